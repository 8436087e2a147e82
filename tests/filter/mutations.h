// Ways to damage a terse transcript, each of which loses or falsifies something.
#pragma once

#include <random>
#include <string>
#include <vector>

namespace terse::test {

/// Damages one place of a transcript. Deterministic for a seed.
class Mutations {
 public:
  explicit Mutations(unsigned seed) : random_(seed) {}

  static const std::vector<std::string>& kinds();

  /// `text` damaged in that way, or empty where it has no place for it. `verbatim` holds the lines
  /// of `text` that stand unchanged in the baseline as well.
  std::string apply(const std::string& kind, const std::string& text,
                    const std::vector<std::string>& verbatim);

 private:
  size_t pick(size_t count) { return random_() % count; }
  char another(char c);
  std::string change_byte(const std::string& text, const std::vector<size_t>& places);
  std::string change_word(const std::string& text, const std::vector<std::string>& words,
                          const std::vector<std::string>& others);
  std::string change_line(const std::string& kind, const std::string& text);

  std::mt19937 random_;
};

}  // namespace terse::test
