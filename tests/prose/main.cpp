#define BOOST_TEST_MODULE prose
#include <boost/test/unit_test.hpp>
