/* Writes behind its room, but says that it has not. */
#include "fault.h"

static int rewrite(void* stream, terse_text text, int line_class, terse_buffer* output) {
  UNUSED(stream);
  UNUSED(text);
  UNUSED(line_class);
  UNUSED(output);
  memset(output->data, 'x', output->capacity + 100);
  output->size = output->capacity;
  return TERSE_REWRITTEN;
}

PLUGIN(.rewrite = rewrite);
