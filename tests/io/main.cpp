#define BOOST_TEST_MODULE io
#include <signal.h>

#include <boost/test/unit_test.hpp>

// What the program does at its start: a closed reader is then an error code, not a death.
struct IgnoreSigpipe {
  IgnoreSigpipe() { ::signal(SIGPIPE, SIG_IGN); }
};
BOOST_TEST_GLOBAL_FIXTURE(IgnoreSigpipe);
