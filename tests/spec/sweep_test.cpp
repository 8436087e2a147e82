// Whole sweeps in memory over random specs: whatever fires, all nine checks hold, the bytes that
// nobody may touch are there, and what moved can be put back together.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <random>

#include "archive.h"
#include "execute.h"
#include "execution_claims.h"
#include "propose.h"
#include "verify.h"

namespace {

using namespace terse::spec;

using Random = std::mt19937;

size_t below(Random& random, size_t limit) {
  return random() % limit;
}

const char* pick(Random& random, std::initializer_list<const char*> from) {
  return from.begin()[below(random, from.size())];
}

std::string sentence(Random& random) {
  std::string text;
  for (size_t i = 2 + below(random, 14); i > 0; --i) {
    text +=
        pick(random, {"belt", "the scale", "must settle", "at least 3 s", "`a|b`", "(\xe2\x88\x86)",
                      "`(\xe2\x88\x86)`", "\xc2\xa7V.2", "\xc2\xa7V.3(\xe2\x88\x86)",
                      "leads to jams", "retired 2026-01-02", "prior rule dropped", "12.5 kg",
                      "src/belt.cc", "\"stop now\"", "lone ` tick",
                      "x. Closes \xc2\xa7"
                      "B.1. Next",
                      "caf\xc3\xa9"});
    text += ' ';
  }
  text.pop_back();
  return text;
}

std::string cites(Random& random) {
  std::string list;
  for (size_t i = below(random, 4); i > 0; --i)
    list += (list.empty() ? "" : ",") +
            std::string(pick(random, {"V1", "V2", "V3", "V7", "V90", "I.api"}));
  return list.empty() ? "-" : list;
}

std::string random_spec(Random& random, const std::string& end) {
  const std::string blank = below(random, 3) == 0 ? "" : end;
  std::string text = (below(random, 8) == 0 ? "\xef\xbb\xbf" : "") + std::string("# SPEC") + end;
  for (const char* head : {"\xc2\xa7G GOAL",
                           "\xc2\xa7"
                           "C CONSTRAINTS",
                           "\xc2\xa7I INTERFACES"})
    text += std::string("## ") + head + end + blank + "- api: " + sentence(random) + end + blank;
  text += "## \xc2\xa7V INVARIANTS" + end + blank;
  for (size_t id = 1; id < 12; id += 1 + below(random, 2)) {
    text += "V" + std::to_string(id) + ": " + pick(random, {"", "belt-speed \xe2\x80\x94 "}) +
            sentence(random) + end;
    if (below(random, 6) == 0) text += "loose line" + end;
  }
  text += blank + "## \xc2\xa7T TASKS" + end + blank + "id|status|task|cites" + end;
  for (size_t id = 1; id < 25; id += 1 + below(random, 2))
    text += "T" + std::to_string(id) + "|" + pick(random, {"x", "x", "x ", "."}) + "|" +
            sentence(random) + "|" + cites(random) + end;
  text += blank +
          "## \xc2\xa7"
          "B BUGS" +
          end + blank + "id|date|cause|fix" + end;
  for (size_t id = 1; id < 5; ++id)
    text += "B" + std::to_string(id) + "|2026-02-03|" + sentence(random) + "|V1" + end;
  if (below(random, 4) == 0) text.resize(text.size() - end.size());
  return text;
}

Project project_of(std::string spec, std::optional<std::string> archive,
                   std::optional<std::string> extras) {
  return *make_project(".", {"SPEC.md", std::move(spec)}, {"SPEC.archive.md", std::move(archive)},
                       {".spec/check-extras.md", std::move(extras)});
}

Project after_of(const Project& before, const Execution& execution) {
  return project_of(execution.spec,
                    execution.archive ? execution.archive : before.archive_file.bytes,
                    execution.extras ? execution.extras : before.extras_file.bytes);
}

// Some entries that wait for a reader are switched on with what is there.
void decide(Random& random, Plan& plan) {
  for (Entry& entry : plan.entries) {
    const bool worded = entry.prong == 1 || entry.prong == 5;
    if (worded && entry.replacement && !entry.replacement->empty() && below(random, 2) == 0)
      entry.action = Action::apply;
    if (below(random, 5) == 0) entry.action = Action::skip;
  }
}

BOOST_AUTO_TEST_CASE(random_sweeps_hold_all_checks) {
  size_t swept = 0;
  for (unsigned seed = 0; seed < 400; ++seed) {
    Random random(seed);
    const std::string end = pick(random, {"\n", "\n", "\n", "\r\n", "\r"});
    std::optional<std::string> extras;
    if (below(random, 3) == 0)
      extras = "# Extras" + end + end + "## \xc2\xa7V5 old" + end + end + "V5: kept";
    const Project before = project_of(random_spec(random, end), std::nullopt, extras);
    BOOST_REQUIRE(rewrite_obstacles(before).empty());
    Constants constants;
    constants.keep_closed = 5;
    ProposeOptions options;
    options.relocate = below(random, 2) == 0 ? Eager::yes : Eager::no;
    options.safe_glyph = below(random, 4) == 0 ? Eager::yes : Eager::no;
    Step<Plan> plan = propose(before, constants, options);
    BOOST_REQUIRE(plan);
    decide(random, *plan);
    const Step<Execution> execution = execute(before, *plan, firing_prongs(*plan));
    if (!execution) {
      // Two entries may word one row, or a fold may lose a repeat: refused with a reason.
      BOOST_TEST(!execution.error().why.what.empty());
      continue;
    }
    ++swept;
    const Project after = after_of(before, *execution);
    for (const Breach& breach :
         verify_compaction(before, after, constants, claims_of(*execution, gone_texts(*execution))))
      if (breach.check != 8)
        BOOST_ERROR("seed " << seed << ": " << breach.check << " " << breach.what);
    for (const Row& row : archive_rows(after.archive).tasks)
      BOOST_TEST(before.spec.text().find(std::string(row.text) + end) != std::string::npos);
  }
  BOOST_TEST(swept > 200u);
}

// Every way to damage a good result by one edit is caught by some check.
BOOST_AUTO_TEST_CASE(no_single_damage_passes) {
  size_t damages = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    Random random(seed);
    const Project before = project_of(random_spec(random, "\n"), std::nullopt, std::nullopt);
    Constants constants;
    constants.keep_closed = 5;
    const Step<Plan> plan = propose(before, constants, {});
    const Step<Execution> execution = execute(before, *plan, firing_prongs(*plan));
    if (!execution || !execution->archive) continue;
    for (int round = 0; round < 20; ++round) {
      Execution damaged = *execution;
      std::string& text = below(random, 2) == 0 ? damaged.spec : *damaged.archive;
      const std::vector<Line> lines = split_lines(text);
      Row row;
      const Line& line = lines[below(random, lines.size())];
      if (!parse_row(line.text, Section::tasks, row) && !parse_row(line.text, Section::bugs, row))
        continue;
      const std::string id(row.id);
      const size_t length = line.text.size();
      const auto at = static_cast<size_t>(line.text.data() - text.data());
      const size_t size = line.text.size() + line.ending.size();
      switch (below(random, 3)) {
        case 0:
          text.erase(at, size);
          break;  // a row is gone
        case 1:
          text.insert(at, text.substr(at, size));
          break;  // a row is there twice
        default: {
          char& byte = text[at + 1 + below(random, length - 1)];
          if (static_cast<unsigned char>(byte) >= 0x80) continue;
          byte = '#';
          break;  // one byte differs
        }
      }
      // The damage is in nobody's plan.
      Claims claims = claims_of(*execution, gone_texts(*execution));
      const std::vector<Breach> breaches =
          verify_compaction(before, after_of(before, damaged), constants, claims);
      const bool touched =
          std::find(claims.touched.begin(), claims.touched.end(), id) != claims.touched.end();
      const bool only_size = std::all_of(breaches.begin(), breaches.end(),
                                         [](const Breach& breach) { return breach.check == 8; });
      if (touched && &text == &damaged.spec) continue;  // its wording is free to change
      BOOST_TEST(!only_size, "seed " << seed << ": a damaged " << id << " passed");
      ++damages;
    }
  }
  BOOST_TEST(damages > 100u);
}

}  // namespace
