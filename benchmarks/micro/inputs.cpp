#include "inputs.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <utility>

#include "rules/pack_loader.h"
#include "text/line_scanner.h"

namespace terse::bench {
namespace {

std::string input_folder;

[[noreturn]] void give_up(const std::string& name, const char* why) {
  std::fprintf(stderr, "micro_bench: %s/%s: %s; run it through ./dev bench --micro\n",
               input_folder.c_str(), name.c_str(), why);
  std::exit(2);
}

}  // namespace

void set_folder(std::string folder) {
  input_folder = std::move(folder);
}

const std::string& text(const std::string& name) {
  static std::map<std::string, std::string> read;
  const auto found = read.find(name);
  if (found != read.end()) return found->second;
  std::ifstream file(input_folder + "/" + name, std::ios::binary);
  if (!file) give_up(name, "cannot be read");
  return read[name] = std::string(std::istreambuf_iterator<char>(file), {});
}

std::vector<LineView> lines(const std::string& name) {
  std::vector<LineView> out;
  LineScanner scanner(text(name), 1);
  for (LineView line; scanner.next(line);) out.push_back(line);
  return out;
}

std::vector<Bytes> paragraphs(const std::string& name) {
  const Bytes all = text(name);
  std::vector<Bytes> out;
  for (size_t at = 0; at < all.size();) {
    const size_t end = std::min(all.find("\n\n", at), all.size());
    Bytes paragraph = all.substr(at, end - at);
    while (paragraph.ends_with('\n')) paragraph.remove_suffix(1);
    if (!paragraph.empty()) out.push_back(paragraph);
    at = end + 2;
  }
  return out;
}

const Rulebook& built_in() {
  static const auto rulebook = built_in_rulebook();
  return *rulebook;
}

std::unique_ptr<const Rulebook> rulebook_of(const std::string& name) {
  std::vector<Diagnostic> findings;
  std::vector<Pack> packs;
  auto pack = load_pack(text(name), name, PackOrigin::built_in, findings);
  if (!pack) give_up(name, "is no pack");
  packs.push_back(std::move(*pack));
  return std::make_unique<const Rulebook>(std::move(packs), Glyphs::unicode);
}

}  // namespace terse::bench
