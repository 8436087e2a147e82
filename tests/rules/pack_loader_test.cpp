#include "rules/pack_loader.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>

namespace terse {
namespace {

constexpr const char* header = "[pack]\nname = \"p\"\nversion = \"1.0.0\"\nsummary = \"s\"\n";

// All findings, one a line, or "fine". The header above takes lines 1 to 4.
std::string findings(const std::string& toml, PackOrigin origin = PackOrigin::user) {
  std::vector<Diagnostic> found;
  const auto pack = load_pack(header + toml, "p.toml", origin, found);
  std::string out;
  for (const Diagnostic& finding : found) out += finding.to_string() + '\n';
  BOOST_TEST(pack.has_value() == found.empty());
  return out.empty() ? "fine" : out;
}

// A template whose `name`, `verbose` and `terse` are lines 6 to 8; `more` starts at line 9.
std::string with_template(const std::string& more) {
  return "[[template]]\nname = \"t\"\nverbose = \"A {q:quantity} {p:percent} {x:text}.\"\n"
         "terse = \"a {q} {p} {x}\"\n" +
         more;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(pack_loader)

BOOST_AUTO_TEST_CASE(a_whole_pack_is_read) {
  std::vector<Diagnostic> found;
  const auto pack =
      load_pack(std::string(header) + "skills = [\"bench\"]\n[dictionary.d]\nalpha = \"al\"\n" +
                    with_template("round = true\nfinal = \"verbatim\"\n"
                                  "class = \"heading\"\nabbreviate.x = \"d\"\n"
                                  "default.q = \"5ms\"\n"
                                  "[[template.example]]\nverbose = \"v\"\n"
                                  "terse = \"t\"\nfields = { q = 7, b = [\"x\"] }\n"
                                  "[[template.keep]]\ntext = \"k\"\n"
                                  "[[signature]]\nclass = \"error\"\nopen = \"E!\"\n"),
                "p.toml", PackOrigin::user, found);
  BOOST_REQUIRE(pack);
  BOOST_TEST(pack->name == "p");
  BOOST_TEST(pack->skills.front() == "bench");
  const Template& shape = pack->templates.at(0);
  BOOST_TEST(shape.opens_round);
  BOOST_TEST(shape.final_verbatim);
  BOOST_TEST(name_of(shape.line_class) == "heading");
  BOOST_TEST(shape.holes.size() == 3u);
  BOOST_TEST(shape.holes[2].dictionary == 0u);
  BOOST_TEST(shape.holes[0].default_value == "5ms");
  BOOST_TEST(pack->sources.at(0).examples.at(0).fields == "{\"b\":[\"x\"],\"q\":7}");
  BOOST_TEST(pack->sources.at(0).keeps.at(0).text == "k");
  BOOST_TEST(pack->signatures.at(0).text == "E!");
  BOOST_TEST(pack->dictionaries.at(0).entries.at(0).short_form == "al");
}

BOOST_AUTO_TEST_CASE(text_that_is_no_toml_is_placed) {
  const std::string found = findings("[dictionary.d\n");
  BOOST_TEST(found.starts_with("p.toml:5:"));
  BOOST_TEST(found.ends_with("; the file is not valid TOML here\n"));
}

BOOST_AUTO_TEST_CASE(bytes_that_are_no_utf8_are_a_finding) {
  BOOST_TEST(findings("x = \"\xff\xfe\"\n").starts_with("p.toml:5:"));
}

BOOST_AUTO_TEST_CASE(a_pack_needs_its_header) {
  std::vector<Diagnostic> found;
  BOOST_TEST(!load_pack("[dictionary.d]\na = \"b\"\n", "p.toml", PackOrigin::built_in, found));
  BOOST_REQUIRE_EQUAL(found.size(), 1u);
  BOOST_TEST(found[0].to_string() ==
             "p.toml:1:1: error: there is no [pack]; start with [pack], name, version and summary");
  found.clear();
  BOOST_TEST(!load_pack("[pack]\nname = 5\nversion = \"1\"\n", "p.toml", PackOrigin::user, found));
  BOOST_REQUIRE_EQUAL(found.size(), 2u);
  BOOST_TEST(found[0].to_string() ==
             "p.toml:2:8: error: \"name\" is not a string; put it in quotes");
  BOOST_TEST(found[1].to_string() ==
             "p.toml:1:1: error: \"summary\" is missing; add summary = \"...\"");
}

BOOST_AUTO_TEST_CASE(unknown_keys_are_placed_with_a_suggestion) {
  BOOST_TEST(
      findings("[[templat]]\nname = \"x\"\n") ==
      "p.toml:5:3: error: unknown key \"templat\" in the pack; did you mean \"template\"?\n");
  BOOST_TEST(findings("homepage = \"x\"\n") ==
             "p.toml:5:1: error: unknown key \"homepage\" in [pack]; remove it\n");
  BOOST_TEST(
      findings(with_template("finall = \"verbatim\"\n")) ==
      "p.toml:9:1: error: unknown key \"finall\" in [[template]]; did you mean \"final\"?\n");
  BOOST_TEST(findings(with_template("[[template.example]]\nverbose = \"a\"\nterse = \"b\"\n"
                                    "field = { }\n")) ==
             "p.toml:12:1: error: unknown key \"field\" in [[template.example]]; did you mean "
             "\"fields\"?\n");
  BOOST_TEST(findings(with_template("[[template.keep]]\ntext = \"a\"\nwhy = \"b\"\n")) ==
             "p.toml:11:1: error: unknown key \"why\" in [[template.keep]]; remove it\n");
  BOOST_TEST(findings(with_template("empty.x = { frist = [\"a\"] }\n")) ==
             "p.toml:9:13: error: unknown key \"frist\" in empty words; did you mean \"first\"?\n");
}

BOOST_AUTO_TEST_CASE(wrong_types_are_placed) {
  BOOST_TEST(
      findings(with_template("round = \"true\"\n")) ==
      "p.toml:9:9: error: \"round\" is neither true nor false; write true, without quotes\n");
  BOOST_TEST(findings(with_template("final = \"never\"\n")) ==
             "p.toml:9:9: error: final can only be \"verbatim\"; or leave it out\n");
  BOOST_TEST(findings(with_template("class = \"error\"\n")) ==
             "p.toml:9:9: error: \"error\" is no compressible class; classes of a template: prose, "
             "field, heading, bullet\n");
  BOOST_TEST(findings(with_template("derive = \"x\"\n")) ==
             "p.toml:9:10: error: \"derive\" is not a table; write derive.HOLE = ...\n");
  BOOST_TEST(findings(with_template("derive.q = 5\n")) ==
             "p.toml:9:12: error: an expression is not a string; put it in quotes\n");
  BOOST_TEST(findings("template = \"x\"\n[signature]\nclass = \"error\"\n")
                 .find("\"signature\" is not a list of tables; write [[signature]]") !=
             std::string::npos);
  BOOST_TEST(
      findings("[[template]]\nname = \"t\"\nverbose = [\"a {x:int}\", 5]\nterse = \"{x}\"\n") ==
      "p.toml:7:25: error: a form is not a string; put it in quotes\n");
  BOOST_TEST(findings("[dictionary]\nd = \"x\"\n") ==
             "p.toml:6:5: error: dictionary \"d\" is not a table; write [dictionary.d]\n");
  BOOST_TEST(findings("[dictionary.d]\nlong = 5\n") ==
             "p.toml:6:8: error: a short form is not a string; put it in quotes\n");
}

BOOST_AUTO_TEST_CASE(a_template_needs_a_name_and_two_faces) {
  BOOST_TEST(findings("[[template]]\nverbose = \"a {x:int}\"\n") ==
             "p.toml:5:1: error: \"name\" is missing; add name = \"...\"\n"
             "p.toml:5:1: error: \"terse\" is missing; add terse = \"...\"\n");
  BOOST_TEST(findings("[[template]]\nname = \"t\"\nterse = \"a\"\n") ==
             "p.toml:5:1: error: \"verbose\" is missing; add verbose = \"...\"\n");
  BOOST_TEST(findings(with_template("") + with_template("")) ==
             "p.toml:9:1: error: a template named \"t\" stands twice; rename one of them\n");
}

BOOST_AUTO_TEST_CASE(faults_in_forms_are_placed_inside_the_string) {
  BOOST_TEST(findings("[[template]]\nname = \"t\"\nverbose = \"ab {x:itn}\"\nterse = \"x\"\n") ==
             "p.toml:7:15: error: unknown hole type \"itn\"; did you mean \"int\"?\n");
  BOOST_TEST(findings("[[template]]\nname = \"t\"\nverbose = 'a {x:int}'\nterse = 'a {y}'\n") ==
             "p.toml:8:12: error: hole \"y\" has no type; write {y:type} in the first verbose "
             "form\n");
  BOOST_TEST(findings(with_template("derive.q = \"p + z\"\n")) ==
             "p.toml:9:17: error: there is no hole \"z\"; write + - * / and parentheses over hole "
             "names and numbers\n");
}

BOOST_AUTO_TEST_CASE(mechanisms_name_holes_that_fit) {
  BOOST_TEST(findings(with_template("derive.z = \"p\"\n")) ==
             "p.toml:9:8: error: there is no hole \"z\"; name a hole of the verbose form\n");
  BOOST_TEST(findings(with_template("unit.q = \"x\"\n")) ==
             "p.toml:9:10: error: unit needs two quantity holes; write unit.BEFORE = \"AFTER\"\n");
  BOOST_TEST(findings(with_template("abbreviate.x = \"none\"\n")) ==
             "p.toml:9:16: error: abbreviate needs a text hole and the name of a dictionary; add "
             "[dictionary.NAME] and write abbreviate.HOLE = \"NAME\"\n");
  BOOST_TEST(findings(with_template("case.x = \"lost\"\n")) ==
             "p.toml:9:10: error: case can only be \"kept\"; or leave it out\n");
  BOOST_TEST(findings(with_template("empty.q = { any = [\"a\"] }\n"))
                 .starts_with("p.toml:9:11: error: empty words need a text hole and a table; "));
  BOOST_TEST(findings(with_template("default.q = 5\n"))
                 .starts_with("p.toml:9:13: error: a default is neither a string nor a table with "
                              "by = \"HOLE\"; "));
  BOOST_TEST(findings(with_template("default.q = { by = \"p\", a = 5 }\n")) ==
             "p.toml:9:29: error: a default value is not a string; put it in quotes\n");
  BOOST_TEST(
      findings("[[template]]\nname = \"t\"\nverbose = \"a {d:dictionary}\"\nterse = \"{d}\"\n") ==
      "p.toml:5:1: error: hole \"d\" has no dictionary; add [dictionary.d]\n");
}

BOOST_AUTO_TEST_CASE(a_pattern_is_compiled_and_its_groups_are_holes) {
  BOOST_TEST(findings(with_template("match = '''A (?<q>\\d+ms)'''\n")) == "fine");
  BOOST_TEST(findings(with_template("match = '''A (?<z>x)'''\n")) ==
             "p.toml:9:9: error: group \"z\" is no hole of the verbose form; name each group after "
             "a hole\n");
  BOOST_TEST(findings(with_template("match = '''A (x'''\n")).starts_with("p.toml:9:"));
}

BOOST_AUTO_TEST_CASE(a_dictionary_is_one_to_one) {
  BOOST_TEST(
      findings("[dictionary.d]\nalpha = \"al\"\nalpine = \"al\"\n") ==
      "p.toml:7:1: error: \"alpine\" = \"al\" collides with \"alpha\" = \"al\"; a dictionary "
      "is one-to-one: choose another short form\n");
  BOOST_TEST(findings("[dictionary.d]\nalpha = \"al\"\nal = \"a\"\n").find(" collides with ") !=
             std::string::npos);
  BOOST_TEST(findings("[dictionary.d]\nalpha = \"\"\n") ==
             "p.toml:6:1: error: an empty side in \"alpha\" = \"\"; give both sides a word\n");
}

BOOST_AUTO_TEST_CASE(a_users_short_form_abbreviates_its_long_form) {
  const std::string mend =
      " is no abbreviation; the short form starts with the same letter, its letters occur in the "
      "long form in order, and digits and a negating prefix stay\n";
  BOOST_TEST(findings("[dictionary.d]\nfailed = \"passed\"\n") ==
             "p.toml:6:1: error: \"failed\" = \"passed\"" + mend);
  BOOST_TEST(findings("[dictionary.d]\nnotable = \"note\"\n") == "fine");
  BOOST_TEST(findings("[dictionary.d]\nabc = \"acb\"\n") ==
             "p.toml:6:1: error: \"abc\" = \"acb\"" + mend);
  BOOST_TEST(findings("[dictionary.d]\nfailed = \"passed\"\n", PackOrigin::built_in) == "fine");
}

BOOST_AUTO_TEST_CASE(a_user_extends_no_word_list) {
  for (const std::string table : {"removable", "words", "exception", "protected"}) {
    const std::string toml = "[" + table + "]\norder = [\"a\"]\n";
    BOOST_TEST(findings(toml) == "p.toml:5:1: error: [" + table +
                                     "] cannot be extended by a pack; remove the table; packs add "
                                     "templates, dictionaries, signatures and word pairs\n");
    BOOST_TEST(findings(toml, PackOrigin::built_in) == "fine");
  }
}

BOOST_AUTO_TEST_CASE(a_signature_only_makes_lines_more_verbatim) {
  BOOST_TEST(findings("[[signature]]\nclass = \"prose\"\nopen = \"x\"\n") ==
             "p.toml:5:1: error: \"prose\" is no verbatim class; a signature can only make a line "
             "more verbatim\n");
  BOOST_TEST(
      findings("[[signature]]\nclass = \"error\"\nopen = \"x\"\nmatch = \"y\"\n") ==
      "p.toml:5:1: error: a signature needs exactly one text; give it one of open, match and "
      "sentence\n");
  BOOST_TEST(
      findings("[[signature]]\nclass = \"error\"\n") ==
      "p.toml:5:1: error: a signature needs exactly one text; give it one of open, match and "
      "sentence\n");
}

BOOST_AUTO_TEST_CASE(one_run_finds_everything) {
  const std::string found =
      findings("[dictionary.d]\nfailed = \"passed\"\n[[signature]]\nclass = \"error\"\n" +
               with_template("finall = 1\n"));
  BOOST_TEST(std::count(found.begin(), found.end(), '\n') == 3);
}

BOOST_AUTO_TEST_CASE(a_file_that_cannot_be_read_is_a_finding) {
  for (const std::string path : {"/nowhere/p.toml", "/"}) {
    std::vector<Diagnostic> found;
    BOOST_TEST(!load_pack_file(path, PackOrigin::user, found));
    BOOST_REQUIRE_EQUAL(found.size(), 1u);
    BOOST_TEST(found[0].to_string() ==
               path + ": error: cannot read the pack; check the path and its permissions");
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse
