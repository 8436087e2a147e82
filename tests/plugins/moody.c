/* Answers differently the second time. */
#include "fault.h"

static int rewrite(void* stream, terse_text text, int line_class, terse_buffer* output) {
  UNUSED(stream);
  UNUSED(text);
  UNUSED(line_class);
  UNUSED(output);
  static int calls;
  if (text.size < 4 || memcmp(text.data, "The ", 4) != 0 || calls++ > 0) return TERSE_PASS;
  return answer(output, text.data + 4, text.size - 4, TERSE_REWRITTEN);
}

PLUGIN(.rewrite = rewrite);
