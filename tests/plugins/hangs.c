/* Never comes back. */
#include "fault.h"

static int rewrite(void* stream, terse_text text, int line_class, terse_buffer* output) {
  UNUSED(stream);
  UNUSED(text);
  UNUSED(line_class);
  UNUSED(output);
  while (*(volatile size_t*)&text.size != 0) {
  }
  return TERSE_PASS;
}

PLUGIN(.rewrite = rewrite);
