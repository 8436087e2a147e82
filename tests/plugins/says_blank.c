/* Takes lines of text for blank ones. */
#include "fault.h"

static int classify(void* stream, terse_text line, int line_class) {
  UNUSED(stream);
  UNUSED(line);
  UNUSED(line_class);
  return TERSE_CLASS_BLANK;
}

PLUGIN(.classify = classify);
