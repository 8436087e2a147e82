#include "rules/template_parser.h"

#include <boost/test/unit_test.hpp>

namespace terse {
namespace {

// `column: what; mend` of the first fault in a verbose form, or "fine".
std::string fault(const std::string& form, Face face = Face::verbose) {
  Template shape;
  Pack pack;
  Hole known;
  known.name = "known";
  known.type = HoleType::integer;
  shape.holes.push_back(known);
  const auto parsed = parse_form(form, face, shape, pack);
  if (parsed) return "fine";
  return std::to_string(parsed.error().column) + ": " + parsed.error().what + "; " +
         parsed.error().mend;
}

// The parts one by one: literals in quotes, holes as name:type, brackets with their partner.
std::string parts(const std::string& form) {
  Template shape;
  Pack pack;
  if (!parse_form(form, Face::verbose, shape, pack)) return "fault";
  std::string out;
  for (const Part& part : shape.verbose.front().parts) {
    if (!out.empty()) out += ' ';
    switch (part.kind) {
      case Part::Kind::literal:
        out.append("'").append(part.literal).append("'");
        break;
      case Part::Kind::hole:
        out.append(shape.holes[part.index].name).append(":");
        out.append(name_of(shape.holes[part.index].type));
        break;
      case Part::Kind::open:
        out.append("[").append(std::to_string(part.index));
        break;
      case Part::Kind::close:
        out.append("]").append(std::to_string(part.index));
        break;
      case Part::Kind::plural:
        out.append("s(").append(shape.holes[part.index].name).append(")");
        break;
    }
  }
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(template_parser)

BOOST_AUTO_TEST_CASE(a_form_is_a_flat_list_of_parts) {
  BOOST_TEST(parts("Round {round:int}: {what:text}.") == "'Round ' round:int ': ' what:text '.'");
  BOOST_TEST(parts("{n:int} file{s}") == "n:int ' file' s(n)");
  BOOST_TEST(parts("a[ b {x:word}[ c {y:word}]].") ==
             "'a' [8 ' b ' x:word [7 ' c ' y:word ]4 ]1 '.'");
}

BOOST_AUTO_TEST_CASE(escapes_are_literals) {
  BOOST_TEST(parts("\\[{x:word}\\] \\{s\\} \\\\ a\\nb") == "'[' x:word '] {s} \\ a\nb'");
}

BOOST_AUTO_TEST_CASE(all_eleven_types_are_known_by_the_name_that_they_print) {
  for (const char* name : {"int", "number", "quantity", "percent", "word", "text", "path", "code",
                           "dictionary", "status", "list"}) {
    HoleType type;
    BOOST_REQUIRE(parse_hole_type(name, type));
    BOOST_TEST(name_of(type) == name);
  }
  HoleType type;
  BOOST_TEST(!parse_hole_type("integer", type));
}

BOOST_AUTO_TEST_CASE(a_hole_is_declared_once_and_may_stand_again) {
  BOOST_TEST(parts("{x:int}/{x}") == "x:int '/' x:int");
  BOOST_TEST(parts("{x:int}/{x:int}") == "x:int '/' x:int");
}

BOOST_AUTO_TEST_CASE(brackets_that_do_not_pair_are_placed) {
  BOOST_TEST(fault("ab [ {x:int}") ==
             "4: this [ is never closed; close the optional part with ], or write \\[ for the "
             "character");
  BOOST_TEST(fault("ab] {x:int}") == "3: a ] without its [; write \\] for the character");
  BOOST_TEST(fault("a [b [c [{x:int}]]]") ==
             "9: optional parts nest once only; write two verbose forms instead");
  BOOST_TEST(fault("a[ b]") ==
             "2: an optional part without a hole; nothing could tell whether it was there: write "
             "two verbose forms");
}

BOOST_AUTO_TEST_CASE(braces_that_do_not_pair_are_placed) {
  BOOST_TEST(fault("a {x:int") ==
             "3: this { is never closed; write {name:type}, or \\{ for the character");
  BOOST_TEST(fault("a } b") == "3: a } without its {; write \\} for the character");
}

BOOST_AUTO_TEST_CASE(an_escape_of_nothing_is_placed) {
  BOOST_TEST(fault("ab\\t") ==
             "3: a \\ that escapes nothing; only \\[ \\] \\{ \\} \\\\ and \\n exist");
  BOOST_TEST(fault("ab\\") ==
             "3: a \\ that escapes nothing; only \\[ \\] \\{ \\} \\\\ and \\n exist");
}

BOOST_AUTO_TEST_CASE(names_and_types_of_holes_are_checked) {
  const std::string names = "use lower-case letters, digits and _, starting with a letter";
  BOOST_TEST(fault("a {Xy:int}") == "3: \"Xy\" is no hole name; " + names);
  BOOST_TEST(fault("a {1x:int}") == "3: \"1x\" is no hole name; " + names);
  BOOST_TEST(fault("a {}") == "3: \"\" is no hole name; " + names);
  BOOST_TEST(fault("a {s:int}") == "3: \"s\" is no hole name; " + names);
  BOOST_TEST(fault("a {x}") ==
             "3: hole \"x\" has no type; write {x:type} in the first verbose form");
  BOOST_TEST(fault("a {x:quantitiy}") ==
             "3: unknown hole type \"quantitiy\"; did you mean \"quantity\"?");
  BOOST_TEST(fault("a {x:zzzzzzzz}") ==
             "3: unknown hole type \"zzzzzzzz\"; types: int number quantity percent word text path "
             "code dictionary status list");
  BOOST_TEST(fault("{known} {known:word}") ==
             "9: hole \"known\" has another type elsewhere; give it its type once");
}

BOOST_AUTO_TEST_CASE(two_holes_need_a_literal_between_them) {
  const std::string adjacent =
      "two holes without a literal between them; nothing would tell where the first one ends";
  BOOST_TEST(fault("{x:int}{y:word}") == "8: " + adjacent);
  BOOST_TEST(fault("{x:int}[{y:word}]") == "9: " + adjacent);
  BOOST_TEST(fault("[{x:int}]{y:word}") == "10: " + adjacent);
  BOOST_TEST(fault("{x:int}[, {z:word};]{y:word}") == "21: " + adjacent);
  BOOST_TEST(fault("{x:int}{s}{y:word}") == "11: " + adjacent);
  BOOST_TEST(fault("{x:int}[, {y:word}]; {z:word}") == "fine");
}

BOOST_AUTO_TEST_CASE(a_plural_agrees_with_a_hole_before_it) {
  BOOST_TEST(fault("file{s} {x:int}") ==
             "5: {s} without a hole before it; it agrees with the hole before it");
}

BOOST_AUTO_TEST_CASE(an_empty_form_is_a_fault) {
  BOOST_TEST(fault("") == "1: the form is empty; give it some text");
}

BOOST_AUTO_TEST_CASE(the_terse_face_declares_no_hole) {
  BOOST_TEST(fault("a {x:int}", Face::terse) ==
             "3: hole \"x\" is not in the verbose form; the terse face can only repeat what the "
             "verbose face holds");
  BOOST_TEST(fault("a {known}", Face::terse) == "fine");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse
