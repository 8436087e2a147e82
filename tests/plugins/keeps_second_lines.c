/* Keeps lines that go on with a sentence. */
#include "fault.h"

static int classify(void* stream, terse_text line, int line_class) {
  UNUSED(stream);
  UNUSED(line);
  UNUSED(line_class);
  return line.size > 0 && line.data[0] >= 'a' && line.data[0] <= 'z' ? TERSE_CLASS_DATA
                                                                     : TERSE_NO_OPINION;
}

PLUGIN(.classify = classify);
