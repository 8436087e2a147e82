// The scanner, the token lexer and the token estimator.
#include "allocations.h"
#include "inputs.h"
#include "text/line_scanner.h"
#include "text/token_estimate.h"
#include "text/tokens.h"

namespace terse::bench {
namespace {

void scan(benchmark::State& state, const char* name) {
  const std::string& all = text(name);
  // 0 is the fastest kernel.
  const NamedMaskKernel& kernel = mask_kernels()[state.range(0)];
  state.SetLabel(kernel.name);
  if (!kernel.available) return state.SkipWithError("this processor lacks it");
  const Tally tally(state);
  size_t count = 0;
  for (auto _ : state) {
    LineScanner scanner(all, 1, kernel.kernel);
    count = 0;
    for (LineView line; scanner.next(line); ++count) benchmark::DoNotOptimize(line.flags);
  }
  tally.finish(all.size(), count);
}
BENCHMARK_CAPTURE(scan, verbatim, "verbatim.txt")->DenseRange(0, mask_kernel_count - 1);
BENCHMARK_CAPTURE(scan, prose, "prose.txt")->DenseRange(0, mask_kernel_count - 1);
BENCHMARK_CAPTURE(scan, odd_bytes, "odd.txt")->DenseRange(0, mask_kernel_count - 1);

void lex(benchmark::State& state, const char* name) {
  const TokenLexer& lexer = built_in().lexer();
  const std::vector<Bytes> texts = paragraphs(name);
  std::vector<Token> tokens;
  const auto all = [&] {
    size_t bytes = 0;
    for (const Bytes one : texts) {
      tokens.clear();
      lexer.lex(one, tokens);
      benchmark::DoNotOptimize(tokens.data());
      bytes += one.size();
    }
    return bytes;
  };
  const size_t bytes = all();
  const Tally tally(state);
  for (auto _ : state) all();
  tally.finish(bytes, texts.size());
}
BENCHMARK_CAPTURE(lex, verbatim, "verbatim.txt");
BENCHMARK_CAPTURE(lex, prose, "prose.txt");

void estimate(benchmark::State& state, const char* name) {
  const std::string& all = text(name);
  const Tally tally(state);
  for (auto _ : state) benchmark::DoNotOptimize(estimate_token_hundredths(all));
  tally.finish(all.size(), 1);
}
BENCHMARK_CAPTURE(estimate, verbatim, "verbatim.txt");
BENCHMARK_CAPTURE(estimate, prose, "prose.txt");

}  // namespace
}  // namespace terse::bench
