#define BOOST_TEST_MODULE task
#include <boost/test/unit_test.hpp>
