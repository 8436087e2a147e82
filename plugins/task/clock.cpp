#include "task/clock.h"

#include <cstdio>
#include <ctime>

namespace terse::task {
namespace {

std::tm broken_down(int64_t seconds) {
  const std::time_t time = static_cast<std::time_t>(seconds);
  std::tm out{};
  gmtime_r(&time, &out);
  return out;
}

std::string format(int64_t seconds, const char* pattern) {
  const std::tm time = broken_down(seconds);
  char text[64];
  return std::string(text, std::strftime(text, sizeof text, pattern, &time));
}

}  // namespace

std::string Moment::minute() const {
  return format(seconds, "%Y-%m-%d %H:%M");
}
std::string Moment::stamp() const {
  return format(seconds, "%Y-%m-%dT%H%M%SZ");
}
std::string Moment::log_time() const {
  return format(seconds, "%Y-%m-%dT%H:%M:%S.000Z");
}

Result<Moment> moment_of(const std::string& text) {
  if (text.empty()) return Moment{static_cast<int64_t>(std::time(nullptr))};
  std::tm time{};
  char between = 0;
  int used = 0;
  const int got = std::sscanf(text.c_str(), "%4d-%2d-%2d%c%2d:%2d%n", &time.tm_year, &time.tm_mon,
                              &time.tm_mday, &between, &time.tm_hour, &time.tm_min, &used);
  size_t at = static_cast<size_t>(used);
  if (got == 6 && text.compare(at, 1, ":") == 0) {
    int more = 0;
    if (std::sscanf(text.c_str() + at, ":%2d%n", &time.tm_sec, &more) == 1) {
      at += static_cast<size_t>(more);
    }
  }
  if (got == 6 && at < text.size() && text[at] == 'Z') ++at;
  const bool fits = got == 6 && at == text.size() && (between == 'T' || between == ' ') &&
                    time.tm_mon >= 1 && time.tm_mon <= 12 && time.tm_mday >= 1 &&
                    time.tm_mday <= 31 && time.tm_hour < 24 && time.tm_min < 60 &&
                    time.tm_sec < 61 && time.tm_year >= 1970;
  if (!fits) {
    return failure({Severity::error, "", 0, 0, "`" + text + "` is not a time",
                    "write it as 2026-05-20T10:00:00Z"});
  }
  time.tm_year -= 1900;
  time.tm_mon -= 1;
  return Moment{static_cast<int64_t>(timegm(&time))};
}

std::string run_id(const Moment& moment, const std::string& digest) {
  static const char* const kDigits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  std::string out(26, '0');
  uint64_t time = static_cast<uint64_t>(moment.seconds) * 1000;
  for (size_t i = 10; i-- > 0; time /= 32) out[i] = kDigits[time % 32];
  for (size_t i = 0; i < 16; ++i) {
    // Five bits from each digit pair: 16 places hold the 80 bits of the form.
    const unsigned value = static_cast<unsigned>(std::stoul(digest.substr(i * 2, 2), nullptr, 16));
    out[10 + i] = kDigits[value % 32];
  }
  return out;
}

}  // namespace terse::task
