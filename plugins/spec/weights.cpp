#include "weights.h"

#include <algorithm>
#include <cstdio>

#include "unicode.h"

namespace terse::spec {
namespace {

constexpr Bytes kArrow = "\xe2\x86\x92";

// `text` at `at` starts with `lower`, ASCII case aside.
bool starts_with_caseless(Bytes text, size_t at, Bytes lower) {
  if (text.size() - at < lower.size()) return false;
  for (size_t i = 0; i < lower.size(); ++i) {
    const char c = text[at + i];
    const char folded = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
    if (folded != lower[i]) return false;
  }
  return true;
}

bool stub_reference_at(Bytes row, size_t at) {
  constexpr Bytes kFile = ".spec/check-extras.md";
  at = spaces_end(row, at);
  if (at < row.size() && row[at] == '`') ++at;
  if (!starts_with_caseless(row, at, kFile)) return false;
  at += kFile.size();
  const size_t blank = spaces_end(row, at);
  constexpr Bytes kCite = "\xc2\xa7v";
  if (blank == at || !starts_with_caseless(row, blank, kCite)) return false;
  return digits_end(row, blank + kCite.size()) > blank + kCite.size();
}

}  // namespace

bool is_stub(Bytes row) {
  for (size_t at = row.find(kArrow); at != Bytes::npos; at = row.find(kArrow, at + 1))
    if (stub_reference_at(row, at + kArrow.size())) return true;
  return false;
}

std::vector<RowWeight> weigh_rows(const Document& spec) {
  struct Keyed {
    const Row* row;
    std::string number;
  };
  std::vector<Keyed> order;
  for (const Row& row : spec.rows(Section::invariants)) order.push_back({&row, id_number(row.id)});
  std::stable_sort(order.begin(), order.end(), [](const Keyed& a, const Keyed& b) {
    const size_t bytes_a = a.row->text.size();
    const size_t bytes_b = b.row->text.size();
    return bytes_a != bytes_b ? bytes_a > bytes_b : number_less(a.number, b.number);
  });
  std::vector<RowWeight> weights;
  uint64_t cumulative = 0;
  uint64_t full_rows = 0;  // bytes of the rows that are no stubs
  for (const Keyed& entry : order) {
    const bool stub = is_stub(entry.row->text);
    cumulative += entry.row->text.size();
    if (!stub) full_rows += entry.row->text.size();
    weights.push_back({entry.row, cumulative, stub, false});
  }
  uint64_t running = 0;
  for (RowWeight& weight : weights) {
    if (running * 2 >= full_rows) break;
    if (weight.stub) continue;
    weight.heavy = true;
    running += weight.row->text.size();
  }
  return weights;
}

void write_weight_table(const Document& spec, const Constants& constants, std::string& out) {
  out += "v_row|bytes|tokens|cum_pct|heavy\n";
  const std::vector<RowWeight> weights = weigh_rows(spec);
  if (weights.empty()) return;
  const auto total = static_cast<double>(weights.back().cumulative);
  for (const RowWeight& weight : weights) {
    char percent[32];
    const double share = static_cast<double>(100 * weight.cumulative) / total;
    std::snprintf(percent, sizeof percent, "%.1f", share);
    const size_t bytes = weight.row->text.size();
    out += weight.row->id;
    out += '|' + std::to_string(bytes) + '|' + std::to_string(token_count(bytes, constants)) + '|';
    out += percent;
    out += weight.heavy ? "|yes\n" : "|no\n";
  }
}

}  // namespace terse::spec
