#define BOOST_TEST_MODULE hosts
#include <boost/test/unit_test.hpp>
