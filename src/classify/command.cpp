#include "classify/command.h"

#include "classify/characters.h"

namespace terse {
namespace {

/// `/skill:run` or `/skill`: a slash, then a word of letters, digits, `-`, `_`, `:`. A second
/// slash or a dot makes it a path.
bool is_slash_command(Bytes text) {
  const Bytes token = first_token(text);
  if (token.size() < 2 || token[0] != '/' || !is_letter(token[1])) return false;
  for (const char c : token.substr(1)) {
    if (!is_letter(c) && !is_digit(c) && c != '-' && c != '_' && c != ':') return false;
  }
  return token.find(':') != Bytes::npos;
}

/// `# make check`: a root prompt, as a heading starts with a capital or names no program.
bool is_root_prompt(Bytes text, const ClassifierTables& tables) {
  const Bytes program = first_token(text.substr(2));
  return !program.empty() && ((tables.marks(word_key(program)) & mark_command) != 0 ||
                              program.substr(0, 2) == "./" || program[0] == '/');
}

/// `me@host:~$ make` or `me@host ~ % make` or `PS C:\> make`.
bool is_host_prompt(Bytes text) {
  if (text.substr(0, 3) == "PS " && text.find("> ") != Bytes::npos) {
    return at(text, 4) == ':' || at(text, 3) == '/';
  }
  const Bytes token = first_token(text);
  const size_t at_sign = token.find('@');
  if (at_sign == Bytes::npos || at_sign == 0) return false;
  const size_t dollar = text.find("$ ");
  return dollar != Bytes::npos &&
         (dollar < token.size() || text.substr(0, dollar).find(' ') == Bytes::npos);
}

bool looks_like_shell(Bytes value, const ClassifierTables& tables) {
  if (value.empty()) return false;
  if (value[0] == '`' || value[0] == '$' || value.substr(0, 2) == "./") return true;
  const Bytes program = first_token(value);
  if ((tables.marks(word_key(program)) & mark_command) != 0) return true;
  return value.find(" | ") != Bytes::npos || value.find(" && ") != Bytes::npos ||
         value.find(" --") != Bytes::npos;
}

}  // namespace

CommandLine command_line(Bytes text, const ClassifierTables& tables) {
  const char first = at(text, 0);
  const char second = at(text, 1);
  if (first == '$')
    return second == ' ' && text.size() > 2 ? CommandLine::prompt : CommandLine::none;
  if (first == '#') {
    return second == ' ' && is_root_prompt(text, tables) ? CommandLine::prompt : CommandLine::none;
  }
  if (first == '>') {
    return second == ' ' && at(text, 2) == '/' ? CommandLine::input : CommandLine::none;
  }
  if (first == '/') return is_slash_command(text) ? CommandLine::input : CommandLine::none;
  if (!is_letter(first)) return CommandLine::none;
  if (text.substr(0, 5) == "User:") return CommandLine::input;
  if (is_host_prompt(text)) return CommandLine::prompt;
  const size_t colon = text.substr(0, 24).find(": ");
  if (colon == Bytes::npos || !tables.is_command_key(text.substr(0, colon)))
    return CommandLine::none;
  return looks_like_shell(text.substr(colon + 2), tables) ? CommandLine::value : CommandLine::none;
}

bool prints_document(Bytes prompt, const ClassifierTables& tables) {
  size_t i = 0;
  while (i < prompt.size()) {
    const Bytes token = first_token(prompt.substr(i));
    if (!token.empty() && (tables.marks(word_key(token)) & mark_reader) != 0) return true;
    i = skip_blanks(prompt, i + token.size());
  }
  return false;
}

}  // namespace terse
