// The laws, on rewrites that hold: those are what a stream pays for.
#include "allocations.h"
#include "contract/contract.h"
#include "inputs.h"
#include "prose/rewriter.h"
#include "rules/engine.h"

namespace terse::bench {
namespace {

struct RecordPair {
  const Template* shape;
  Bytes input;
  std::string output;
};

void check_record(benchmark::State& state) {
  Engine engine(built_in().rules(), built_in().lexer(), Elision::elided);
  std::vector<RecordPair> pairs;
  size_t bytes = 0;
  for (const Bytes one : paragraphs("records.txt")) {
    Reading reading;
    if (engine.read(one, reading) != MatchOutcome::full || reading.output.empty()) continue;
    pairs.push_back({reading.shape, one, std::string(reading.output)});
    bytes += one.size();
  }
  if (pairs.empty()) return state.SkipWithError("no record was rewritten");
  const Contract contract(built_in().rules(), built_in().lexer());
  size_t refuted = 0;
  const auto all = [&] {
    for (const RecordPair& pair : pairs)
      refuted += contract.check_record(*pair.shape, pair.input, pair.output).has_value();
  };
  all();
  const Tally tally(state);
  for (auto _ : state) all();
  if (refuted != 0) state.SkipWithError("a rewrite was refuted");
  tally.finish(bytes, pairs.size());
}
BENCHMARK(check_record);

struct ProsePair {
  Bytes input;
  std::string output;
};

std::vector<ProsePair> rewritten(const Contract& contract, size_t& bytes) {
  prose::Rewriter rewriter(built_in().phrases(), built_in().lexer());
  std::vector<ProsePair> pairs;
  prose::Savings savings;
  std::string out;
  for (const Bytes one : paragraphs("prose.txt")) {
    if (!rewriter.rewrite(one, prose::Effort::full, out, savings)) continue;
    if (contract.check_prose(one, out)) continue;  // the pipeline tries less
    pairs.push_back({one, out});
    bytes += one.size();
  }
  return pairs;
}

void check_prose(benchmark::State& state) {
  const Contract contract(built_in().rules(), built_in().lexer());
  size_t bytes = 0;
  const std::vector<ProsePair> pairs = rewritten(contract, bytes);
  if (pairs.empty()) return state.SkipWithError("no paragraph was rewritten");
  const Tally tally(state);
  for (auto _ : state) {
    for (const ProsePair& pair : pairs)
      benchmark::DoNotOptimize(contract.check_prose(pair.input, pair.output));
  }
  tally.finish(bytes, pairs.size());
}
BENCHMARK(check_prose);

void rewrite_prose(benchmark::State& state) {
  prose::Rewriter rewriter(built_in().phrases(), built_in().lexer());
  const std::vector<Bytes> texts = paragraphs("prose.txt");
  prose::Savings savings;
  std::string out;
  size_t bytes = 0;
  const auto all = [&] {
    bytes = 0;
    for (const Bytes one : texts) {
      benchmark::DoNotOptimize(rewriter.rewrite(one, prose::Effort::full, out, savings));
      bytes += one.size();
    }
  };
  all();
  const Tally tally(state);
  for (auto _ : state) all();
  tally.finish(bytes, texts.size());
}
BENCHMARK(rewrite_prose);

}  // namespace
}  // namespace terse::bench
