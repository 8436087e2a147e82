#include "app/commands.h"
#include "app/messages.h"
#include "app/output.h"
#include "base/json_string.h"
#include "io/atomic_file.h"
#include "text/rank_table.h"
#include "text/token_estimate.h"

namespace terse {
namespace {

/// The table's name as people say it: `o200k_base` of `data/o200k_base.tiktoken`.
std::string stem_of(const std::string& path) {
  const size_t begin = path.rfind('/') == std::string::npos ? 0 : path.rfind('/') + 1;
  return path.substr(begin, path.find('.', begin) - begin);
}

void print(const std::string& key, const std::string& value, Format format, std::string& out) {
  if (format == Format::text) {
    out += key + ' ' + value + '\n';
    return;
  }
  out += out.empty() ? '{' : ',';
  append_json_string(key, out);
  out += ':' + value;
}

}  // namespace

int run_tokens(const Options& options, const std::string& table_file, Ids show, Format format) {
  if (show == Ids::shown && table_file.empty()) {
    say("--ids are those of a rank table; name one with --table FILE");
    return status_usage;
  }
  std::string text;
  for (const std::string& name :
       options.files.empty() ? std::vector<std::string>{"-"} : options.files) {
    const auto bytes = read_input(name);
    if (!bytes) {
      say(bytes.error());
      return status_failed;
    }
    text += *bytes;
  }
  Output output;
  std::string lines;
  std::vector<uint32_t> ids;
  print("bytes", std::to_string(text.size()), format, lines);
  print("bytes/4", std::to_string((text.size() + 3) / 4), format, lines);
  print("estimated_o200k", std::to_string(estimate_tokens(text)), format, lines);
  if (!table_file.empty()) {
    const auto data = read_file(table_file);
    if (!data) {
      say(data.error());
      return status_failed;
    }
    const auto table = RankTable::parse(table_file, *data);
    if (!table) {
      say(table.error());
      return status_usage;
    }
    if (!table->encode(text, ids)) {
      say("a word is too long for the splitting pattern; count the text in smaller pieces");
      return status_failed;
    }
    print(stem_of(table_file), std::to_string(ids.size()), format, lines);
  }
  if (show == Ids::shown) {
    std::string list;
    for (const uint32_t id : ids) list += (list.empty() ? "" : ",") + std::to_string(id);
    print("ids", format == Format::json ? '[' + list + ']' : list, format, lines);
  }
  output.text() = lines + (format == Format::json ? "}\n" : "");
  return output.flush() ? status_ok : status_failed;
}

}  // namespace terse
