/* Writes a terminal's escape. */
#include "fault.h"

static int rewrite(void* stream, terse_text text, int line_class, terse_buffer* output) {
  UNUSED(stream);
  UNUSED(text);
  UNUSED(line_class);
  UNUSED(output);
  return answer(output, "\x1b[2J", 4, TERSE_REWRITTEN);
}

PLUGIN(.rewrite = rewrite);
