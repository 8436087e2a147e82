#include "app/load_rules.h"

#include <set>

#include "app/load_plugins.h"
#include "app/messages.h"
#include "app/pack_places.h"
#include "app/pack_store.h"
#include "app/trust.h"
#include "base/sha256.h"
#include "filter/pack_check.h"
#include "io/atomic_file.h"
#include "rules/pack_loader.h"
#include "rules/rule_linker.h"

namespace terse {

// Linking takes a pack's content, so it gets a copy; the strings are shared.
std::optional<Pack> load_checked(const std::string& text, const std::string& path,
                                 std::vector<Diagnostic>& findings) {
  std::optional<Pack> pack = load_pack(text, path, PackOrigin::user, findings);
  if (!pack) return std::nullopt;
  std::vector<Pack> together{*pack};
  for (Pack& built_in : built_in_packs()) together.push_back(std::move(built_in));
  const Rulebook rulebook(std::move(together), Glyphs::unicode);
  const size_t before = findings.size();
  check_pack(*pack, rulebook, findings);
  if (findings.size() != before) return std::nullopt;
  return pack;
}

namespace {

class Loader {
 public:
  explicit Loader(const Options& options) : options_(options) {}

  LoadedRules load() {
    const std::vector<PackFile> files = find_pack_files(options_.packs);
    out_.plugins = find_plugins(options_);
    store_.emplace(options_.cache, names_of(files, out_.plugins));
    for (const PackFile& file : files) add(file);
    add_packs_of_plugins();
    say_untrusted();
    if (any_fresh_) store_->keep(std::move(stamps_), packs_);
    std::vector<Pack> built_in = built_in_packs();
    packs_.reserve(packs_.size() + built_in.size());
    out_.packs.reserve(out_.packs.size() + built_in.size());
    for (Pack& pack : built_in) take(std::move(pack), "built in");
    out_.rulebook = std::make_unique<const Rulebook>(std::move(packs_), options_.glyphs);
    return std::move(out_);
  }

 private:
  static std::vector<std::string> names_of(const std::vector<PackFile>& files,
                                           const std::vector<FoundPlugin>& plugins) {
    std::vector<std::string> names;
    for (const PackFile& file : files) names.push_back(file.path);
    for (const FoundPlugin& found : plugins) {
      if (found.state != PluginState::active) continue;
      for (const std::string& pack : found.manifest.packs) {
        names.push_back(found.manifest.beside(pack));
      }
    }
    return names;
  }

  void add(const PackFile& file) {
    std::optional<PackStamp> stamp = store_->stamp(file.path);
    const bool needs_trust = file.owner == PackOwner::project;
    if (stamp && !needs_trust) {
      if (std::optional<Pack> kept = store_->take(*stamp)) {
        take_user_pack(std::move(*kept), std::move(stamp));
        return;
      }
    }
    // Read once: what was trusted is what is used.
    const auto text = read_file(file.path);
    std::vector<Diagnostic> findings;
    if (!text) findings.push_back(text.error());
    if (text && needs_trust && !is_trusted(file.path, *text)) {
      leave_out(file.path, PackState::untrusted);
      return;
    }
    std::optional<Pack> pack;
    if (text && stamp) pack = store_->take(*stamp, *text);
    if (text && !pack) {
      pack = load_checked(*text, file.path, findings);
      if (stamp) stamp->digest = sha256(*text);
      any_fresh_ = any_fresh_ || pack;
    }
    if (!options_.strict) {
      for (Diagnostic& finding : findings) finding.severity = Severity::warning;
    }
    say_first(findings);
    if (pack) {
      take_user_pack(std::move(*pack), std::move(stamp));
      return;
    }
    leave_out(file.path, PackState::broken);
    say("pack " + file.path + " is skipped" +
        (options_.strict ? "" : "; the stream goes on without it (--strict makes this an error)"));
    if (options_.strict) out_.status = status_usage;
  }

  /// Plugins stand behind the user's packs; a project's plugin has packs that need trust too.
  void add_packs_of_plugins() {
    std::string untrusted;
    for (const FoundPlugin& found : out_.plugins) {
      if (found.state == PluginState::untrusted) {
        const std::string folder = found.path.substr(0, found.path.rfind('/'));
        untrusted += (untrusted.empty() ? "" : ", ") + folder.substr(folder.rfind('/') + 1) +
                     (found.changed ? " (changed since it was trusted)" : "");
      } else if (found.state == PluginState::broken) {
        say_broken(options_, found);
        if (options_.strict) out_.status = status_usage;
      } else if (found.state == PluginState::active) {
        const bool project = found.owner == PackOwner::project;
        for (const std::string& pack : found.manifest.packs) {
          add({found.manifest.beside(pack), project ? PackOwner::project : PackOwner::plugin});
        }
      }
    }
    if (untrusted.empty()) return;
    say("plugins in " + std::string(project_plugin_folder) +
        " that are not trusted were left out: " + untrusted +
        "; read their sources, then run: terse rules trust " + project_plugin_folder);
  }

  /// A pack is not to flood the terminal either.
  static void say_first(std::vector<Diagnostic>& findings) {
    constexpr size_t most = 20;
    const size_t more = findings.size() < most ? 0 : findings.size() - most;
    if (more != 0) findings.resize(most);
    say(findings);
    if (more != 0) say(std::to_string(more) + " more; `terse rules check` says all of them");
  }

  bool is_trusted(const std::string& path, const std::string& text) {
    if (!trusted_) trusted_ = TrustStore::read();
    const Trust trust = trusted_->of(path, text);
    if (trust == Trust::trusted) return true;
    untrusted_ += (untrusted_.empty() ? "" : ", ") + path.substr(path.rfind('/') + 1) +
                  (trust == Trust::changed ? " (changed since it was trusted)" : "");
    return false;
  }

  void say_untrusted() {
    if (untrusted_.empty()) return;
    say("packs in " + std::string(project_pack_folder) + " that are not trusted were left out: " +
        untrusted_ + "; read them, then run: terse rules trust " + project_pack_folder);
  }

  void take_user_pack(Pack pack, std::optional<PackStamp> stamp) {
    const std::string source = pack.file;
    take(std::move(pack), source);
    stamps_.push_back(std::move(stamp));
  }

  void take(Pack pack, const std::string& source) {
    LoadedPack loaded{pack.name, pack.version, pack.summary,     source, pack.templates.size(),
                      0,         pack.skills,  PackState::active};
    if (pack.foreign || !seen_.empty()) {  // the built-in packs alone hide nothing of one another
      for (const Template& shape : pack.templates) {
        loaded.hidden +=
            !seen_.insert(std::string(shape.pack) + '/' + std::string(shape.name)).second;
      }
    }
    if (loaded.templates != 0 && loaded.hidden == loaded.templates) {
      loaded.state = PackState::shadowed;
    }
    out_.packs.push_back(std::move(loaded));
    packs_.push_back(std::move(pack));
  }

  void leave_out(const std::string& path, PackState state) {
    LoadedPack loaded;
    loaded.name = path.substr(path.rfind('/') + 1);
    loaded.source = path;
    loaded.state = state;
    out_.packs.push_back(std::move(loaded));
  }

  const Options& options_;
  LoadedRules out_;
  std::vector<Pack> packs_;
  std::vector<std::optional<PackStamp>> stamps_;  // of `packs_`, until the built-in ones come
  std::optional<PackStore> store_;
  bool any_fresh_ = false;  // a pack was checked that the store does not have
  std::optional<TrustStore> trusted_;
  std::string untrusted_;  // the names, for one line
  std::set<std::string> seen_;
};

}  // namespace

LoadedRules load_rules(const Options& options) {
  return Loader(options).load();
}

}  // namespace terse
