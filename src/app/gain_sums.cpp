#include "app/gain_sums.h"

#include <cstdio>
#include <ctime>
#include <limits>

namespace terse {
namespace {

std::string day_of(const std::tm& parts) {
  char text[40];
  std::snprintf(text, sizeof text, "%04d-%02d-%02d", parts.tm_year + 1900, parts.tm_mon + 1,
                parts.tm_mday);
  return text;
}

std::tm local_parts(std::time_t time) {
  std::tm parts{};
  localtime_r(&time, &parts);
  return parts;
}

/// The first of the last `days` days; empty, which is before all, where there is no such year.
std::string first_day(uint64_t days) {
  if (days == 0) return {};
  std::tm parts = local_parts(std::time(nullptr));
  parts.tm_mday -= static_cast<int>(days) - 1;
  parts.tm_hour = 12;  // no clock change moves noon to another day
  parts.tm_isdst = -1;
  mktime(&parts);
  return parts.tm_year + 1900 < 0 ? std::string() : day_of(parts);
}

/// Nobody's ledger comes near the end of the numbers; a made one stops there.
void add_to(int64_t& sum, int64_t number) {
  if (!__builtin_add_overflow(sum, number, &sum)) return;
  sum = number < 0 ? std::numeric_limits<int64_t>::min() : std::numeric_limits<int64_t>::max();
}

}  // namespace

void GainSum::add(const LedgerRow& row) {
  ++runs;
  add_to(count, row.count);
  add_to(bytes_in, row.bytes_in);
  add_to(bytes_out, row.bytes_out);
  add_to(tokens_in, row.tokens_in);
  add_to(tokens_out, row.tokens_out);
  add_to(tokens_saved, row.tokens_saved);
}

double share_of(int64_t saved, int64_t in) {
  return in == 0 ? 0.0 : 100.0 * static_cast<double>(saved) / static_cast<double>(in);
}

Gain sum_up(const LedgerRows& ledger, uint64_t days) {
  Gain out;
  const std::string first = first_day(days);
  for (const LedgerRow& row : ledger.rows) {
    const std::string day = day_of(local_parts(row.time));
    if (day < first) continue;
    if (row.kind == "stream") {
      out.all.add(row);
      out.days[day].add(row);
    } else if (row.kind == "pack") {
      out.packs[row.name].add(row);
    } else if (row.kind == "prose") {
      out.prose.add(row);
    } else if (row.kind == "family") {
      out.families[row.name].add(row);
    }
  }
  if (!out.days.empty()) {
    out.from = out.days.begin()->first;
    out.to = out.days.rbegin()->first;
  }
  return out;
}

}  // namespace terse
