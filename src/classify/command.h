// Commands: prompts, slash commands, and keys whose value is a shell command.
#pragma once

#include "base/bytes.h"
#include "classify/classifier_tables.h"

namespace terse {

enum class CommandLine : unsigned char {
  none,
  prompt,  ///< `$ make`, `# make`, `me@host:~$ make`: its output follows
  input,   ///< `> /skill:run`, `/skill:run`, `User: ...`: what a human typed
  value,   ///< `Verify: curl -s ...`
};

CommandLine command_line(Bytes text, const ClassifierTables& tables);

/// Whether the program of a prompt's command prints files as they are (`cat`, `head`, `curl`).
bool prints_document(Bytes prompt, const ClassifierTables& tables);

/// Whether the command goes on in the next line.
inline bool continues(Bytes text) {
  return !text.empty() && text.back() == '\\';
}

}  // namespace terse
