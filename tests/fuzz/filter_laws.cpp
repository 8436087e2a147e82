#include "fuzz/filter_laws.h"

#include <algorithm>

#include "filter/streams.h"
#include "filter/verify.h"
#include "fuzz/law.h"
#include "reference/line_reference.h"
#include "reference/token_reference.h"
#include "text/line_scanner.h"

namespace terse::fuzz {
namespace {

/// Beyond it the slow lexer says nothing, and it is slow.
constexpr size_t longest_lexed = 500;

reference::TokenReference slow_lexer(const Rulebook& rulebook) {
  const auto list = [&](Bytes name) {
    const WordList* found = find_word_list(rulebook.rules(), name);
    return std::vector<Bytes>(found->words.begin(), found->words.end());
  };
  return {rulebook.rules().protected_words,
          {list("exception.words"), list("exception.openers"), list("exception.steps")}};
}

/// Characters that the slow lexer knows: ASCII without control bytes, and Latin-1 letters.
bool is_lexed(Bytes text) {
  for (size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c == '\n' || c == '\t' || (c >= 0x20 && c < 0x7f)) continue;
    if (c != 0xc3 || i + 1 == text.size() || (text[i + 1] & 0xc0) != 0x80) return false;
    ++i;
  }
  return text.size() < longest_lexed;
}

std::string with_plain_ends(Bytes text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool crlf = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
    if (!crlf) out += text[i];
  }
  return out;
}

/// Spelled out; a word may come to open its sentence, and a line may end elsewhere.
std::vector<std::string> tokens_of(const reference::TokenReference& lexer,
                                   const std::string& text) {
  std::vector<std::string> out;
  for (const Token& token : lexer.lex(text)) {
    std::string spelled = text.substr(token.begin, token.end - token.begin);
    std::replace(spelled.begin(), spelled.end(), '\n', ' ');
    const bool capital = spelled[0] >= 'A' && spelled[0] <= 'Z';
    if (token.kind == TokenKind::word && capital) spelled[0] = static_cast<char>(spelled[0] | 32);
    out.push_back(spelled);
  }
  return out;
}

/// What was said to be rewritten, by first line.
struct Rewrite {
  uint64_t first = 0;
  uint64_t count = 0;
  std::string output;  ///< of prose with its line endings, of a record without
  bool record = false;
};

class Rewrites final : public Observer {
 public:
  explicit Rewrites(const reference::TokenReference& lexer) : lexer_(lexer) {}

  void on_line(uint64_t, LineClass, Membership) override {}
  void on_record(const RecordEvent& event) override {
    if (event.outcome != Outcome::rewritten) return;
    all.push_back({event.first_line, event.line_count, std::string(event.output), true});
  }
  void on_incident(const Incident& incident) override {
    require(false, "no rule is refuted by the contract", incident.input);
  }
  void on_prose(const ProseEvent& event) override {
    if (event.outcome != Outcome::rewritten) return;
    all.push_back({event.first_line, event.line_count, std::string(event.output), false});
    const std::string before = with_plain_ends(event.text);
    const std::string after = with_plain_ends(event.output);
    if (!is_lexed(before)) return;
    require(tokens_of(lexer_, before) == tokens_of(lexer_, after),
            "L3: prose keeps its protected tokens by the slow lexer", event.text);
  }

  std::vector<Rewrite> all;

 private:
  const reference::TokenReference& lexer_;
};

/// The stream with the rewrites put in, and nothing else changed.
std::string put_together(const std::string& text, std::vector<Rewrite> rewrites) {
  std::sort(rewrites.begin(), rewrites.end(),
            [](const Rewrite& a, const Rewrite& b) { return a.first < b.first; });
  const std::vector<LineView> lines = reference::split_lines(text);
  std::string out;
  size_t at = 0;
  for (const Rewrite& rewrite : rewrites) {
    require(rewrite.first > at && rewrite.first + rewrite.count - 1 <= lines.size(),
            "each line is rewritten once at most");
    for (; at + 1 < rewrite.first; ++at) out += lines[at].whole();
    at += rewrite.count;
    out += rewrite.output;
    if (rewrite.record) out += lines[at - 1].ending;
  }
  for (; at < lines.size(); ++at) out += lines[at].whole();
  return out;
}

}  // namespace

const Rulebook& built_in() {
  static const std::unique_ptr<const Rulebook> rulebook = built_in_rulebook();
  return *rulebook;
}

std::string filtered_in_pieces(const Rulebook& rulebook, Bytes text, const PipelineOptions& options,
                               size_t piece) {
  class Collect final : public Sink {
   public:
    void borrow(Bytes bytes) override { out += bytes; }
    void copy(Bytes bytes) override { out += bytes; }
    bool flush() override { return true; }
    std::string out;
  } sink;
  Pipeline pipeline(rulebook, sink, options, nullptr);
  std::string unread;
  uint64_t number = 1;
  LineView line;
  while (!text.empty()) {
    unread += text.substr(0, piece);
    text.remove_prefix(std::min(piece, text.size()));
    LineScanner scanner(unread, number);
    while (scanner.next(line)) pipeline.line(line);
    number = scanner.next_number();
    const std::string tail(scanner.tail());
    pipeline.before_refill();
    // A line that is still borrowed now shows in the output.
    std::fill(unread.begin(), unread.end(), '\x01');
    unread = tail;
  }
  LineScanner scanner(unread, number);
  if (scanner.take_tail(line)) pipeline.line(line);
  pipeline.finish();
  return std::move(sink.out);
}

std::string hold_to_laws(const Rulebook& rulebook, const std::string& text,
                         const PipelineOptions& options, size_t piece) {
  static const reference::TokenReference lexer = slow_lexer(built_in());  // no pack may add to it
  Rewrites rewrites(lexer);
  const std::string out = test::run_filter(rulebook, text, options, &rewrites);
  require(out == put_together(text, rewrites.all),
          "L1: what is not rewritten is the same, in its place", text);
  require(out.size() <= text.size(), "L4: not longer", text);
  require(filtered_in_pieces(rulebook, text, options, piece) == out, "L6: any pieces", text);
  require(test::run_filter(rulebook, out, options).output == out, "L5: a fixed point", text);
  const Verdict verdict = verify(rulebook, text, out);
  require(verdict.breaches.empty(), "verify accepts what the filter printed", text);
  return out;
}

}  // namespace terse::fuzz
