#include "task/references.h"

#include <array>

#include "base/byte_scan.h"
#include "task/markdown.h"

namespace terse::task {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
bool is_alnum(char c) {
  return is_digit(c) || is_upper(c) || is_lower(c);
}

constexpr auto kPathBytes = [] {
  std::array<bool, 256> out{};
  for (size_t u = 0; u < out.size(); ++u) {
    out[u] =
        (u >= '0' && u <= '9') || (u >= 'A' && u <= 'Z') || (u >= 'a' && u <= 'z') || u >= 0x80;
  }
  for (const char c : {'_', '.', '/', '*', '@', '+', '-', '~', '{', '}', '?'}) {
    out[static_cast<unsigned char>(c)] = true;
  }
  return out;
}();

bool is_path_byte(char c) {
  return kPathBytes[static_cast<unsigned char>(c)];
}

bool has_letter(std::string_view text) {
  for (const char c : text) {
    if (is_upper(c) || is_lower(c) || static_cast<unsigned char>(c) >= 0x80) return true;
  }
  return false;
}

/// A slash, or a point that an extension could follow: without one there is no path.
ByteTruth may_be_in_path(ByteWindow at) {
  return (at[0] == '/') | ((at[0] == '.') & in_range(at[1] | 0x20, 'a', 'z'));
}

/// An underscore or a capital behind a small letter.
ByteTruth may_be_in_code(ByteWindow at) {
  return (at[0] == '_') | (in_range(at[0], 'a', 'z') & in_range(at[1], 'A', 'Z'));
}

/// `D`, `R` or `Q` before a digit or a hyphen.
ByteTruth may_start_id(ByteWindow at) {
  const ByteTruth letter = (at[0] == 'D') | (at[0] == 'R') | (at[0] == 'Q');
  return letter & (in_range(at[1], '0', '9') | (at[1] == '-'));
}

/// The run around `at` of bytes that `belongs` takes, found from `from` on.
template <class Belongs>
std::string_view run_around(std::string_view text, size_t from, size_t at, Belongs belongs) {
  size_t begin = at;
  size_t end = at;
  while (begin > from && belongs(text[begin - 1])) --begin;
  while (end < text.size() && belongs(text[end])) ++end;
  return text.substr(begin, end - begin);
}

/// `schema.dart`, `Makefile.am`: a name, a point and an extension that starts with a letter.
bool is_file_name(std::string_view text) {
  const size_t point = text.rfind('.');
  if (point == std::string_view::npos || point < 2 || point + 1 >= text.size()) return false;
  const std::string_view extension = text.substr(point + 1);
  if (extension.size() > 8 || !has_letter(extension.substr(0, 1))) return false;
  for (const char c : extension) {
    if (!is_alnum(c)) return false;
  }
  return has_letter(text.substr(0, point));
}

/// Glob with `*` (any run, `/` included) and `?`. Wide on purpose: a match only ever keeps.
bool glob_matches(std::string_view glob, std::string_view text) {
  size_t g = 0, t = 0, star = std::string_view::npos, retry = 0;
  while (t < text.size()) {
    if (g < glob.size() && (glob[g] == '?' || (glob[g] != '*' && glob[g] == text[t]))) {
      ++g;
      ++t;
    } else if (g < glob.size() && glob[g] == '*') {
      star = g++;
      retry = t;
    } else if (star != std::string_view::npos) {
      g = star + 1;
      t = ++retry;
    } else {
      return false;
    }
  }
  while (g < glob.size() && glob[g] == '*') ++g;
  return g == glob.size();
}

std::string_view without_slash(std::string_view path) {
  while (path.size() > 2 && path.substr(0, 2) == "./") path.remove_prefix(2);
  while (path.size() > 1 && path.back() == '/') path.remove_suffix(1);
  return path;
}

bool covers(std::string_view wide, std::string_view narrow) {
  if (wide.find_first_of("*?") != std::string_view::npos && glob_matches(wide, narrow)) return true;
  return narrow.size() > wide.size() && narrow.substr(0, wide.size()) == wide &&
         narrow[wide.size()] == '/';
}

}  // namespace

std::string id_text(Id id) {
  const char letter = static_cast<char>(id >> 24);
  return letter + std::string(letter == 'D' ? "-" : "") + std::to_string(id & 0xFFFFFFu);
}

Id id_at(std::string_view text, size_t at, size_t& end) {
  const char letter = text[at];
  if (letter != 'D' && letter != 'R' && letter != 'Q') return 0;
  if (at > 0 && (is_alnum(text[at - 1]) || text[at - 1] == '_')) return 0;
  size_t i = at + 1;
  if (i < text.size() && text[i] == '-') ++i;
  const size_t digits = i;
  uint32_t number = 0;
  while (i < text.size() && is_digit(text[i]) && i - digits < 6) {
    number = number * 10 + static_cast<uint32_t>(text[i++] - '0');
  }
  if (i == digits || (i < text.size() && (is_alnum(text[i]) || text[i] == '_'))) return 0;
  end = i;
  return make_id(letter, number);
}

void collect_ids(std::string_view text, std::vector<Id>& out) {
  Id last = 0;
  size_t last_end = 0;
  scan_bytes(text, may_start_id, [&](size_t at) {
    size_t end = 0;
    const Id id = id_at(text, at, end);
    if (id == 0) return;
    const std::string_view between = text.substr(last_end, at - last_end);
    const bool range = last != 0 && (between == "-" || between == ".." || between == " to " ||
                                     between == " through " || between == "\xE2\x80\x93" ||
                                     between == " - " || between == "...");
    if (range && last >> 24 == id >> 24) {
      for (Id n = last + 1; n < id && n - last < 400; ++n) out.push_back(n);
    }
    out.push_back(id);
    last = id;
    last_end = end;
  });
}

void collect_paths(std::string_view text, std::vector<std::string_view>& out) {
  size_t seen = 0;  // one past the last run that was looked at
  scan_bytes(text, may_be_in_path, [&](size_t at) {
    if (at < seen) return;
    std::string_view word = run_around(text, seen, at, is_path_byte);
    seen = static_cast<size_t>(word.data() - text.data()) + word.size();
    while (!word.empty() && is_one_of(word.back(), ".~?")) word.remove_suffix(1);
    while (!word.empty() && word.front() == '~') word.remove_prefix(1);
    if (!has_letter(word)) return;
    if (word.find('/') != std::string_view::npos ? word.size() > 2 : is_file_name(word)) {
      out.push_back(word);
    }
  });
}

void collect_code_words(std::string_view text, std::vector<std::string_view>& out) {
  for (size_t at = text.find('`'); at != std::string_view::npos;) {
    size_t run = at;
    while (run < text.size() && text[run] == '`') ++run;
    const std::string_view mark = text.substr(at, run - at);
    const size_t close = mark.size() == 1 ? text.find('`', run) : text.find(mark, run);
    if (close == std::string_view::npos) break;
    if (close - run > 1 && mark.size() < 3) out.push_back(text.substr(run, close - run));
    at = text.find('`', close + mark.size());
  }
  const auto belongs = [](char c) { return is_alnum(c) || c == '_'; };
  size_t seen = 0;
  scan_bytes(text, may_be_in_code, [&](size_t at) {
    if (at < seen) return;
    const std::string_view word = run_around(text, seen, at, belongs);
    seen = static_cast<size_t>(word.data() - text.data()) + word.size();
    if (word.size() > 2) out.push_back(word);
  });
}

std::string_view base_name(std::string_view path) {
  path = without_slash(path);
  const size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

bool paths_meet(std::string_view a, std::string_view b) {
  a = without_slash(a);
  b = without_slash(b);
  return a == b || covers(a, b) || covers(b, a);
}

}  // namespace terse::task
