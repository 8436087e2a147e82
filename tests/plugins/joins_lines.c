/* Makes one line of two. */
#include "fault.h"

static int rewrite(void* stream, terse_text text, int line_class, terse_buffer* output) {
  UNUSED(stream);
  UNUSED(text);
  UNUSED(line_class);
  UNUSED(output);
  if (memchr(text.data, '\n', text.size) == NULL) return TERSE_PASS;
  memcpy(output->data, text.data, text.size);
  *(char*)memchr(output->data, '\n', text.size) = ' ';
  output->size = text.size;
  return TERSE_REWRITTEN;
}

PLUGIN(.rewrite = rewrite);
