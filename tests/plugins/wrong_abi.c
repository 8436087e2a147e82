/* Was built for another ABI. */
#include "fault.h"

TERSE_PLUGIN_EXPORT const terse_plugin terse_plugin_entry = {
    .abi = TERSE_PLUGIN_ABI + 1, .size = sizeof(terse_plugin), .name = "fault", .version = "1.0.0"};
