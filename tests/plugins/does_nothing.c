/* Has no capability. */
#include "fault.h"

PLUGIN(.close = NULL);
