#include "app/report_command.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>

#include "app/load_plugins.h"
#include "app/load_rules.h"
#include "app/messages.h"
#include "app/output.h"
#include "app/report_assets.h"
#include "app/report_rows.h"
#include "base/json_string.h"
#include "io/atomic_file.h"
#include "io/line_source.h"
#include "io/progress.h"
#include "text/line_scanner.h"

namespace terse {
namespace {

// One page of the page: what a browser draws and searches at once.
constexpr size_t chunk_bytes = 96 * 1024;
constexpr size_t chunk_rows = 300;

void run_over(Bytes text, Pipeline& pipeline, Progress& progress) {
  LineScanner scanner(text, 1);
  LineView line;
  const auto take = [&] {
    line.flags.partial = line.text.size() > LineSource::default_longest_line;
    pipeline.line(line);
    progress.on_read(line.whole());
  };
  while (scanner.next(line)) take();
  if (scanner.take_tail(line)) take();
  pipeline.finish();
}

/// The bytes of the sign at `at` if it turns the order of text around, U+202A-202E and U+2066-2069;
/// else 0. Source: Unicode 15, Bidi_Control.
size_t bidi_control_at(Bytes text, size_t at) {
  const Bytes sign = text.substr(at, 3);
  if (sign.size() < 3 || sign[0] != '\xe2') return 0;
  const auto last = static_cast<unsigned char>(sign[2]);
  const bool embeds = sign[1] == '\x80' && last >= 0xaa && last <= 0xae;
  const bool isolates = sign[1] == '\x81' && last >= 0xa6 && last <= 0xa9;
  return embeds || isolates ? sign.size() : 0;
}

void append_html(Bytes text, std::string& out) {
  for (size_t at = 0; at < text.size(); ++at) {
    if (const size_t size = bidi_control_at(text, at)) {
      char name[24];
      const unsigned code = 0x2000u + ((text[at + 1] & 3u) << 6) + (text[at + 2] & 0x3fu);
      std::snprintf(name, sizeof name, "\u2039U+%04X\u203a", code);
      out += name;
      at += size - 1;
      continue;
    }
    const char c = text[at];
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
}

std::string whole(uint64_t hundredths) {
  return std::to_string((hundredths + 50) / 100);
}

/// The page's own figures; names of families are the packs' and may hold anything.
std::string meta_json(const ReportRows& rows, const Totals& t,
                      const std::vector<std::string>& families, const std::vector<size_t>& firsts) {
  std::string out =
      "{\"lines\":" + std::to_string(t.lines) + ",\"rewrites\":" + std::to_string(rows.rewrites()) +
      ",\"bytes\":[" + std::to_string(t.bytes_in) + ',' + std::to_string(t.bytes_out) +
      "],\"tokens\":[" + whole(t.tokens_in) + ',' + whole(t.tokens_out) + "],\"classes\":[";
  bool first = true;
  for (size_t i = 0; i < ReportRows::classes; ++i) {
    const ReportSum& sum = rows.by_class()[i];
    if (sum.lines == 0) continue;
    if (!first) out += ',';
    first = false;
    out += "[\"" + std::string(name_of(static_cast<LineClass>(i))) + "\"," +
           std::to_string(sum.lines) + ',' + std::to_string(sum.bytes_in) + ',' +
           std::to_string(sum.bytes_out) + ']';
  }
  out += "],\"families\":[";
  first = true;
  for (size_t i = 0; i < families.size() && i < t.family_tokens.size(); ++i) {
    if (t.family_tokens[i] == 0) continue;
    if (!first) out += ',';
    first = false;
    out += '[';
    append_json_string(families[i], out);
    out += ',' + std::to_string(t.family_tokens[i]) + ']';
  }
  out += "],\"pages\":[";
  for (size_t i = 0; i < firsts.size(); ++i) out += (i == 0 ? "" : ",") + std::to_string(firsts[i]);
  out += "]}";
  for (size_t at = 0; (at = out.find('<', at)) != std::string::npos;) out.replace(at, 1, "\\u003c");
  return out;
}

/// The rows in script elements that no browser runs, a page each. `firsts`: lines they begin with.
std::string chunks_html(const std::vector<std::string>& rows, std::vector<size_t>& firsts) {
  std::string out;
  size_t size = 0;
  size_t count = 0;
  const auto close = [&] {
    if (count != 0) out += "]</script>\n";
    size = count = 0;
  };
  for (const std::string& row : rows) {
    if (count == chunk_rows || size > chunk_bytes) close();
    if (count == 0) {
      out += "<script type=\"application/json\" class=\"chunk\">[";
      firsts.push_back(std::strtoull(row.c_str() + 5, nullptr, 10));  // behind {"n":
    } else {
      out += ',';
    }
    out += row;
    size += row.size();
    ++count;
  }
  close();
  return out;
}

std::string page_of(const std::string& title, const std::string& data) {
  std::string out;
  Bytes rest = report_html;
  for (;;) {
    const size_t open = rest.find("{{");
    if (open == Bytes::npos) break;
    const size_t end = rest.find("}}", open);
    out += rest.substr(0, open);
    const Bytes name = rest.substr(open + 2, end - open - 2);
    if (name == "TITLE") append_html(title, out);
    if (name == "CSS") out += report_css;
    if (name == "JS") out += report_js;
    if (name == "DATA") out += data;
    rest.remove_prefix(end + 2);
  }
  return out.append(rest);
}

bool stat_of(const std::string& name, int standard, struct stat& info) {
  return name == "-" ? fstat(standard, &info) == 0 : stat(name.c_str(), &info) == 0;
}

/// Whether the page would take the place of the transcript, under whatever names.
bool is_one_file(const std::string& file, const std::string& page) {
  struct stat in {};
  struct stat out {};
  return stat_of(file, STDIN_FILENO, in) && stat_of(page, STDOUT_FILENO, out) &&
         S_ISREG(in.st_mode) && in.st_dev == out.st_dev && in.st_ino == out.st_ino;
}

int write_page(const std::string& page, const std::string& html) {
  if (page == "-") {
    Output out;
    out.text() = html;
    return out.flush() ? status_ok : status_failed;
  }
  const auto written = write_file_or_device(page, html);
  if (written) return status_ok;
  say(written.error());
  return status_failed;
}

}  // namespace

int run_report(const Options& options, const std::string& file, const std::string& page) {
  if (is_one_file(file, page)) {
    say(page + ": this is the transcript itself; name another file with -o");
    return status_usage;
  }
  LoadedRules loaded = load_rules(options);
  PipelineOptions settings = options.pipeline;
  load_plugins(options, loaded, settings);
  if (loaded.status != status_ok) return loaded.status;
  const auto text = read_input(file);
  if (!text) {
    say(text.error());
    return status_failed;
  }
  settings.measure = Measure::tokens;
  ReportRows rows(*text);
  NullSink sink;
  Pipeline pipeline(*loaded.rulebook, sink, settings, &rows);
  Progress progress("report", text->size());
  run_over(*text, pipeline, progress);
  progress.erase();
  std::vector<size_t> firsts;
  const std::string chunks = chunks_html(rows.take_rows(), firsts);
  const Totals& totals = pipeline.totals();
  const std::vector<std::string> none;
  const bool prose = !totals.family_tokens.empty();
  const std::string meta =
      meta_json(rows, totals, prose ? loaded.rulebook->phrases().families() : none, firsts);
  const std::string name = file == "-" ? "stdin" : file.substr(file.rfind('/') + 1);
  const std::string data =
      "<script type=\"application/json\" id=\"meta\">" + meta + "</script>\n" + chunks;
  return write_page(page, page_of(name, data));
}

}  // namespace terse
