#include "app/messages.h"

#include <cstdio>

namespace terse {

void say(const std::string& text) {
  std::fprintf(stderr, "terse: %s\n", text.c_str());
}

void say(const Diagnostic& diagnostic) {
  say(diagnostic.to_string());
}

void say(const std::vector<Diagnostic>& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics) say(diagnostic);
}

}  // namespace terse
