/* Returns a number that is no class. */
#include "fault.h"

static int classify(void* stream, terse_text line, int line_class) {
  UNUSED(stream);
  UNUSED(line);
  UNUSED(line_class);
  return 99;
}

PLUGIN(.classify = classify);
