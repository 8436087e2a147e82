#include "filter/record_generator.h"

#include <cmath>
#include <cstdlib>

#include "record/status.h"

namespace terse::test {
namespace {

using Words = std::vector<std::string>;

const Words units = {"ms",      "s", " MB",      " req/s", "%",      "x",
                     "\u00b5s", "",  " seconds", "/mo",    "\u00b0C"};
const Words signs = {"", "", "-", "+", "\u2212", "\u00b1"};
const Words currencies = {"", "", "", "", "$", "\u20ac", "~", "<", "\u2265"};

const Words nouns = {"cache",
                     "parser",
                     "worker",
                     "buffer",
                     "index",
                     "queue",
                     "Zeilen\u00fcmbruch",
                     "\u0438\u043d\u0434\u0435\u043a\u0441",
                     "\u7d22\u5f15",
                     "na\u00efve",
                     "socket",
                     "lookup",
                     "JSON",
                     "readerIndex",
                     "worker_count"};
const Words verbs = {"Raised", "moved", "Added", "split", "Replaced", "inlined", "Kept", "Dropped"};
const Words odd_words = {"not",        "no longer",
                         "only",       "never",
                         "the",        "a",
                         "an",         "change",
                         "adjustment", "Added",
                         "added",      "failed",
                         "without",    "may",
                         "first",      "ts",
                         "opt",        "OPT",
                         "pg",         "bench",
                         "conn pool",  "connection pool sizing",
                         "TypeScript", "kept",
                         "reverted",   "keep",
                         "R7",         "no-op",
                         "regression"};
const Words spans = {"`memo(key)`",
                     "\"cold start\"",
                     "\u201chot path\u201d",
                     "'one by one'",
                     "src/io/ring.c:8",
                     "--batch=4",
                     "$HOME",
                     "#482",
                     "@core",
                     "4fd21aa",
                     "https://example.org/a?b=1",
                     "(see notes)",
                     "1,840 req/s",
                     "-18.2%",
                     "v1.2.3",
                     "don't",
                     "a->b",
                     "x = y",
                     "[3]",
                     "50% of it",
                     "12",
                     "\u2713"};

bool is_digit_at(const std::string& text, size_t at) {
  return at < text.size() && text[at] >= '0' && text[at] <= '9';
}

/// Digits after the point and the unit of a plain quantity such as `61.0 ms`.
struct Measured {
  double value = 0;
  int decimals = 0;
  std::string unit;
  bool plain = false;
};

Measured read_plain(const std::string& text) {
  Measured m;
  size_t at = 0;
  while (is_digit_at(text, at)) ++at;
  if (at == 0) return m;
  if (at < text.size() && text[at] == '.') {
    const size_t point = at++;
    while (is_digit_at(text, at)) ++at;
    m.decimals = static_cast<int>(at - point - 1);
  }
  m.value = std::strtod(text.c_str(), nullptr);
  m.unit = text.substr(at);
  m.plain = m.unit.find_first_of(",.eE") == std::string::npos;
  return m;
}

}  // namespace

RecordGenerator::RecordGenerator(const RuleSet& rules, unsigned seed)
    : rules_(rules), random_(seed) {
  const auto collect = [this](const Form& form) {
    for (const Part& part : form.parts) {
      if (part.kind != Part::Kind::literal) continue;
      std::string literal(part.literal);
      for (char& c : literal) c = c == '\n' ? ' ' : c;
      literals_.push_back(std::move(literal));
    }
  };
  for (const Template& shape : rules.templates) {
    for (const Form& form : shape.verbose) collect(form);
    collect(shape.terse);
  }
}

size_t RecordGenerator::pick(size_t low, size_t high) {
  return low + random_() % (high - low + 1);
}

const std::string& RecordGenerator::any_of(const Words& choices) {
  return choices[pick(0, choices.size() - 1)];
}

std::string RecordGenerator::integer() {
  if (chance(10)) return std::to_string(pick(1, 999)) + ',' + std::to_string(pick(100, 999));
  if (chance(3)) return '0' + std::to_string(pick(0, 9));
  return std::to_string(chance(70) ? pick(0, 12) : pick(0, 4000));
}

std::string RecordGenerator::number() {
  std::string out = std::to_string(chance(60) ? pick(0, 99) : pick(0, 9999));
  if (chance(10)) out = std::to_string(pick(1, 99)) + ',' + std::to_string(pick(100, 999));
  if (chance(50)) out += '.' + std::to_string(pick(0, 99));
  if (chance(2)) out += "e-" + std::to_string(pick(1, 9));
  return out;
}

std::string RecordGenerator::quantity() {
  const std::string sign = chance(20) ? any_of(signs) : std::string();
  return any_of(currencies) + sign + number() + any_of(units);
}

std::string RecordGenerator::word() {
  if (chance(10)) return any_of(odd_words).substr(0, any_of(odd_words).find(' '));
  if (chance(5)) return "f(" + any_of(nouns) + ')';
  if (chance(5)) return any_of(nouns) + '-' + any_of(nouns);
  if (chance(5)) return any_of(spans).substr(0, any_of(spans).find(' '));
  return any_of(nouns);
}

std::string RecordGenerator::path() {
  std::string out = any_of(nouns);
  for (size_t depth = pick(0, 3); depth > 0; --depth) out += '/' + any_of(nouns);
  out += any_of({".c", ".ts", "/x", ".test.py"});
  if (chance(30)) out += ':' + std::to_string(pick(1, 900));
  return out;
}

std::string RecordGenerator::text_piece(const Hole& hole) {
  if (hole.dictionary != no_index && chance(15)) {
    const auto& entries = rules_.dictionaries[hole.dictionary].entries;
    const auto& entry = entries[pick(0, entries.size() - 1)];
    return std::string(chance(70) ? entry.long_form : entry.short_form);
  }
  if (chance(15)) return any_of(odd_words);
  if (chance(15)) return any_of(spans);
  if (chance(3)) {
    const std::string& literal = any_of(literals_);
    const size_t from = literal.find_first_not_of(' ');
    if (from == std::string::npos) return any_of(nouns);
    return literal.substr(from, literal.find_last_not_of(' ') + 1 - from);
  }
  return any_of(nouns);
}

std::string RecordGenerator::text(const Hole& hole) {
  std::string out = chance(70) ? any_of(verbs) : text_piece(hole);
  for (size_t more = pick(0, 7); more > 0; --more) {
    out += (chance(5) ? ", " : chance(2) ? ". " : chance(2) ? "; " : " ") + text_piece(hole);
  }
  return out;
}

std::string RecordGenerator::list() {
  const std::string unit = any_of(units);
  std::string out;
  for (size_t items = pick(2, 5); items > 0; --items) {
    out += (out.empty() ? "" : ", ");
    out += chance(80) ? number() + unit : chance(50) ? quantity() : any_of(nouns);
  }
  return out;
}

std::string RecordGenerator::kind_of_value(const Hole& hole) {
  switch (hole.type) {
    case HoleType::integer:
      return integer();
    case HoleType::number:
      return any_of(signs) + number();
    case HoleType::quantity:
      return quantity();
    case HoleType::percent:
      return any_of(signs) + number() + (chance(3) ? " %" : "%");
    case HoleType::word:
      return word();
    case HoleType::text:
      return text(hole);
    case HoleType::path:
      return path();
    case HoleType::code:
      return '`' + any_of(nouns) + " (" + any_of(nouns) + ")`";
    case HoleType::dictionary: {
      if (hole.dictionary == no_index || chance(30)) return word();
      const auto& entries = rules_.dictionaries[hole.dictionary].entries;
      const auto& entry = entries[pick(0, entries.size() - 1)];
      return std::string(chance(85) ? entry.long_form : entry.short_form);
    }
    case HoleType::status:
      return std::string(status_words[pick(0, 3)].spellings[pick(0, 5)]);
    case HoleType::list:
      return list();
  }
  return {};
}

std::string RecordGenerator::value(const Template& shape, size_t index) {
  const Hole& hole = shape.holes[index];
  if (hole.has_default && hole.default_by == no_index && chance(60)) {
    return std::string(hole.default_value);
  }
  if (hole.default_by != no_index && chance(70)) {
    const auto& choices = hole.default_values;
    if (!choices.empty()) return std::string(choices[pick(0, choices.size() - 1)].value);
  }
  return kind_of_value(hole);
}

/// Often gives a field that is derived from `after` and `delta` the value that they give.
void RecordGenerator::make_derivable(const Template& shape) {
  size_t after = shape.holes.size();
  size_t delta = after;
  for (size_t i = 0; i < shape.holes.size(); ++i) {
    if (shape.holes[i].name == "after") after = i;
    if (shape.holes[i].name == "delta") delta = i;
  }
  for (size_t i = 0; i < shape.holes.size(); ++i) {
    if (shape.holes[i].derive.empty() || after == shape.holes.size() ||
        delta == shape.holes.size() || chance(40)) {
      continue;
    }
    const int decimals = static_cast<int>(pick(0, 2));
    char digits[64];
    std::snprintf(digits, sizeof digits, "%.*f", decimals, static_cast<double>(pick(1, 9999)) / 7);
    values_[after] = digits + any_of(units);
    const double change = static_cast<double>(pick(0, 1600)) / 10 - 80;
    std::snprintf(digits, sizeof digits, "%+.1f%%", change);
    values_[delta] = digits;
    const Measured m = read_plain(values_[after]);
    if (!m.plain) continue;
    // One off now and then: a value that all but recomputes.
    const double off = chance(20) ? std::pow(10, -m.decimals) : 0;
    std::snprintf(digits, sizeof digits, "%.*f", m.decimals, m.value / (1 + change / 100) + off);
    values_[i] = digits + m.unit;
  }
}

std::string RecordGenerator::record(const Template& shape, const Form& form) {
  values_.clear();
  for (size_t i = 0; i < shape.holes.size(); ++i) values_.push_back(value(shape, i));
  make_derivable(shape);
  std::string out;
  for (size_t p = 0; p < form.parts.size(); ++p) {
    const Part& part = form.parts[p];
    switch (part.kind) {
      case Part::Kind::literal:
        out += part.literal;
        break;
      case Part::Kind::hole: {
        std::string text = values_[part.index];
        const bool percent_follows = p + 1 < form.parts.size() &&
                                     form.parts[p + 1].kind == Part::Kind::literal &&
                                     form.parts[p + 1].literal.starts_with('%');
        if (shape.holes[part.index].type == HoleType::percent && percent_follows) {
          text.resize(text.find_last_not_of(" %") + 1);
        }
        out += text;
        break;
      }
      case Part::Kind::open:
        if (chance(50)) p = part.index;
        break;
      case Part::Kind::close:
        break;
      case Part::Kind::plural:
        if (values_[part.index] != "1") out += 's';
        break;
    }
  }
  return out;
}

std::string RecordGenerator::wrapped(const std::string& text, const std::string& ending) {
  const size_t width = chance(30) ? text.size() + 1 : pick(chance(90) ? 62 : 30, 110);
  const std::string indent(chance(80) ? 0 : pick(1, 4), ' ');
  std::string out;
  size_t column = 0;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find_first_of(" \n", at), text.size());
    out += text.substr(at, end - at);
    column += end - at;
    if (end == text.size()) break;
    const size_t next = std::min(text.find_first_of(" \n", end + 1), text.size());
    const bool breaks = text[end] == '\n' || (column + next - end > width && text[end + 1] != ' ');
    if (breaks && !out.ends_with(' ')) {
      out += ending;
      if (text[end] == ' ') out += indent;
      column = text[end] == ' ' ? indent.size() : 0;
    } else {
      out += ' ';
      ++column;
    }
    at = end + 1;
  }
  return out;
}

}  // namespace terse::test
