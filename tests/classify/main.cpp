#define BOOST_TEST_MODULE classify
#include <boost/test/unit_test.hpp>
