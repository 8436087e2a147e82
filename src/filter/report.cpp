#include "filter/report.h"

#include <cstdio>

namespace terse {
namespace {

// Loops under this many rounds are held to the lower target. Source: the seed, "Success Criterion".
constexpr uint64_t short_loop_rounds = 10;

double reduction(uint64_t in, uint64_t out) {
  if (in == 0) return 0.0;
  return 100.0 * (1.0 - static_cast<double>(out) / static_cast<double>(in));
}

}  // namespace

std::string to_json(const Totals& t) {
  const double target = t.rounds < short_loop_rounds ? 20.0 : 30.0;
  const double tokens = reduction(t.tokens_in, t.tokens_out);
  char out[1024];
  const auto count = [](uint64_t n) { return static_cast<unsigned long long>(n); };
  const auto whole = [](uint64_t hundredths) {
    return static_cast<unsigned long long>((hundredths + 50) / 100);
  };
  const int size = std::snprintf(
      out, sizeof out,
      "{\"lines\":%llu,\"bytes_in\":%llu,\"bytes_out\":%llu,\"bytes_reduction\":%.1f,"
      "\"tokenizer\":\"estimated o200k\",\"tokens_in\":%llu,\"tokens_out\":%llu,"
      "\"tokens_reduction\":%.1f,\"records\":%llu,\"rounds\":%llu,\"rewritten\":%llu,"
      "\"rewritten_bytes_in\":%llu,\"rewritten_bytes_out\":%llu,"
      "\"rewritten_tokens_in\":%llu,\"rewritten_tokens_out\":%llu,"
      "\"rewritten_tokens_reduction\":%.1f,\"not_provable\":%llu,\"contract_violations\":%llu,"
      "\"target_reduction\":%.0f,\"target_reached\":%s}\n",
      count(t.lines), count(t.bytes_in), count(t.bytes_out), reduction(t.bytes_in, t.bytes_out),
      whole(t.tokens_in), whole(t.tokens_out), tokens, count(t.records), count(t.rounds),
      count(t.rewritten), count(t.rewritten_bytes_in), count(t.rewritten_bytes_out),
      whole(t.rewritten_tokens_in), whole(t.rewritten_tokens_out),
      reduction(t.rewritten_tokens_in, t.rewritten_tokens_out), count(t.not_provable),
      count(t.violations), target, tokens >= target ? "true" : "false");
  return {out, static_cast<size_t>(size)};
}

}  // namespace terse
