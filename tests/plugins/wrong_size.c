/* Forgot its size. */
#include "fault.h"

TERSE_PLUGIN_EXPORT const terse_plugin terse_plugin_entry = {
    .abi = TERSE_PLUGIN_ABI, .name = "fault", .version = "1.0.0"};
