// The classifier, on lines that are scanned already.
#include "allocations.h"
#include "classify/classifier.h"
#include "inputs.h"

namespace terse::bench {
namespace {

void classify(benchmark::State& state, const char* name) {
  const std::vector<LineView> all = lines(name);
  const Tally tally(state);
  for (auto _ : state) {
    Classifier classifier(built_in().classifier_tables());
    for (const LineView& line : all) benchmark::DoNotOptimize(classifier.classify(line));
  }
  tally.finish(text(name).size(), all.size());
}
BENCHMARK_CAPTURE(classify, verbatim, "verbatim.txt");
BENCHMARK_CAPTURE(classify, prose, "prose.txt");
// Fences, diffs, errors and summaries that open and close at every few lines.
BENCHMARK_CAPTURE(classify, blocks, "blocks.txt");

}  // namespace
}  // namespace terse::bench
