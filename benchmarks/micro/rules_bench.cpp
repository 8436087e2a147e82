// The engine: from the first word of a line to a proposed rewrite.
#include "allocations.h"
#include "inputs.h"
#include "rules/engine.h"

namespace terse::bench {
namespace {

/// Lines of which each is offered to the engine, as the pipeline does with one that may start a
/// record.
void offer(benchmark::State& state, const Rulebook& rulebook, const std::vector<Bytes>& texts) {
  Engine engine(rulebook.rules(), rulebook.lexer(), Elision::elided);
  size_t bytes = 0, matched = 0;
  const auto all = [&] {
    bytes = matched = 0;
    for (const Bytes one : texts) {
      bytes += one.size();
      if (!engine.may_start_record(one)) continue;
      Reading reading;
      if (engine.read(one, reading) == MatchOutcome::full) ++matched;
      benchmark::DoNotOptimize(reading.output.data());
    }
  };
  all();
  const Tally tally(state);
  for (auto _ : state) all();
  state.counters["matched"] = static_cast<double>(matched) / static_cast<double>(texts.size());
  tally.finish(bytes, texts.size());
}

/// Made-up packs: `easy` rules differ in the first word, `collide` rules begin alike.
void match(benchmark::State& state, const char* kind) {
  const std::string name = std::string(kind) + "-" + std::to_string(state.range(0));
  const auto rulebook = rulebook_of(name + ".toml");
  offer(state, *rulebook, paragraphs(name + ".txt"));
}
BENCHMARK_CAPTURE(match, easy, "easy")->Arg(20)->Arg(100)->Arg(500);
BENCHMARK_CAPTURE(match, collide, "collide")->Arg(20)->Arg(500);

void match_built_in(benchmark::State& state, const char* name) {
  offer(state, built_in(), paragraphs(name));
}
BENCHMARK_CAPTURE(match_built_in, records, "records.txt");
BENCHMARK_CAPTURE(match_built_in, prose, "prose.txt");

}  // namespace
}  // namespace terse::bench
