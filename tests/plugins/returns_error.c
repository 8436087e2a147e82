/* Returns a failure. */
#include "fault.h"

static int rewrite(void* stream, terse_text text, int line_class, terse_buffer* output) {
  UNUSED(stream);
  UNUSED(text);
  UNUSED(line_class);
  UNUSED(output);
  return -5;
}

PLUGIN(.rewrite = rewrite);
