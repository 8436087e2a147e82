#include "filter/mutations.h"

#include <algorithm>

namespace terse::test {
namespace {

using Strings = std::vector<std::string>;

const Strings statuses = {"keep", "discard", "revert", "noop", "kept", "discarded", "reverted"};
const Strings negations = {"no", "not", "never", "without", "unless", "nothing", "only"};

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool in_word(char c) {
  return is_letter(c) || is_digit(c) || c == '_' || c == '-';
}

char at(const std::string& text, size_t place) {
  return place < text.size() ? text[place] : '\n';
}

std::vector<std::string> lines_of(const std::string& text) {
  Strings lines;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    lines.push_back(text.substr(begin, end - begin));
    begin = end;
  }
  return lines;
}

template <class Holds>
std::vector<size_t> places_where(const std::string& text, Holds holds) {
  std::vector<size_t> places;
  for (size_t place = 0; place < text.size(); ++place) {
    if (holds(place)) places.push_back(place);
  }
  return places;
}

/// Places inside a word that holds a slash.
std::vector<size_t> path_places(const std::string& text) {
  std::vector<size_t> places;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find_first_of(" \t\r\n()", begin), text.size());
    const std::string word = text.substr(begin, end - begin);
    if (word.find('/') != std::string::npos) {
      for (size_t place = begin; place < end; ++place) {
        if (is_letter(text[place])) places.push_back(place);
      }
    }
    begin = end + 1;
  }
  return places;
}

/// Places in lines that must come out as they came in.
std::vector<size_t> verbatim_places(const std::string& text, const Strings& verbatim) {
  std::vector<size_t> places;
  size_t begin = 0;
  for (const std::string& line : lines_of(text)) {
    if (std::find(verbatim.begin(), verbatim.end(), line) != verbatim.end()) {
      for (size_t i = 0; i < line.size() && line[i] != '\n'; ++i) places.push_back(begin + i);
    }
    begin += line.size();
  }
  return places;
}

}  // namespace

const Strings& Mutations::kinds() {
  static const Strings kinds = {"digit",
                                "unit",
                                "sign",
                                "letter",
                                "status",
                                "path",
                                "negation lost",
                                "negation added",
                                "cell",
                                "verbatim byte",
                                "verbatim byte lost",
                                "line ending",
                                "trailing blank",
                                "last newline",
                                "line added",
                                "line removed",
                                "line repeated",
                                "lines swapped"};
  return kinds;
}

char Mutations::another(char c) {
  const bool digit = is_digit(c);
  char other = c;
  while (other == c || other == (c ^ 0x20)) {
    other = digit ? static_cast<char>('0' + pick(10)) : static_cast<char>('a' + pick(26));
  }
  return other;
}

std::string Mutations::change_byte(const std::string& text, const std::vector<size_t>& places) {
  if (places.empty()) return {};
  std::string out = text;
  char& c = out[places[pick(places.size())]];
  if (c == '+' || c == '-') {
    c = c == '+' ? '-' : '+';
  } else {
    c = another(c);
  }
  return out;
}

std::string Mutations::change_word(const std::string& text, const Strings& words,
                                   const Strings& others) {
  std::vector<std::pair<size_t, size_t>> found;
  for (const std::string& word : words) {
    for (size_t i = text.find(word); i != std::string::npos; i = text.find(word, i + 1)) {
      const size_t end = i + word.size();
      if ((i == 0 || !in_word(text[i - 1])) && !in_word(at(text, end))) found.emplace_back(i, end);
    }
  }
  if (found.empty()) return {};
  auto [begin, end] = found[pick(found.size())];
  const std::string old = text.substr(begin, end - begin);
  std::string other;
  // The first four letters tell one status from another: kept and keep are the same.
  while (!others.empty() && (other.empty() || other.substr(0, 2) == old.substr(0, 2))) {
    other = others[pick(others.size())];
  }
  if (other.empty() && at(text, end) == ' ') ++end;
  return text.substr(0, begin) + other + text.substr(end);
}

std::string Mutations::change_line(const std::string& kind, const std::string& text) {
  Strings lines = lines_of(text);
  const size_t n = pick(lines.size());
  const auto place = lines.begin() + static_cast<std::ptrdiff_t>(n);
  std::string& line = lines[n];
  const bool crlf = line.ends_with("\r\n");
  const std::string body = line.substr(0, line.find_last_not_of("\r\n") + 1);
  if (kind == "line ending") {
    line = body + (crlf ? "\n" : "\r\n");
  } else if (kind == "trailing blank") {
    line = body + (crlf ? " \r\n" : " \n");
  } else if (kind == "last newline") {
    lines.back() = lines.back().substr(0, lines.back().find_last_not_of("\r\n") + 1);
  } else if (kind == "line added") {
    static const Strings added = {"\n", "all good\n", "R7 keep\n", "3\tpool\t1\t2\n", "}\n"};
    lines.insert(place, added[pick(added.size())]);
  } else if (kind == "line removed") {
    lines.erase(place);
  } else if (kind == "line repeated") {
    lines.insert(place, std::string(line));
  } else if (kind == "lines swapped") {
    if (n + 1 == lines.size()) return {};
    std::swap(lines[n], lines[n + 1]);
  }
  std::string out;
  for (const std::string& each : lines) out += each;
  return out;
}

std::string Mutations::apply(const std::string& kind, const std::string& text,
                             const Strings& verbatim) {
  if (kind == "digit") {
    return change_byte(text, places_where(text, [&](size_t i) { return is_digit(text[i]); }));
  }
  if (kind == "letter") {
    return change_byte(text, places_where(text, [&](size_t i) { return is_letter(text[i]); }));
  }
  if (kind == "unit") {
    return change_byte(text, places_where(text, [&](size_t i) {
                         return i > 0 && is_digit(text[i - 1]) && is_letter(text[i]);
                       }));
  }
  if (kind == "sign") {
    return change_byte(text, places_where(text, [&](size_t i) {
                         return i > 0 && (text[i] == '-' || text[i] == '+') &&
                                !in_word(text[i - 1]) && is_digit(at(text, i + 1));
                       }));
  }
  if (kind == "path") return change_byte(text, path_places(text));
  if (kind == "status") return change_word(text, statuses, statuses);
  if (kind == "negation lost") return change_word(text, negations, {});
  if (kind == "negation added") {
    const auto blanks = places_where(text, [&](size_t i) {
      return i > 0 && text[i] == ' ' && is_letter(text[i - 1]) && is_letter(at(text, i + 1));
    });
    return blanks.empty() ? "" : std::string(text).insert(blanks[pick(blanks.size())], " not");
  }
  if (kind == "cell") {
    const auto tabs = places_where(text, [&](size_t i) { return text[i] == '\t'; });
    if (tabs.empty()) return {};
    std::string out = text;
    return pick(2) == 0 ? out.insert(tabs[pick(tabs.size())], "0")
                        : out.erase(tabs[pick(tabs.size())], 1);
  }
  if (kind.starts_with("verbatim byte")) {
    const auto places = verbatim_places(text, verbatim);
    if (kind == "verbatim byte") return change_byte(text, places);
    return places.empty() ? "" : std::string(text).erase(places[pick(places.size())], 1);
  }
  return change_line(kind, text);
}

}  // namespace terse::test
