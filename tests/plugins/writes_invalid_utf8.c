/* Writes a byte that is no UTF-8. */
#include "fault.h"

static int rewrite(void* stream, terse_text text, int line_class, terse_buffer* output) {
  UNUSED(stream);
  UNUSED(text);
  UNUSED(line_class);
  UNUSED(output);
  return answer(output, "\xff", 1, TERSE_REWRITTEN);
}

PLUGIN(.rewrite = rewrite);
