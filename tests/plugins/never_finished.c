/* Leaves one aside out at a time: what comes of it, it would change again. */
#include "fault.h"

static int rewrite(void* stream, terse_text text, int line_class, terse_buffer* output) {
  UNUSED(stream);
  UNUSED(text);
  UNUSED(line_class);
  UNUSED(output);
  size_t i;
  for (i = 0; i + 12 < text.size; ++i) {
    if (memcmp(text.data + i, ", of course,", 12) != 0) continue;
    memcpy(output->data, text.data, i);
    memcpy(output->data + i, text.data + i + 12, text.size - i - 12);
    output->size = text.size - 12;
    return TERSE_REWRITTEN;
  }
  return TERSE_PASS;
}

PLUGIN(.rewrite = rewrite);
