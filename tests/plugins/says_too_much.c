/* Says that it has written more than fits. */
#include "fault.h"

static int rewrite(void* stream, terse_text text, int line_class, terse_buffer* output) {
  UNUSED(stream);
  UNUSED(text);
  UNUSED(line_class);
  UNUSED(output);
  output->size = output->capacity + 1;
  return TERSE_REWRITTEN;
}

PLUGIN(.rewrite = rewrite);
