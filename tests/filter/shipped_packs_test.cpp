// Every example of every shipped pack is a case of its own.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <filesystem>

#include "filter/cost_check.h"
#include "filter/fields_json.h"
#include "filter/pack_check.h"
#include "filter/runs.h"
#include "rules/pack_loader.h"

namespace terse::test {
namespace {

// The skill packs by name, then the others, as rules/meson.build lists them.
std::vector<std::string> shipped_files() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(RULES_FOLDER "/skills")) {
    if (entry.path().extension() == ".toml") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  for (const char* name :
       {"godmode.toml", "agents.toml", "loops.toml", "protected.toml", "core.toml"}) {
    files.push_back(std::string(RULES_FOLDER "/") + name);
  }
  return files;
}

std::vector<Pack> load_all() {
  std::vector<Pack> packs;
  std::vector<Diagnostic> findings;
  for (const std::string& file : shipped_files()) {
    auto pack = load_pack_file(file, PackOrigin::built_in, findings);
    if (!pack) throw std::runtime_error(findings.front().to_string());
    packs.push_back(std::move(*pack));
  }
  return packs;
}

// One example or keep, as a row of the table of cases.
struct Case {
  std::string name;
  std::string text;
  std::string wanted;
  friend std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.name; }
};

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const Pack& pack : load_all()) {
    for (size_t t = 0; t < pack.sources.size(); ++t) {
      const std::string name = pack.name + '/' + std::string(pack.templates[t].name) + ':';
      for (const PackExample& example : pack.sources[t].examples) {
        cases.push_back(
            {name + std::to_string(example.place.line), example.verbose, example.terse});
      }
      for (const PackKeep& keep : pack.sources[t].keeps) {
        cases.push_back({name + std::to_string(keep.place.line), keep.text, keep.text});
      }
    }
  }
  return cases;
}

const std::vector<Case> cases = all_cases();

}  // namespace

BOOST_AUTO_TEST_SUITE(shipped_packs)

BOOST_AUTO_TEST_CASE(every_pack_file_is_built_in) {
  const std::vector<Template>& built_in = shipped_rules().rules().templates;
  for (const Pack& pack : load_all()) {
    const auto in_pack = [&](const Template& shape) { return shape.pack == pack.name; };
    const auto found = std::count_if(built_in.begin(), built_in.end(), in_pack);
    BOOST_TEST(static_cast<size_t>(found) == pack.templates.size(), pack.name);
  }
}

BOOST_AUTO_TEST_CASE(the_check_of_a_pack_finds_nothing) {
  for (const Pack& pack : load_all()) {
    std::vector<Diagnostic> findings;
    check_pack(pack, shipped_rules(), findings);
    for (const Diagnostic& finding : findings) BOOST_ERROR(finding.to_string());
  }
}

BOOST_AUTO_TEST_CASE(no_entry_of_a_shipped_pack_costs_tokens) {
  std::vector<Diagnostic> findings;
  for (const Pack& pack : load_all()) check_costs(pack, findings);
  for (const Diagnostic& finding : findings) BOOST_TEST(false, finding.to_string());
}

BOOST_DATA_TEST_CASE(an_example_gives_its_terse_face_and_a_keep_itself, cases) {
  const std::string follower = "\n.\n";
  const auto out = [](const std::string& text) {
    return run(shipped_rules(), text, every_skill()).out;
  };
  BOOST_TEST(out(sample.text + follower) == sample.wanted + follower);
  BOOST_TEST(out(sample.wanted + follower) == sample.wanted + follower);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
