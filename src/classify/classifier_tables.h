// What packs know about tools and languages, ready for look-up by line.
#pragma once

#include <bitset>
#include <memory>
#include <vector>

#include "base/bytes.h"
#include "classify/signature.h"
#include "classify/word_table.h"

namespace terse {

/// Marks of a word in the classifier's word table, one bit each.
enum WordMark : uint16_t {
  mark_stop = 1,           ///< English stop word: proof of prose by its number
  mark_narrative = 2,      ///< finite verbs, pronouns, conjunctions: rare in tool output
  mark_first_person = 4,   ///< I, we, my ...: whoever writes so is no tool
  mark_second_person = 8,  ///< you, your: what tools say to their user
  mark_foreign = 16,       ///< stop word of another language
  mark_advice = 32,        ///< opens a tool's advice: Run, See, Try ...
  mark_command = 64,       ///< name of a program
  mark_reader = 256,       ///< a program that prints files as they are
  mark_courtesy = 512,     ///< opens advice or an author's remark: Note, Please
  mark_step = 1024,        ///< what an author sets out to do: Check, Read, Implement ...
  mark_diagnosis = 128,    ///< opens a tool's verdict: Failed, Cannot, Unable ...
};

/// Built once from data, which it borrows, then const and safe to share between threads.
class ClassifierTables {
 public:
  ClassifierTables(const std::vector<Signature>& signatures, const std::vector<WordList>& lists);
  ~ClassifierTables();
  ClassifierTables(ClassifierTables&&) noexcept;
  ClassifierTables& operator=(ClassifierTables&&) noexcept;

  /// The marks of a word.
  uint16_t marks(const WordKey& key) const { return words_.find(key); }

  /// The class of the block that a signature opens at this line (leading blanks left out by the
  /// caller); false when none does.
  bool opened_class(Bytes text, LineClass& out) const {
    if (patterns_.empty() && !openers_.may_match(text)) return false;
    return find_opened_class(text, out);
  }

  /// Whether the line starts with a sentence that a known tool prints.
  bool is_tool_sentence(Bytes text) const {
    return sentences_.may_match(text) && sentences_.find(text) != nullptr;
  }

  /// The patterns of signatures that ran out of their budget on a line; since then they match
  /// nothing. Borrowed for the life of the tables.
  std::vector<Bytes> spent_patterns() const;

  /// Entries of the lists that are looked up whole, ASCII case ignored.
  bool is_summary_heading(Bytes text) const;
  bool is_classification(Bytes label) const;
  bool is_classification_key(Bytes key) const;
  bool is_command_key(Bytes key) const;

 private:
  struct LazyPattern;

  /// Literals by their first two bytes.
  class Prefixes {
   public:
    void add(const Signature& signature);
    void finish();
    bool may_match(Bytes text) const { return text.size() >= 2 && pairs_.test(pair_of(text)); }
    const Signature* find(Bytes text) const;

   private:
    static size_t pair_of(Bytes text) {
      return static_cast<size_t>(static_cast<unsigned char>(text[0]) << 8 |
                                 static_cast<unsigned char>(text[1]));
    }
    std::bitset<65536> pairs_;
    std::vector<Signature> entries_;  // by pair, longest first
  };

  bool find_opened_class(Bytes text, LineClass& out) const;

  WordTable words_;
  Prefixes openers_;
  Prefixes sentences_;
  std::vector<std::unique_ptr<LazyPattern>> patterns_;
  std::vector<Bytes> summary_headings_;
  std::vector<Bytes> classifications_;
  std::vector<Bytes> classification_keys_;
  std::vector<Bytes> command_keys_;
};

}  // namespace terse
