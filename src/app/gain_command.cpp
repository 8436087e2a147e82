#include "app/gain_command.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "app/gain_sums.h"
#include "app/messages.h"
#include "app/output.h"
#include "base/json_writer.h"

namespace terse {
namespace {

constexpr size_t narrowest = 20;
constexpr size_t narrowest_row = 40;  // below it the figures get a line of their own
constexpr size_t number_width = 12;
constexpr size_t percent_width = 8;

size_t output_width() {
  winsize size{};
  if (ioctl(1, TIOCGWINSZ, &size) == 0 && size.ws_col != 0)
    return std::max<size_t>(size.ws_col, narrowest);
  const char* columns = std::getenv("COLUMNS");
  const unsigned long wanted = columns == nullptr ? 0 : std::strtoul(columns, nullptr, 10);
  return wanted == 0 ? 80 : std::clamp<size_t>(wanted, narrowest, 200);
}

bool speaks_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string text = value;
    return text.find("UTF-8") != std::string::npos || text.find("utf8") != std::string::npos;
  }
  return false;
}

std::string grouped(int64_t number) {
  std::string digits = std::to_string(number < 0 ? -number : number);
  for (size_t at = digits.size(); at > 3;) digits.insert(at -= 3, 1, ',');
  return (number < 0 ? "-" : "") + digits;
}

std::string right(const std::string& text, size_t width) {
  return std::string(text.size() < width ? width - text.size() : 0, ' ') + text;
}

std::string percent(int64_t saved, int64_t in) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f%%", share_of(saved, in));
  return text;
}

std::string left(std::string text, size_t width) {
  if (text.size() > width) text = text.substr(0, width - 2) + "..";
  text.resize(width, ' ');
  return text;
}

/// `text` with its lines broken at blanks, to fit `width` where words allow it.
std::string wrapped(const std::string& text, size_t width) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    std::string line = text.substr(at, end - at);
    at = end + 1;
    while (line.size() > width) {
      const size_t first = line.find_first_not_of(' ');
      size_t cut = line.rfind(' ', width);
      if (cut == std::string::npos || cut < first) cut = line.find(' ', first);
      if (cut == std::string::npos) break;
      out += line.substr(0, line.find_last_not_of(' ', cut) + 1) + '\n';
      line.erase(0, std::min(line.find_first_not_of(' ', cut), line.size()));
    }
    out += line + '\n';
  }
  return out;
}

/// Prints one table: names, tokens saved, and bars of them as wide as there is room.
class Chart {
 public:
  Chart(const GainOptions& options, std::string& out)
      : out_(out),
        width_(output_width()),
        glyph_(!options.ascii && speaks_utf8() ? "\u2588" : "#") {}

  void print(const char* title, const std::map<std::string, GainSum>& sums, bool has_sizes) {
    if (sums.empty()) return;
    if (width_ < narrowest_row) return print_narrow(title, sums, has_sizes);
    size_t name_width = std::string(title).size();
    int64_t most = 1;
    for (const auto& [name, sum] : sums) {
      name_width = std::max(name_width, name.size());
      most = std::max(most, sum.tokens_saved);
    }
    const bool sizes = has_sizes && width_ >= 72;
    name_width = std::min<size_t>(name_width, width_ < 60 ? 12 : 20);
    const size_t used =
        name_width + number_width * (sizes ? 3 : 1) + (has_sizes ? percent_width : 0);
    out_ += '\n' + left(title, name_width);
    if (sizes) out_ += right("tokens in", number_width) + right("out", number_width);
    out_ += right("saved", number_width) + '\n';
    for (const auto& [name, sum] : sums) {
      out_ += left(name, name_width);
      if (sizes) {
        out_ += right(grouped(sum.tokens_in), number_width);
        out_ += right(grouped(sum.tokens_out), number_width);
      }
      out_ += right(grouped(sum.tokens_saved), number_width);
      if (has_sizes) out_ += right(percent(sum.tokens_saved, sum.tokens_in), percent_width);
      append_bar(sum.tokens_saved, most, width_ > used + 2 ? width_ - used - 2 : 0);
      out_ += '\n';
    }
  }

 private:
  void print_narrow(const char* title, const std::map<std::string, GainSum>& sums, bool has_sizes) {
    out_ += '\n' + std::string(title) + ": saved\n";
    for (const auto& [name, sum] : sums) {
      out_ += (name.size() > width_ ? left(name, width_) : name) + '\n';
      const std::string saved = grouped(sum.tokens_saved);
      const std::string share = has_sizes ? percent(sum.tokens_saved, sum.tokens_in) : "";
      out_ += right(saved, number_width) + right(share, has_sizes ? percent_width : 0) + '\n';
    }
  }

  void append_bar(int64_t saved, int64_t most, size_t room) {
    if (saved <= 0 || room == 0) return;
    const double share = static_cast<double>(saved) / static_cast<double>(most);
    const auto length = static_cast<size_t>(share * static_cast<double>(room) + 0.5);
    if (length == 0) return;
    out_ += "  ";
    for (size_t i = 0; i < length; ++i) out_ += glyph_;
  }

  std::string& out_;
  size_t width_;
  const char* glyph_;
};

void append_money(double price, const Gain& gain, std::string& out) {
  char text[96];
  std::snprintf(text, sizeof text, "%.4f",
                static_cast<double>(gain.all.tokens_saved) * price / 1e6);
  out += std::string("price of the saved tokens: ") + text + '\n';
}

std::string line_of(const char* what, int64_t in, int64_t out) {
  return std::string(what) + grouped(in) + " -> " + grouped(out) + "\n        saved " +
         grouped(in - out) + " (" + percent(in - out, in) + ")\n";
}

void append_text(const GainOptions& options, const Gain& gain, std::string& out) {
  const size_t width = output_width();
  if (gain.all.runs == 0) {
    out +=
        wrapped("nothing yet: terse --ledger (or TERSE_LEDGER=1) keeps account of a run\n", width);
    return;
  }
  std::string text = (gain.from == gain.to ? gain.from : gain.from + " to " + gain.to) + ", " +
                     grouped(gain.all.runs) + (gain.all.runs == 1 ? " run" : " runs") + '\n';
  text += line_of("tokens  ", gain.all.tokens_in, gain.all.tokens_out);
  text += line_of("bytes   ", gain.all.bytes_in, gain.all.bytes_out);
  if (options.price) append_money(*options.price, gain, text);
  out += wrapped(text, width);
  Chart chart(options, out);
  chart.print("day", gain.days, true);
  std::map<std::string, GainSum> packs = gain.packs;
  if (gain.prose.runs != 0) packs["(prose)"] = gain.prose;
  chart.print("pack", packs, true);
  chart.print("family", gain.families, false);
  out += wrapped("\nTokens are estimates (o200k).\nOnly what went through is counted.\n", width);
}

void write_sum(JsonWriter& json, const GainSum& sum, const char* runs) {
  const auto put = [&json](const char* name, int64_t number) {
    json.key(name);
    json.number(std::to_string(number));
  };
  put(runs, sum.runs);
  put("rewritten", sum.count);
  put("bytes_in", sum.bytes_in);
  put("bytes_out", sum.bytes_out);
  put("bytes_saved", sum.bytes_saved());
  put("tokens_in", sum.tokens_in);
  put("tokens_out", sum.tokens_out);
  put("tokens_saved", sum.tokens_saved);
}

void write_sums(JsonWriter& json, const char* name, const char* label,
                const std::map<std::string, GainSum>& sums, bool has_sizes) {
  json.key(name);
  json.begin_array();
  for (const auto& [own, sum] : sums) {
    json.begin_object();
    json.member(label, own);
    if (has_sizes) {
      write_sum(json, sum, "runs");
    } else {
      json.key("tokens_saved");
      json.number(std::to_string(sum.tokens_saved));
    }
    json.end_object();
  }
  json.end_array();
}

void append_gain_json(const GainOptions& options, const Gain& gain, std::string& out) {
  JsonWriter json(JsonWriter::one_line);
  json.begin_object();
  json.member("from", gain.from);
  json.member("to", gain.to);
  json.member("tokenizer", "estimated o200k");
  write_sum(json, gain.all, "runs");
  if (options.price) {
    json.member("price_per_million_tokens", *options.price);
    json.member("price_of_saved_tokens",
                static_cast<double>(gain.all.tokens_saved) * *options.price / 1e6);
  }
  write_sums(json, "days", "day", gain.days, true);
  write_sums(json, "packs", "pack", gain.packs, true);
  json.key("prose");
  json.begin_object();
  write_sum(json, gain.prose, "runs");
  json.end_object();
  write_sums(json, "families", "family", gain.families, false);
  json.end_object();
  out += json.take() + '\n';
}

}  // namespace

int run_gain(const GainOptions& options, Format format) {
  const auto ledger = read_ledger();
  if (!ledger) {
    say(ledger.error());
    return status_failed;
  }
  if (ledger->skipped != 0)
    say(std::to_string(ledger->skipped) + " lines or files of the ledger are damaged and left out");
  const Gain gain = sum_up(*ledger, options.days);
  Output out;
  if (format == Format::json) {
    append_gain_json(options, gain, out.text());
  } else {
    append_text(options, gain, out.text());
  }
  return out.flush() ? status_ok : status_failed;
}

}  // namespace terse
