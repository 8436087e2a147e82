#include "app/gain_sums.h"

#include <cstdio>
#include <ctime>

namespace terse {
namespace {

std::string day_of(std::time_t time) {
  std::tm parts{};
  localtime_r(&time, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%d", &parts)};
}

/// The local day of a row's UTC time; empty for what is no time.
std::string day_of(const std::string& stamp) {
  std::tm parts{};
  if (std::sscanf(stamp.c_str(), "%4d-%2d-%2dT%2d:%2d:%2d", &parts.tm_year, &parts.tm_mon,
                  &parts.tm_mday, &parts.tm_hour, &parts.tm_min, &parts.tm_sec) != 6)
    return {};
  parts.tm_year -= 1900;
  parts.tm_mon -= 1;
  return day_of(timegm(&parts));
}

std::string first_day(uint64_t days) {
  if (days == 0) return {};
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  localtime_r(&now, &parts);
  parts.tm_mday -= static_cast<int>(days) - 1;
  parts.tm_hour = 12;  // no clock change moves noon to another day
  parts.tm_isdst = -1;
  return day_of(mktime(&parts));
}

}  // namespace

void GainSum::add(const LedgerRow& row) {
  ++runs;
  count += row.count;
  bytes_in += row.bytes_in;
  bytes_out += row.bytes_out;
  tokens_in += row.tokens_in;
  tokens_out += row.tokens_out;
  tokens_saved += row.tokens_saved;
}

double share_of(int64_t saved, int64_t in) {
  return in == 0 ? 0.0 : 100.0 * static_cast<double>(saved) / static_cast<double>(in);
}

Gain sum_up(const LedgerRows& ledger, uint64_t days) {
  Gain out;
  const std::string first = first_day(days);
  for (const LedgerRow& row : ledger.rows) {
    const std::string day = day_of(row.time);
    if (day.empty() || day < first) continue;
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
