#include "rules/field_values.h"

#include <boost/test/unit_test.hpp>

#include "rules/toml_rules.h"

namespace terse {
namespace {

const test::TomlRules& rules() {
  static const test::TomlRules rules(
      "[dictionary.tool]\nbenchmark = \"bench\"\n"
      "[dictionary.subject]\n\"connection pool\" = \"conn pool\"\n" +
      test::template_toml(
          "Round {round:int}: {change:text}, by {tool:dictionary}, {status:status}: "
          "{direction:word} "
          "from {before:quantity} to {after:quantity} ({delta:percent}).[ Runs: {runs:list}.]",
          "R{round} {status}: {change}[ \\[{tool}\\]] → [{direction} ][{before}→]{after} "
          "({delta})[ {runs}]",
          "derive.before = \"after / (1 + delta)\"\ndefault.tool = \"benchmark\"\n"
          "default.direction = { by = \"status\", kept = \"improved\", reverted = \"worsened\" }\n"
          "unit.before = \"after\"\nabbreviate.change = \"subject\"\n"
          "empty.change = { any = [\"the\"], lower_initial = true }\n"));
  return rules;
}

constexpr const char* plain =
    "Round 7: Raised the connection pool, by benchmark, Kept: improved "
    "from 276ms to 226ms (-18.2%).";

struct Faces {
  FormMatcher matcher{rules().rules().dictionaries};
  FieldValues values{rules().rules().dictionaries, rules().lexer()};
  Arena arena;
  std::vector<FieldValue> fields;
  const Template& shape = rules().named("t");

  bool read(Bytes text, bool terse_face) {
    const Form& form = terse_face ? shape.terse : shape.verbose[0];
    if (matcher.match(shape, form, terse_face, text) != MatchOutcome::full) return false;
    values.canonical(shape, terse_face, text, matcher.spans(), arena, fields);
    return true;
  }
  std::string all() const {
    std::string out;
    for (size_t i = 0; i < fields.size(); ++i) {
      if (!fields[i].present) continue;
      out.append(out.empty() ? "" : "|").append(shape.holes[i].name).append("=");
      out.append(fields[i].value);
    }
    return out;
  }
};

std::string fields_of(Bytes text, bool terse_face) {
  Faces faces;
  return faces.read(text, terse_face) ? faces.all() : "none";
}

std::string terse_of(Bytes text, Elision elision = Elision::elided) {
  Faces faces;
  std::string out;
  if (!faces.read(text, false)) return "none";
  return faces.values.print_terse(faces.shape, faces.fields, elision, out) ? out : "not printable";
}

std::string verbose_of(Bytes text) {
  Faces faces;
  std::string out;
  if (!faces.read(text, true)) return "none";
  return faces.values.print_verbose(faces.shape, faces.fields, out) ? out : "not printable";
}

std::string with(const std::string& from, const std::string& to) {
  std::string text = plain;
  const size_t at = text.find(from);
  return text.replace(at, from.size(), to);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(field_values)

BOOST_AUTO_TEST_CASE(the_verbose_face_gives_canonical_values) {
  BOOST_TEST(fields_of(plain, false) ==
             "round=7|change=raised connection pool|tool=benchmark|status=kept|direction=improved|"
             "before=276ms|after=226ms|delta=-18.2%");
}

BOOST_AUTO_TEST_CASE(the_terse_face_puts_everything_back) {
  BOOST_TEST(fields_of("R7 keep: raised conn pool → 226ms (-18.2%)", true) ==
             "round=7|change=raised connection pool|tool=benchmark|status=kept|direction=improved|"
             "before=276ms|after=226ms|delta=-18.2%");
}

BOOST_AUTO_TEST_CASE(what_recomputes_or_is_the_default_is_left_out) {
  BOOST_TEST(terse_of(plain) == "R7 keep: raised conn pool → 226ms (-18.2%)");
  BOOST_TEST(terse_of(plain, Elision::explicit_form) ==
             "R7 keep: raised conn pool [bench] → improved 276→226ms (-18.2%)");
}

BOOST_AUTO_TEST_CASE(what_does_not_recompute_is_printed) {
  BOOST_TEST(terse_of(with("276ms", "280ms")) == "R7 keep: raised conn pool → 280→226ms (-18.2%)");
  BOOST_TEST(terse_of(with("improved", "moved")) ==
             "R7 keep: raised conn pool → moved 226ms (-18.2%)");
  BOOST_TEST(terse_of(with("benchmark", "wrk")) ==
             "R7 keep: raised conn pool [wrk] → 226ms (-18.2%)");
  // No default stands for a discarded change.
  BOOST_TEST(terse_of(with("Kept", "discarded")) ==
             "R7 discard: raised conn pool → improved 226ms (-18.2%)");
}

BOOST_AUTO_TEST_CASE(a_unit_is_shared_only_where_it_is_the_same) {
  BOOST_TEST(terse_of(with("276ms", "1.2s")) == "R7 keep: raised conn pool → 1.2s→226ms (-18.2%)");
  BOOST_TEST(fields_of("R7 keep: x → 280→226ms (-18.2%)", true).find("before=280ms") !=
             std::string::npos);
  BOOST_TEST(fields_of("R7 keep: x → 280→~226 ms (-18.2%)", true).find("before=280 ms") !=
             std::string::npos);
  BOOST_TEST(fields_of("R7 keep: x → $280→226ms (-18.2%)", true).find("before=$280|") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(lists_are_printed_short_and_read_back) {
  const std::string text = std::string(plain) + " Runs: 230ms, 226ms, 225ms.";
  BOOST_TEST(terse_of(text) == "R7 keep: raised conn pool → 226ms (-18.2%) 230,226,225ms");
  BOOST_TEST(fields_of("R7 keep: x → 226ms (-18.2%) 230,226,225ms", true)
                 .ends_with("runs=230ms, 226ms, 225ms"));
}

BOOST_AUTO_TEST_CASE(the_verbose_face_is_printed_from_the_terse_one) {
  BOOST_TEST(verbose_of("R7 keep: raised conn pool → 226ms (-18.2%)") ==
             "Round 7: Raised connection pool, by benchmark, kept: improved from 276ms to 226ms "
             "(-18.2%).");
  // Nothing says which way a discarded change went.
  BOOST_TEST(verbose_of("R7 discard: raised conn pool → 226ms (-18.2%)") == "not printable");
}

BOOST_AUTO_TEST_CASE(a_plural_agrees_when_it_is_printed) {
  const test::TomlRules plural(test::template_toml("Wrote {n:int} file{s}.", "w {n} file{s}"));
  FieldValues values(plural.rules().dictionaries, plural.lexer());
  std::string one;
  std::string two;
  values.print_verbose(plural.named("t"), {{true, "1"}}, one);
  values.print_terse(plural.named("t"), {{true, "2"}}, Elision::elided, two);
  BOOST_TEST(one == "Wrote 1 file.");
  BOOST_TEST(two == "w 2 files");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse
