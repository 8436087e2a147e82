// Sessions as `claude -p --output-format stream-json` prints them, made up at random, in the odd
// spellings that JSON allows.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "filter/record_generator.h"

namespace terse::test {

/// What a text is part of: texts of one number are joined before they are filtered.
struct SessionText {
  size_t line = 0;
  size_t block = 0;
  std::string text;     ///< what is said
  std::string spelled;  ///< the same inside of JSON's quotes
};

/// A session and where its texts are: a line's literals stand around its texts.
struct MadeSession {
  std::vector<std::vector<std::string>> literals;  ///< by line, one more than it has texts
  std::vector<std::string> endings;
  std::vector<SessionText> texts;   ///< those of the assistant, in order
  std::vector<std::string> blocks;  ///< what each block says as a whole
  std::vector<bool> stays;          ///< by block: nothing of it may change

  std::string line(size_t index) const;
  std::string whole() const;
};

class SessionGenerator {
 public:
  SessionGenerator(const RuleSet& rules, unsigned seed)
      : rules_(rules), records_(rules, seed), random_(seed) {}

  MadeSession session();

 private:
  enum class Stray { anywhere, inside_a_block };

  void assistant_line(const std::string& parent);
  void partial_block();
  void result_line();
  void stray_line(Stray where = Stray::anywhere);
  std::string text();
  std::string paragraph();
  std::string spell(const std::string& text);
  std::string members(std::vector<std::string> list);
  std::string blank() { return chance(85) ? "" : " "; }
  void add_line(std::vector<std::string> literals);
  size_t add_block(const std::string& text, bool stays = false);
  void add_text(size_t block, const std::string& text);
  std::vector<std::string> split_at_slots(const std::string& line);
  size_t pick(size_t low, size_t high) { return records_.pick(low, high); }
  bool chance(size_t percent) { return records_.chance(percent); }

  const RuleSet& rules_;
  RecordGenerator records_;
  std::mt19937 random_;
  MadeSession out_;
  std::string last_text_;
};

}  // namespace terse::test
