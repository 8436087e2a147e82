/* Leaves every digit out. */
#include "fault.h"

static int rewrite(void* stream, terse_text text, int line_class, terse_buffer* output) {
  UNUSED(stream);
  UNUSED(text);
  UNUSED(line_class);
  UNUSED(output);
  size_t i;
  for (i = 0; i < text.size; ++i) {
    if (text.data[i] >= '0' && text.data[i] <= '9') continue;
    output->data[output->size++] = text.data[i];
  }
  return output->size < text.size ? TERSE_REWRITTEN : TERSE_PASS;
}

PLUGIN(.rewrite = rewrite);
