// What the program links to: the plugin's one exported structure.
#pragma once

#include "terse_plugin.h"

extern "C" {
extern const terse_plugin terse_task_plugin;
}
