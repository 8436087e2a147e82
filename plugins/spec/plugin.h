// The plugin's entry, linked statically into terse.
#pragma once

#include "terse_plugin.h"

extern "C" const terse_plugin terse_spec_plugin;
