#define BOOST_TEST_MODULE rules
#include <boost/test/unit_test.hpp>
