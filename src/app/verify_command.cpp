#include <algorithm>

#include "app/commands.h"
#include "app/load_rules.h"
#include "app/messages.h"
#include "app/output.h"
#include "base/json_string.h"
#include "filter/verify.h"
#include "io/atomic_file.h"

namespace terse {
namespace {

std::string percent(uint64_t in, uint64_t out) {
  char text[32];
  const double share =
      in == 0 ? 0.0 : 100.0 * (1.0 - static_cast<double>(out) / static_cast<double>(in));
  std::snprintf(text, sizeof text, "%.1f%%", share);
  return text;
}

void append_marked(char mark, Bytes text, std::string& out) {
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    out += mark;
    out += ' ';
    out += text.substr(0, end);
    out += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

void append_breach(const Breach& breach, std::string& out) {
  out += std::to_string(breach.baseline_line) + ':' + std::to_string(breach.terse_line) + ' ' +
         std::string(name_of(breach.law)) + ": " + breach.what + '\n';
  append_marked('-', breach.baseline_text, out);
  append_marked('+', breach.terse_text, out);
}

void append_breach_json(const Breach& breach, std::string& out) {
  out += "{\"baseline_line\":" + std::to_string(breach.baseline_line) +
         ",\"terse_line\":" + std::to_string(breach.terse_line) + ",\"law\":";
  append_json_string(name_of(breach.law), out);
  out += ",\"what\":";
  append_json_string(breach.what, out);
  out += ",\"baseline\":";
  append_json_string(breach.baseline_text, out);
  out += ",\"terse\":";
  append_json_string(breach.terse_text, out);
  out += "}\n";
}

void append_summary(const Verdict& v, std::string& out) {
  out += v.breaches.empty() ? "holds" : "broken";
  out += ": " + std::to_string(v.records) + " records, " + std::to_string(v.rewritten_prose) +
         " prose lines, " + std::to_string(v.breaches.size()) + (v.cut_short ? "+" : "") +
         (v.breaches.size() == 1 ? " breach; " : " breaches; ") + std::to_string(v.bytes_in) +
         " -> " + std::to_string(v.bytes_out) + " bytes (" + percent(v.bytes_in, v.bytes_out) +
         "), " + std::to_string(v.tokens_in) + " -> " + std::to_string(v.tokens_out) +
         " estimated tokens (" + percent(v.tokens_in, v.tokens_out) + ")\n";
}

void append_summary_json(const Verdict& v, std::string& out) {
  out += std::string("{\"holds\":") + (v.breaches.empty() ? "true" : "false") +
         ",\"records\":" + std::to_string(v.records) +
         ",\"prose_lines\":" + std::to_string(v.rewritten_prose) +
         ",\"breaches\":" + std::to_string(v.breaches.size()) +
         ",\"bytes_in\":" + std::to_string(v.bytes_in) +
         ",\"bytes_out\":" + std::to_string(v.bytes_out) +
         ",\"tokenizer\":\"estimated o200k\",\"tokens_in\":" + std::to_string(v.tokens_in) +
         ",\"tokens_out\":" + std::to_string(v.tokens_out) + "}\n";
}

}  // namespace

int run_verify(const Options& options, const std::string& baseline, const std::string& terse,
               Format format) {
  if (baseline == "-" && terse == "-") {
    say("stdin can be one of the two transcripts, not both; name a file for the other");
    return status_usage;
  }
  const LoadedRules loaded = load_rules(options);
  if (loaded.status != status_ok) return loaded.status;
  const auto before = read_input(baseline);
  const auto after = read_input(terse);
  if (!before) say(before.error());
  if (!after) say(after.error());
  if (!before || !after) return status_failed;
  Progress progress("verify",
                    static_cast<uint64_t>(std::count(before->begin(), before->end(), '\n')));
  const Verdict verdict = verify(*loaded.rulebook, *before, *after, &progress);
  progress.erase();
  Output out;
  for (const Breach& breach : verdict.breaches) {
    if (format == Format::json) {
      append_breach_json(breach, out.text());
    } else {
      append_breach(breach, out.text());
    }
    out.settle();
  }
  if (format == Format::json) {
    append_summary_json(verdict, out.text());
  } else {
    append_summary(verdict, out.text());
  }
  const bool written = out.flush();
  return written && verdict.breaches.empty() ? status_ok : status_failed;
}

}  // namespace terse
