/* Prints to stdout. */
#include <stdio.h>
#include "fault.h"

static int rewrite(void* stream, terse_text text, int line_class, terse_buffer* output) {
  UNUSED(stream);
  UNUSED(text);
  UNUSED(line_class);
  UNUSED(output);
  printf("hello\n");
  return TERSE_PASS;
}

PLUGIN(.rewrite = rewrite);
