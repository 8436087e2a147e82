#include "filter/report.h"

#include <cstdio>

#include "base/json_string.h"

namespace terse {
namespace {

// Loops under this many rounds are held to the lower target. Source: the seed, "Success Criterion".
constexpr uint64_t short_loop_rounds = 10;

double reduction(uint64_t in, uint64_t out) {
  if (in == 0) return 0.0;
  return 100.0 * (1.0 - static_cast<double>(out) / static_cast<double>(in));
}

/// What prose rules did, and what each family was worth in whole tokens.
std::string prose_json(const Totals& t, const std::vector<std::string>& families) {
  const auto whole = [](uint64_t hundredths) { return std::to_string((hundredths + 50) / 100); };
  std::string out = ",\"prose_rewritten\":" + std::to_string(t.rewritten_prose) +
                    ",\"prose_bytes_in\":" + std::to_string(t.prose_bytes_in) +
                    ",\"prose_bytes_out\":" + std::to_string(t.prose_bytes_out) +
                    ",\"prose_tokens_in\":" + whole(t.prose_tokens_in) +
                    ",\"prose_tokens_out\":" + whole(t.prose_tokens_out) + ",\"families\":{";
  bool first = true;
  for (size_t i = 0; i < families.size() && i < t.family_tokens.size(); ++i) {
    if (t.family_tokens[i] == 0) continue;
    if (!first) out += ',';
    first = false;
    append_json_string(families[i], out);
    out += ':' + std::to_string((t.family_tokens[i] + 50) / 100);
  }
  return out + '}';
}

}  // namespace

void add(Totals& sum, const Totals& other) {
  for (uint64_t Totals::*count : {&Totals::lines,
                                  &Totals::bytes_in,
                                  &Totals::bytes_out,
                                  &Totals::tokens_in,
                                  &Totals::tokens_out,
                                  &Totals::records,
                                  &Totals::rounds,
                                  &Totals::rewritten,
                                  &Totals::rewritten_bytes_in,
                                  &Totals::rewritten_bytes_out,
                                  &Totals::rewritten_tokens_in,
                                  &Totals::rewritten_tokens_out,
                                  &Totals::rewritten_prose,
                                  &Totals::prose_bytes_in,
                                  &Totals::prose_bytes_out,
                                  &Totals::prose_tokens_in,
                                  &Totals::prose_tokens_out,
                                  &Totals::not_provable,
                                  &Totals::violations,
                                  &Totals::plugin_faults}) {
    sum.*count += other.*count;
  }
  if (sum.family_tokens.size() < other.family_tokens.size())
    sum.family_tokens.resize(other.family_tokens.size());
  for (size_t i = 0; i < other.family_tokens.size(); ++i)
    sum.family_tokens[i] += other.family_tokens[i];
}

std::string to_json(const Totals& t, const std::vector<std::string>& families) {
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
      "\"plugin_faults\":%llu,"
      "\"target_reduction\":%.0f,\"target_reached\":%s}\n",
      count(t.lines), count(t.bytes_in), count(t.bytes_out), reduction(t.bytes_in, t.bytes_out),
      whole(t.tokens_in), whole(t.tokens_out), tokens, count(t.records), count(t.rounds),
      count(t.rewritten), count(t.rewritten_bytes_in), count(t.rewritten_bytes_out),
      whole(t.rewritten_tokens_in), whole(t.rewritten_tokens_out),
      reduction(t.rewritten_tokens_in, t.rewritten_tokens_out), count(t.not_provable),
      count(t.violations), count(t.plugin_faults), target, tokens >= target ? "true" : "false");
  std::string json(out, static_cast<size_t>(size));
  json.insert(json.size() - 2, prose_json(t, families));  // before the brace and the line's end
  return json;
}

}  // namespace terse
