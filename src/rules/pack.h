// One pack as it was loaded, before packs are linked into a RuleSet.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "classify/signature.h"
#include "record/phrase.h"
#include "record/template.h"
#include "text/protected_words.h"

namespace terse {

/// A place in a pack file; 1-based.
struct PackPlace {
  size_t line = 0;
  size_t column = 0;
};

/// `[[template.example]]`: a record that must change, exactly so.
struct PackExample {
  std::string verbose;
  std::string terse;
  std::string fields;  ///< the JSON object that `terse fields` must give, or empty
  PackPlace place;
};

/// `[[template.keep]]`: a text that must come out unchanged.
struct PackKeep {
  std::string text;
  PackPlace place;
};

/// What `rules check` needs of a template beyond its data.
struct TemplateSource {
  PackPlace place;
  PackPlace terse;                 ///< of the terse form
  std::vector<PackPlace> verbose;  ///< of each verbose form
  std::vector<PackExample> examples;
  std::vector<PackKeep> keeps;
};

/// One TOML file. Dictionary indices in `templates` count within this pack. All views point into
/// `strings`, whose addresses are stable, or `image`; whoever takes the templates keeps both alive.
struct Pack {
  std::string file;
  std::string name;
  std::string version;
  std::string summary;
  bool foreign = false;  ///< not built in
  List<Bytes> skills;    ///< empty or "*": always active

  std::vector<Template> templates;
  std::vector<TemplateSource> sources;  ///< by template; empty in a pack read from an image
  std::vector<Dictionary> dictionaries;
  std::vector<ProtectedWord> protected_words;
  std::vector<Signature> signatures;
  std::vector<WordList> word_lists;
  std::vector<Phrase> phrases;
  std::vector<std::vector<PackPlace>> entry_places;  ///< by dictionary and entry; as `sources`
  std::vector<PackPlace> phrase_places;              ///< by phrase; as `sources`
  std::shared_ptr<std::deque<std::string>> strings;  ///< null: none was kept
  std::shared_ptr<const void> image;  ///< what else the views and lists point into, or null

  /// A copy of `text` that lives as long as `strings`.
  Bytes keep(std::string text) {
    if (!strings) strings = std::make_shared<std::deque<std::string>>();
    return strings->emplace_back(std::move(text));
  }
};

}  // namespace terse
