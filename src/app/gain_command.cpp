#include "app/gain_command.h"

#include <algorithm>
#include <cstdio>

#include "app/gain_chart.h"
#include "app/gain_sums.h"
#include "app/messages.h"
#include "app/output.h"
#include "base/json_writer.h"

namespace terse {
namespace {

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
  const GainChart chart(width, options.ascii ? BarGlyphs::ascii : BarGlyphs::of_the_locale);
  chart.append("day", gain.days, GainChart::Sizes::known, out);
  std::map<std::string, GainSum> packs = gain.packs;
  if (gain.prose.runs != 0) packs["(prose)"] = gain.prose;
  chart.append("pack", packs, GainChart::Sizes::known, out);
  chart.append("family", gain.families, GainChart::Sizes::none, out);
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
    say(ledger->skipped == 1 ? std::string("a line or file of the ledger is damaged and left out")
                             : std::to_string(ledger->skipped) +
                                   " lines or files of the ledger are damaged and left out");
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
