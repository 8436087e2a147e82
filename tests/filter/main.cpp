#define BOOST_TEST_MODULE filter
#include <boost/test/unit_test.hpp>
