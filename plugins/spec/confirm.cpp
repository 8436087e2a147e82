#include "confirm.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "io/fd.h"
#include "report.h"

namespace terse::spec {
namespace {

// A line from stdin without its newline; false at the end of input.
bool read_line(std::string& line) {
  line.clear();
  for (char c = 0;;) {
    const ssize_t got = read_some(STDIN_FILENO, &c, 1);
    if (got <= 0) return !line.empty();
    if (c == '\n') return true;
    if (c != '\r') line += c;
  }
}

std::string trimmed_lower(const std::string& line) {
  std::string text;
  for (const char c : line) text += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  const size_t first = text.find_first_not_of(" \t");
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

tl::unexpected<Refusal> not_understood(const std::string& answer) {
  return refuse(ExitCode::unconfirmed,
                answer.empty() ? "no answer" : "\"" + answer + "\" is none of the answers",
                "nothing was changed; run again and answer 1 to 4");
}

Step<Confirmation> one_prong(const std::string& text) {
  if (text.size() != 1 || text[0] < '1' || text[0] > '6') return not_understood(text);
  return Confirmation{Answer::apply, {text[0] - '0'}};
}

}  // namespace

bool can_ask() {
  return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDERR_FILENO) == 1;
}

Step<Confirmation> ask(const Plan& plan, const std::vector<int>& firing) {
  std::fprintf(stderr,
               "Compact gate\n%s\n"
               "  1  apply all firing prongs\n"
               "  2  force-skip prong 3\n"
               "  3  subset (one prong)\n"
               "  4  cancel\n"
               "> ",
               gate_question(plan, firing).c_str());
  std::string line;
  if (!read_line(line)) return not_understood("");
  const std::string answer = trimmed_lower(line);
  if (answer == "1" || answer == "apply all firing prongs")
    return Confirmation{Answer::apply, firing};
  if (answer == "4" || answer == "cancel") return Confirmation{};
  if (answer == "2" || answer == "force-skip prong 3") {
    Confirmation confirmation{Answer::apply, firing};
    confirmation.prongs.erase(
        std::remove(confirmation.prongs.begin(), confirmation.prongs.end(), 3),
        confirmation.prongs.end());
    return confirmation;
  }
  for (const char* name : {"3 ", "subset "}) {
    const std::string prefix = name;
    if (answer.compare(0, prefix.size(), prefix) == 0)
      return one_prong(trimmed_lower(answer.substr(prefix.size())));
  }
  if (answer != "3" && answer != "subset") return not_understood(answer);
  std::fputs("prong N in {1,2,3,4,5,6}: ", stderr);
  if (!read_line(line)) return not_understood("");
  return one_prong(trimmed_lower(line));
}

}  // namespace terse::spec
