// Holds a native plugin to terse_plugin.h, as far as calling it can show.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "filter/rulebook.h"
#include "terse_plugin.h"

namespace terse {

/// Calls every function of the plugin with texts of many kinds and sizes, in two streams and in two
/// orders: answers are ones that the page allows, the same for the same text, proved by the laws,
/// and left alone by the plugin itself. `step` hears what comes next, so that whoever watches can
/// say where a plugin crashed or got stuck. `file` names the plugin in `findings`; what only makes
/// a rewrite useless is a warning.
void check_plugin(const terse_plugin& plugin, const Rulebook& rulebook, const std::string& file,
                  const std::function<void(const std::string&)>& step,
                  std::vector<Diagnostic>& findings);

}  // namespace terse
