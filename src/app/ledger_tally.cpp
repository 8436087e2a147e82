#include "app/ledger.h"
#include "app/messages.h"
#include "text/token_estimate.h"

namespace terse {
namespace {

int64_t whole_tokens(int64_t hundredths) {
  return hundredths < 0 ? -((-hundredths + 50) / 100) : (hundredths + 50) / 100;
}

int64_t as_signed(uint64_t count) {
  return static_cast<int64_t>(count);
}

LedgerRow row_of(std::string kind, std::string name, uint64_t count, uint64_t bytes_in,
                 uint64_t bytes_out, uint64_t hundredths_in, uint64_t hundredths_out) {
  LedgerRow out{{},
                std::move(kind),
                std::move(name),
                as_signed(count),
                as_signed(bytes_in),
                as_signed(bytes_out),
                whole_tokens(as_signed(hundredths_in)),
                whole_tokens(as_signed(hundredths_out))};
  out.tokens_saved = out.tokens_in - out.tokens_out;
  return out;
}

}  // namespace

void LedgerTally::on_record(const RecordEvent& event) {
  if (event.outcome != Outcome::rewritten) return;
  const Bytes pack = event.reading->shape->pack;
  auto found = packs_.find(pack);
  if (found == packs_.end()) found = packs_.emplace(std::string(pack), Counts{}).first;
  Counts& counts = found->second;
  ++counts.count;
  counts.bytes_in += as_signed(event.text.size());
  counts.bytes_out += as_signed(event.output.size());
  counts.hundredths_in += as_signed(estimate_token_hundredths(event.text));
  counts.hundredths_out += as_signed(estimate_token_hundredths(event.output));
}

std::vector<LedgerRow> LedgerTally::rows(const Totals& t,
                                         const std::vector<std::string>& families) const {
  std::vector<LedgerRow> out;
  out.push_back(row_of("stream", "-", t.rewritten + t.rewritten_prose, t.bytes_in, t.bytes_out,
                       t.tokens_in, t.tokens_out));
  for (const auto& [pack, counts] : packs_) {
    LedgerRow row{{},
                  "pack",
                  pack,
                  counts.count,
                  counts.bytes_in,
                  counts.bytes_out,
                  whole_tokens(counts.hundredths_in),
                  whole_tokens(counts.hundredths_out)};
    row.tokens_saved = row.tokens_in - row.tokens_out;
    out.push_back(std::move(row));
  }
  if (t.rewritten_prose != 0) {
    out.push_back(row_of("prose", "-", t.rewritten_prose, t.prose_bytes_in, t.prose_bytes_out,
                         t.prose_tokens_in, t.prose_tokens_out));
  }
  for (size_t i = 0; i < families.size() && i < t.family_tokens.size(); ++i) {
    if (t.family_tokens[i] == 0) continue;
    LedgerRow row;
    row.kind = "family";
    row.name = families[i];
    row.tokens_saved = whole_tokens(t.family_tokens[i]);
    out.push_back(std::move(row));
  }
  return out;
}

void keep_account(const LedgerTally& tally, const Totals& totals,
                  const std::vector<std::string>& families) {
  const auto kept = append_to_ledger(tally.rows(totals, families));
  if (kept) return;
  Diagnostic warning = kept.error();
  warning.severity = Severity::warning;
  say(warning);
}

}  // namespace terse
