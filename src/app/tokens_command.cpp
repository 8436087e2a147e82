#include <cstdio>
#include <fstream>
#include <iterator>

#include "app/commands.h"
#include "app/messages.h"
#include "app/output.h"
#include "base/json_string.h"
#include "text/rank_table.h"
#include "text/token_estimate.h"

namespace terse {
namespace {

bool read_all(const std::string& name, std::string& out) {
  if (name == "-") {
    char block[65536];
    while (const size_t got = std::fread(block, 1, sizeof block, stdin)) out.append(block, got);
    return std::ferror(stdin) == 0;
  }
  std::ifstream file(name, std::ios::binary);
  out.append(std::istreambuf_iterator<char>(file), {});
  return !file.fail() || file.eof();
}

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
  std::string text;
  for (const std::string& name :
       options.files.empty() ? std::vector<std::string>{"-"} : options.files) {
    if (read_all(name, text)) continue;
    say("cannot read " + name + "; check the name and its permissions");
    return status_failed;
  }
  Output output;
  std::string lines;
  std::vector<uint32_t> ids;
  print("bytes", std::to_string(text.size()), format, lines);
  print("bytes/4", std::to_string((text.size() + 3) / 4), format, lines);
  print("estimated_o200k", std::to_string(estimate_tokens(text)), format, lines);
  if (!table_file.empty()) {
    std::string data;
    if (!read_all(table_file, data)) {
      say("cannot read " + table_file + "; check the name and its permissions");
      return status_failed;
    }
    const auto table = RankTable::parse(table_file, data);
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
