#include "app/stream.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "app/messages.h"
#include "io/source.h"
#include "io/splice_copy.h"
#include "text/line_scanner.h"

namespace terse {
namespace {
}  // namespace
}  // namespace terse
