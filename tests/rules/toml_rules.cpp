#include "rules/toml_rules.h"

#include <stdexcept>

#include "rules/pack_loader.h"
#include "rules/rule_linker.h"

namespace terse::test {
namespace {

std::vector<Pack> one(Pack pack) {
  std::vector<Pack> packs;
  packs.push_back(std::move(pack));
  return packs;
}

}  // namespace

Pack pack_of(const std::string& toml, const std::string& name) {
  std::vector<Diagnostic> findings;
  const std::string header =
      "[pack]\nname = \"" + name + "\"\nversion = \"1.0.0\"\nsummary = \"a test\"\n";
  auto pack = load_pack(header + toml, name + ".toml", PackOrigin::built_in, findings);
  if (!pack) throw std::runtime_error(findings.front().to_string());
  return std::move(*pack);
}

std::string template_toml(const std::string& verbose, const std::string& terse,
                          const std::string& more) {
  return "[[template]]\nname = \"t\"\nverbose = '''" + verbose + "'''\nterse = '''" + terse +
         "'''\n" + more + "\n";
}

TomlRules::TomlRules(const std::string& toml)
    : rules_(link_packs(one(
          pack_of(toml + "\n[protected]\nnegation = [\"not\", \"no\", \"without\"]\n"
                         "order = [\"new\", \"first\", \"before\"]\nfailure = [\"fail*\"]\n")))),
      words_(rules_->protected_words),
      lexer_(words_) {}

const Template& TomlRules::named(const std::string& name) const {
  for (const Template& shape : rules_->templates) {
    if (shape.name == name) return shape;
  }
  throw std::runtime_error("no template " + name);
}

}  // namespace terse::test
