/* Exports nothing that terse knows. */
#include "fault.h"

TERSE_PLUGIN_EXPORT const int something = 1;
