#include "filter/odd_rules.h"

#include "rules/rule_linker.h"
#include "rules/toml_rules.h"

namespace terse::test {
namespace {

// Phrases whose sides do not end in word characters, texts before and after each other, options in
// a row, holes that stand twice, currency beside bare numbers.
constexpr const char* odd = R"toml(
[dictionary.phrase]
"connection pool" = "conn pool"
"connection" = "c+"
"buffer," = "b,"
"new cache" = "(new)"
[dictionary.tool]
"C++ compiler" = "C++"
benchmark = "bench"

[[template]]
name    = "text-first"
verbose = "{who:text} has finished {n:int} of {m:int} jobs[, {left:int} are left][ ({why:text})]."
terse   = "{n}/{m} jobs {who}[, {left} left][ ({why})]"
abbreviate.who = "phrase"

[[template]]
name    = "numbers"
verbose = "Mean of {a:number} and {b:number} came to {c:quantity}, that is {d:percent}% of {e:quantity}."
terse   = "mean {a} {b} = {c}, {d}%[ of {e}]"
derive.e = "c / d"
unit.c  = "e"

[[template]]
name    = "all-types"
verbose = "File {p:path} was built by {cmd:code} with {tool:dictionary} and {l:list} in {t:quantity}."
terse   = "built {p} {cmd}[ ({tool})], {t}: {l}"
default.tool = "benchmark"

[[template]]
name    = "options"
round   = true
verbose = "Trial {n:int} was {status:status}[, because {why:text}][, by {who:word}]: it is {x:text}."
terse   = "T{n} {status}[ {who}]: {x}[; {why}]"
empty.x = { first = ["added", "moved"], last = ["change", "adjustment"], any = ["the", "a", "first", "not"], lower_initial = true }
case.why = "kept"

[[template]]
name    = "three-texts"
verbose = "First it was {a:text} and then {b:text}; the two of them are {c:text} by now."
terse   = "was {a} / {b} / {c}"
abbreviate.b = "phrase"
empty.b = { any = ["of"], lower_initial = true }

[[template]]
name    = "twice"
final   = "verbatim"
verbose = "Code {c:code} gave  {x:quantity} and {c} again {x} in {n:int} run{s} of {n}."
terse   = "{c} twice {x}, {n} run{s}"

[[template]]
name    = "broken-lines"
verbose = "Report {n:int}:\\nWhat: {what:text}\\n\\nWhy: {why:text}[\\nWho: {who:word}]\\nEnd of {n}"
terse   = "report {n}: {what}; {why}[ by {who}]"
)toml";

}  // namespace

const Rulebook& odd_rules() {
  static const Rulebook rules(
      [] {
        std::vector<Pack> packs;
        packs.push_back(pack_of(odd, "odd"));
        for (Pack& pack : built_in_packs()) packs.push_back(std::move(pack));
        return packs;
      }(),
      Glyphs::unicode);
  return rules;
}

}  // namespace terse::test
