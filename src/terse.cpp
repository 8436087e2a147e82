#include "terse.h"

#include "filter/pipeline.h"
#include "filter/rulebook.h"
#include "io/line_source.h"
#include "text/line_scanner.h"
#include "text/token_estimate.h"

namespace terse {
namespace {

class CallbackSink : public Sink {
 public:
  explicit CallbackSink(Filter::Output output) : output_(std::move(output)) {}
  void borrow(Bytes bytes) override { copy(bytes); }
  void copy(Bytes bytes) override {
    if (!bytes.empty()) output_(bytes);
  }
  bool flush() override { return true; }

 private:
  Filter::Output output_;
};

/// Built once each, when first asked for: the built-in packs never change.
const Rulebook& shared_rulebook(Glyphs glyphs) {
  if (glyphs == Glyphs::ascii) {
    static const std::unique_ptr<const Rulebook> ascii = built_in_rulebook(Glyphs::ascii);
    return *ascii;
  }
  static const std::unique_ptr<const Rulebook> unicode = built_in_rulebook(Glyphs::unicode);
  return *unicode;
}

PipelineOptions pipeline_options(const FilterOptions& options) {
  PipelineOptions out;
  out.level = options.level == FilterOptions::Level::records ? Level::records
              : options.level == FilterOptions::Level::tight ? Level::tight
                                                             : Level::prose;
  out.elision = options.explicit_fields ? Elision::explicit_form : Elision::elided;
  out.skills = options.skills;
  out.measure = options.count_tokens ? Measure::tokens : Measure::bytes;
  return out;
}

}  // namespace

struct Filter::Impl {
  Impl(Output output, const FilterOptions& options)
      : sink(std::move(output)),
        pipeline(shared_rulebook(options.ascii ? Glyphs::ascii : Glyphs::unicode), sink,
                 pipeline_options(options), nullptr) {}

  void take(LineView line) {
    line.flags.partial = in_long_line || line.text.size() > LineSource::default_longest_line;
    in_long_line = false;
    pipeline.line(line);
  }

  CallbackSink sink;
  Pipeline pipeline;
  std::string unread;  // bytes without their newline yet
  uint64_t next_number = 1;
  bool in_long_line = false;  // a piece of the current line has gone out
};

Filter::Filter(Output output, const FilterOptions& options)
    : impl_(std::make_unique<Impl>(std::move(output), options)) {}

Filter::~Filter() = default;

void Filter::feed(std::string_view chunk) {
  Impl& my = *impl_;
  my.unread += chunk;
  LineScanner scanner(my.unread, my.next_number);
  LineView line;
  while (scanner.next(line)) my.take(line);
  my.next_number = scanner.next_number();
  size_t kept = scanner.tail().size();
  // A line that is too long to be looked at goes out in pieces, so that memory stays bounded.
  if (kept > LineSource::default_longest_line && scanner.take_tail(line)) {
    my.take(line);
    my.in_long_line = true;
    kept = 0;
  }
  my.pipeline.before_refill();
  my.unread.erase(0, my.unread.size() - kept);
}

void Filter::finish() {
  LineScanner scanner(impl_->unread, impl_->next_number);
  LineView line;
  if (scanner.take_tail(line)) impl_->take(line);
  impl_->pipeline.finish();
}

Summary Filter::summary() const {
  const Totals& t = impl_->pipeline.totals();
  return {t.lines,   t.bytes_in,  t.bytes_out, (t.tokens_in + 50) / 100, (t.tokens_out + 50) / 100,
          t.records, t.rewritten, t.violations};
}

std::vector<std::string_view> protected_tokens(std::string_view text) {
  std::vector<Token> tokens;
  shared_rulebook(Glyphs::unicode).lexer().lex(text, tokens);
  std::vector<std::string_view> out;
  for (const Token& token : tokens)
    out.push_back(text.substr(token.begin, token.end - token.begin));
  return out;
}

uint64_t count_tokens(std::string_view text) {
  return estimate_tokens(text);
}

}  // namespace terse
