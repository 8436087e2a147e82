#include "rules/derive_parser.h"

#include "rules/template_parser.h"

namespace terse {
namespace {

class DeriveParser {
 public:
  DeriveParser(const std::string& source, const Template& shape) : source_(source), shape_(shape) {}

  Result<List<DeriveStep>> run() {
    if (!sum(0) || !failure_.what.empty()) return failure(failure_);
    skip_blanks();
    if (i_ != source_.size()) return failure(fail("something is left over after the expression"));
    return std::move(steps_);
  }

 private:
  static constexpr int deepest = 16;

  Diagnostic fail(std::string what) {
    Diagnostic d;
    d.column = i_ + 1;
    d.what = std::move(what);
    d.mend = "write + - * / and parentheses over hole names and numbers";
    return d;
  }

  void skip_blanks() {
    while (i_ < source_.size() && source_[i_] == ' ') ++i_;
  }

  bool take(char c) {
    skip_blanks();
    if (i_ == source_.size() || source_[i_] != c) return false;
    ++i_;
    return true;
  }

  void push(DeriveStep::Kind kind) {
    DeriveStep step;
    step.kind = kind;
    steps_.push_back(step);
  }

  bool sum(int depth) {
    if (!product(depth)) return false;
    while (true) {
      const bool add = take('+');
      if (!add && !take('-')) return true;
      if (!product(depth)) return false;
      push(add ? DeriveStep::Kind::add : DeriveStep::Kind::subtract);
    }
  }

  bool product(int depth) {
    if (!operand(depth)) return false;
    while (true) {
      const bool times = take('*');
      if (!times && !take('/')) return true;
      if (!operand(depth)) return false;
      push(times ? DeriveStep::Kind::multiply : DeriveStep::Kind::divide);
    }
  }

  bool operand(int depth) {
    if (depth == deepest) {
      failure_ = fail("the expression nests too deep");
      return false;
    }
    if (take('(')) {
      if (!sum(depth + 1)) return false;
      if (take(')')) return true;
      failure_ = fail("a ) is missing");
      return false;
    }
    skip_blanks();
    const size_t start = i_;
    while (i_ < source_.size() && (std::isalnum(static_cast<unsigned char>(source_[i_])) != 0 ||
                                   source_[i_] == '_' || source_[i_] == '.')) {
      ++i_;
    }
    const std::string word = source_.substr(start, i_ - start);
    if (word.empty()) {
      failure_ = fail("a hole name or a number is missing");
      return false;
    }
    if (word[0] >= '0' && word[0] <= '9') return constant(word, start);
    DeriveStep step;
    step.kind = DeriveStep::Kind::hole;
    step.hole = find_hole(shape_, word);
    if (step.hole == no_index) {
      i_ = start;
      failure_ = fail("there is no hole \"" + word + "\"");
      return false;
    }
    steps_.push_back(step);
    return true;
  }

  bool constant(const std::string& word, size_t start) {
    DeriveStep step;
    bool point = false;
    for (const char c : word) {
      const bool digit = c >= '0' && c <= '9';
      if ((!digit && (c != '.' || point)) || word.size() > 15) {
        i_ = start;
        failure_ = fail("\"" + word + "\" is no number of at most 15 digits");
        return false;
      }
      if (digit) step.constant = step.constant * 10 + (c - '0');
      if (digit && point) ++step.decimals;
      point = point || c == '.';
    }
    steps_.push_back(step);
    return true;
  }

  const std::string& source_;
  const Template& shape_;
  List<DeriveStep> steps_;
  Diagnostic failure_;
  size_t i_ = 0;
};

}  // namespace

Result<List<DeriveStep>> parse_derive(const std::string& source, const Template& shape) {
  return DeriveParser(source, shape).run();
}

}  // namespace terse
