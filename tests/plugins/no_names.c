/* Has a name that is none, and no version. */
#include "fault.h"

TERSE_PLUGIN_EXPORT const terse_plugin terse_plugin_entry = {
    .abi = TERSE_PLUGIN_ABI, .size = sizeof(terse_plugin), .name = "Two Words"};
