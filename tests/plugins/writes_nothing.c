/* Says that it has rewritten the text, and has written nothing. */
#include "fault.h"

static int rewrite(void* stream, terse_text text, int line_class, terse_buffer* output) {
  UNUSED(stream);
  UNUSED(text);
  UNUSED(line_class);
  UNUSED(output);
  return TERSE_REWRITTEN;
}

PLUGIN(.rewrite = rewrite);
