/* Has no memory for a stream. */
#include "fault.h"

static void* open_stream(void) {
  return NULL;
}

static int classify(void* stream, terse_text line, int line_class) {
  UNUSED(line);
  UNUSED(line_class);
  return *(int*)stream;
}

PLUGIN(.open = open_stream, .classify = classify);
