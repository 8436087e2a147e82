/* Says something else in fewer words. */
#include "fault.h"

static int rewrite(void* stream, terse_text text, int line_class, terse_buffer* output) {
  UNUSED(stream);
  UNUSED(text);
  UNUSED(line_class);
  UNUSED(output);
  return answer(output, "All is well.", text.size < 12 ? text.size : 12, TERSE_REWRITTEN);
}

PLUGIN(.rewrite = rewrite);
