#include "rules/plugin_manifest.h"

#include "rules/pack_loader.h"

namespace terse {
namespace {

constexpr const char* lower_case = "abcdefghijklmnopqrstuvwxyz0123456789-";

class ManifestReader {
 public:
  ManifestReader(const PackNode& root, uint32_t abi, NodeReader& in)
      : root_(root), abi_(std::to_string(abi)), in_(in) {}

  PluginManifest read() {
    in_.check_keys(root_, "the manifest", {"plugin"});
    const PackNode* table = root_.find("plugin");
    if (table == nullptr || !table->is_table()) {
      in_.report({1, 1}, "there is no [plugin]", "start with [plugin], name, version and summary");
      return {};
    }
    in_.check_keys(*table, "[plugin]",
                   {"name", "version", "summary", "abi", "library", "sha256", "capabilities",
                    "command", "packs"});
    PluginManifest out;
    out.file = in_.file();
    out.name = in_.string_at(*table, "name", NodeReader::Need::required);
    out.version = in_.string_at(*table, "version", NodeReader::Need::required);
    out.summary = in_.string_at(*table, "summary", NodeReader::Need::required);
    out.library = in_.string_at(*table, "library", NodeReader::Need::required);
    out.sha256 = in_.string_at(*table, "sha256", NodeReader::Need::required);
    out.command = in_.string_at(*table, "command");
    read_capabilities(*table, out);
    if (const PackNode* packs = table->find("packs")) {
      out.packs = in_.strings_of(*packs, "\"packs\"");
      for (const std::string& pack : out.packs) check_beside(packs->place, pack);
    }
    check(*table, out);
    return out;
  }

 private:
  static PackPlace place_of(const PackNode& table, const char* key) {
    const PackNode* node = table.find(key);
    return node != nullptr ? node->place : table.place;
  }

  void read_capabilities(const PackNode& table, PluginManifest& out) {
    const PackNode* list = table.find("capabilities");
    if (list == nullptr) {
      in_.report(table.place, "\"capabilities\" is missing",
                 "add capabilities = [...] with classify, rewrite or command");
      return;
    }
    bool command = false;
    for (const std::string& word : in_.strings_of(*list, "\"capabilities\"")) {
      out.classify = out.classify || word == "classify";
      out.rewrite = out.rewrite || word == "rewrite";
      command = command || word == "command";
      if (word == "classify" || word == "rewrite" || word == "command") continue;
      in_.report(list->place, "unknown capability \"" + word + "\"",
                 "a plugin can classify, rewrite or add a command");
    }
    if (command == out.command.empty()) {
      in_.report(place_of(table, "command"),
                 command ? "\"command\" is missing" : "\"command\" is no capability",
                 "name the subcommand, and list command among the capabilities");
    }
  }

  void check_beside(PackPlace place, const std::string& name) {
    if (!name.empty() && name.find('/') == std::string::npos && name != "..") return;
    in_.report(place, "\"" + name + "\" is no file beside the manifest",
               "give the name of a file in the manifest's own folder");
  }

  void check(const PackNode& table, const PluginManifest& out) {
    check_beside(place_of(table, "library"), out.library);
    for (const auto& [key, name] : {std::pair{"name", out.name}, {"command", out.command}}) {
      if (table.find(key) == nullptr || is_plugin_name(name)) continue;
      in_.report(place_of(table, key), "\"" + name + "\" is no name",
                 "use lower-case letters, digits and -, a letter first");
    }
    if (out.sha256.size() != 64 ||
        out.sha256.find_first_not_of("0123456789abcdef") != std::string::npos) {
      in_.report(place_of(table, "sha256"), "\"sha256\" is not 64 lower-case hex digits",
                 "write what sha256sum says of the library");
    }
    const PackNode* abi = table.find("abi");
    if (abi == nullptr || abi->kind != PackNode::Kind::integer) {
      in_.report(place_of(table, "abi"), "\"abi\" is no number", "write abi = " + abi_);
    } else if (abi->text != abi_) {
      in_.report(abi->place, "the plugin is for ABI " + abi->text + ", this terse has ABI " + abi_,
                 "build it against the terse_plugin.h of this terse");
    }
  }

  const PackNode& root_;
  std::string abi_;
  NodeReader& in_;
};

}  // namespace

bool is_plugin_name(const std::string& name) {
  return !name.empty() && name.size() <= 64 && name[0] >= 'a' && name[0] <= 'z' &&
         name.back() != '-' && name.find_first_not_of(lower_case) == std::string::npos;
}

std::optional<PluginManifest> load_plugin_manifest(const std::string& text, const std::string& file,
                                                   uint32_t abi,
                                                   std::vector<Diagnostic>& findings) {
  const size_t before = findings.size();
  const std::optional<PackNode> root = parse_toml(text, file, findings);
  if (!root) return std::nullopt;
  NodeReader reader(file, findings);
  PluginManifest manifest = ManifestReader(*root, abi, reader).read();
  if (findings.size() != before) return std::nullopt;
  return manifest;
}

}  // namespace terse
