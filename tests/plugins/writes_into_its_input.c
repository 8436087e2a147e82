/* Changes the text that it was asked about. */
#include "fault.h"

static int rewrite(void* stream, terse_text text, int line_class, terse_buffer* output) {
  UNUSED(stream);
  UNUSED(text);
  UNUSED(line_class);
  UNUSED(output);
  *(char*)text.data = 'X';
  return TERSE_PASS;
}

PLUGIN(.rewrite = rewrite);
