#include "rules/measure_words.h"

#include <algorithm>
#include <string>

namespace terse {
namespace {

struct Meaning {
  MeasurePlace place;
  Bytes spellings[8];
};

constexpr MeasurePlace unit = MeasurePlace::behind_number;
constexpr MeasurePlace direction = MeasurePlace::anywhere;

// Closed, and in lower case. `m` is left to the minute: whoever means metres spells them.
constexpr Meaning meanings[] = {
    {unit, {"ns", "nsec", "nanosecond", "nanoseconds"}},
    {unit, {"us", "\xc2\xb5s", "usec", "microsecond", "microseconds"}},
    {unit, {"ms", "msec", "msecs", "millis", "millisecond", "milliseconds"}},
    {unit, {"s", "sec", "secs", "second", "seconds"}},
    {unit, {"m", "min", "mins", "minute", "minutes"}},
    {unit, {"h", "hr", "hrs", "hour", "hours"}},
    {unit, {"d", "day", "days"}},
    {unit, {"wk", "week", "weeks"}},
    {unit, {"month", "months"}},
    {unit, {"year", "years"}},
    {unit, {"bit", "bits"}},
    {unit, {"b", "byte", "bytes"}},
    {unit, {"k", "kb", "kilobyte", "kilobytes"}},
    {unit, {"mb", "megabyte", "megabytes"}},
    {unit, {"gb", "gigabyte", "gigabytes"}},
    {unit, {"tb", "terabyte", "terabytes"}},
    {unit, {"kib"}},
    {unit, {"mib"}},
    {unit, {"gib"}},
    {unit, {"percent", "pct"}},
    {unit, {"point", "points", "pt", "pts", "pp"}},
    {unit, {"x", "times", "fold"}},
    {unit, {"hz"}},
    {unit, {"khz"}},
    {unit, {"mhz"}},
    {unit, {"ghz"}},
    {unit, {"dollar", "dollars", "usd"}},
    {unit, {"euro", "euros", "eur"}},
    {unit, {"cent", "cents"}},
    {direction, {"up"}},
    {direction, {"down"}},
    {direction, {"increased", "increase", "increases", "incr"}},
    {direction, {"decreased", "decrease", "decreases", "decr"}},
    {direction, {"rose", "rises", "rise"}},
    {direction, {"fell", "falls", "fall"}},
    {direction, {"grew", "grows", "grow"}},
    {direction, {"shrank", "shrinks", "shrink"}},
    {direction, {"dropped", "drops", "drop"}},
    {direction, {"gained", "gains", "gain"}},
    {direction, {"lost", "loses", "lose"}},
    {direction, {"faster"}},
    {direction, {"slower"}},
    {direction, {"higher"}},
    {direction, {"lower"}},
    {direction, {"better"}},
    {direction, {"worse"}},
    {direction, {"larger", "bigger"}},
    {direction, {"smaller"}},
    {direction, {"more"}},
    {direction, {"less", "fewer"}},
    {direction, {"above"}},
    {direction, {"below"}},
};

}  // namespace

int measure_of(Bytes word, MeasurePlace place) {
  std::string lower(word);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  int number = 0;
  for (const Meaning& meaning : meanings) {
    const bool here = place == MeasurePlace::behind_number || meaning.place == place;
    const auto* const end = std::end(meaning.spellings);
    if (!lower.empty() && here && std::find(meaning.spellings, end, lower) != end) return number;
    ++number;
  }
  return -1;
}

}  // namespace terse
