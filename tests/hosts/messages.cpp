#include "hosts/messages.h"

#include "text/line_scanner.h"

namespace terse::test {
namespace {

class StringSink : public Sink {
 public:
  void borrow(Bytes bytes) override { borrowed_.push_back(bytes); }
  void copy(Bytes bytes) override {
    settle();
    text += bytes;
  }
  bool flush() override {
    settle();
    return true;
  }
  std::string text;

 private:
  void settle() {
    for (const Bytes bytes : borrowed_) text += bytes;
    borrowed_.clear();
  }
  std::vector<Bytes> borrowed_;
};

}  // namespace

std::string run_messages(const Rulebook& rulebook, Bytes text, const PipelineOptions& options,
                         size_t lines_at_once, Observer* observer) {
  StringSink sink;
  ClaudeStream stream(rulebook, sink, options, observer);
  uint64_t number = 1;
  while (!text.empty()) {
    std::string block;
    for (size_t n = 0; n < lines_at_once && !text.empty(); ++n) {
      const size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
      block += text.substr(0, end);
      text.remove_prefix(end);
    }
    LineScanner scanner(block, number);
    LineView line;
    while (scanner.next(line)) stream.line(line);
    if (scanner.take_tail(line)) stream.line(line);
    number = scanner.next_number();
    stream.before_refill();
    block.assign(block.size(), '#');  // who still looks at it is found
  }
  stream.finish();
  return sink.text;
}

}  // namespace terse::test
