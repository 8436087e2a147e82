#include "filter/plugin_check.h"

#include <optional>
#include <set>

#include "filter/plugin_host.h"

namespace terse {
namespace {

struct SampleText {
  LineClass line_class;
  std::string text;
};

std::string repeated(const std::string& text, size_t count) {
  std::string out;
  for (size_t i = 0; i < count; ++i) out += text;
  return out;
}

/// Texts of every class that a plugin is asked about, short and at the bounds.
std::vector<SampleText> sample_texts() {
  const std::string sentence = "We have basically moved the cache in front of the slow lookup.";
  std::vector<SampleText> out = {
      {LineClass::prose, "I"},
      {LineClass::prose, "Let me check the parser of the build to make sure it has been updated."},
      {LineClass::prose, "The request took 1,840 ms before and 226 ms after, which is -87.7%."},
      {LineClass::prose, "It is not clear whether `retry()` was called, but src/net.c says no."},
      {LineClass::prose, "He said \"the tests are really all green\" and it was basically true."},
      {LineClass::prose, "Die Prüfung läuft schon wieder — möglicherweise zu früh … ✅ 完了"},
      {LineClass::prose, "First the index was built,\nthen it was also loaded\nby the server."},
      {LineClass::prose, "an an the the is was also also very really quite"},
      {LineClass::heading, "## The state of the work"},
      {LineClass::heading, "#"},
      {LineClass::bullet, "- the limit of the pool is now also read from config/app.toml"},
      {LineClass::bullet, "1. It was simply the wrong flag, `--no-cache`,\n   in the second job"},
      {LineClass::field, "Round 7: Added the index. Kept. Metric: 226ms (-18.2%)."},
      {LineClass::field, "status: the build is ready"},
      {LineClass::prose, sentence + repeated("\n" + sentence, 63)},
      {LineClass::prose, sentence + repeated(' ' + sentence, 64)},
      {LineClass::bullet, "- " + repeated("word ", 1600) + "end"},
      {LineClass::prose, repeated("ä", 2000)},
      {LineClass::prose, repeated("x", 4096)},
  };
  // Every length up to a line's usual one: what forgets to look at a size shows at some of them.
  for (size_t size = 1; size <= 100; ++size) {
    out.push_back({LineClass::prose, repeated(sentence + ' ', 2).substr(0, size)});
  }
  return out;
}

class PluginChecker {
 public:
  PluginChecker(const terse_plugin& plugin, const Rulebook& rulebook, const std::string& file,
                const std::function<void(const std::string&)>& step,
                std::vector<Diagnostic>& findings)
      : plugin_(plugin),
        contract_(rulebook.rules(), rulebook.record_index(), rulebook.lexer()),
        file_(file),
        step_(step),
        findings_(findings),
        samples_(sample_texts()) {}

  void run() {
    open(first_);
    open(second_);
    if (plugin_.classify != nullptr) check_classes();
    if (plugin_.rewrite != nullptr) check_rewrites();
    step_("close");
    first_.reset();
    second_.reset();
  }

 private:
  /// `shown` is the text that shows it; the same fault on a hundred texts is one finding.
  void report(Severity severity, const std::string& what, const std::string& shown,
              const std::string& mend) {
    std::string kind = what;
    std::erase_if(kind, [](char c) { return c >= '0' && c <= '9'; });
    if (!said_.insert(kind).second) return;
    findings_.push_back({severity, file_, 0, 0, what + shown, mend});
  }

  static std::string quoted(Bytes text) {
    size_t most = 60;
    while (most < text.size() && (text[most] & 0xc0) == 0x80) --most;  // no half characters
    std::string out = "\"";
    for (const char c : text.substr(0, most)) out += c == '\n' ? ' ' : c;
    return out + (text.size() > most ? "...\"" : "\"");
  }

  void open(std::optional<PluginHost>& host) {
    step_("open");
    host.emplace(std::vector<const terse_plugin*>{&plugin_}, [this](const PluginFault& fault) {
      report(Severity::error, fault.what,
             fault.line == 0 ? std::string() : ", asked about " + quoted(fault.input),
             fault.refutation != nullptr
                 ? "leave out only words that may go; terse_plugin.h says what has to stay"
                 : "terse_plugin.h says what it may answer and where it may write");
    });
  }

  /// A host that a fault has taken out of use answers nothing more.
  PluginHost& fresh(std::optional<PluginHost>& host) {
    if (host->faults() != 0) open(host);
    return *host;
  }

  static LineView line_of(Bytes text) {
    LineView line;
    line.text = text.substr(0, text.find('\n'));
    line.number = 1;
    line.flags.non_ascii = true;
    return line;
  }

  void check_classes() {
    std::vector<LineClass> answers;
    for (const SampleText& sample : samples_) {
      step_("classify " + quoted(sample.text));
      answers.push_back(fresh(first_).classify(line_of(sample.text), sample.line_class));
    }
    for (size_t i = samples_.size(); i-- > 0;) {
      const SampleText& sample = samples_[i];
      step_("classify " + quoted(sample.text) + " again");
      const LineClass again = fresh(second_).classify(line_of(sample.text), sample.line_class);
      if (again == answers[i]) continue;
      report(Severity::error, "classify answers differently the second time",
             ", asked about " + quoted(sample.text),
             "let the answer depend on the line and its class only");
    }
  }

  void check_rewrites() {
    std::vector<std::string> answers;
    for (const SampleText& sample : samples_) {
      if (sample.line_class == LineClass::field) {
        answers.emplace_back();
        continue;
      }
      answers.push_back(rewritten(first_, sample, ""));
      if (!answers.back().empty()) check_answer(sample, answers.back());
    }
    for (size_t i = samples_.size(); i-- > 0;) {
      if (samples_[i].line_class == LineClass::field) continue;
      if (rewritten(second_, samples_[i], " again") == answers[i]) continue;
      report(Severity::error, "rewrite answers differently the second time",
             ", asked about " + quoted(samples_[i].text),
             "let the answer depend on the text and its class only");
    }
  }

  /// Empty where the plugin passes or fails.
  std::string rewritten(std::optional<PluginHost>& host, const SampleText& sample,
                        const std::string& when) {
    step_("rewrite " + quoted(sample.text) + when);
    std::string out;
    const auto answer = fresh(host).rewrite(0, sample.text, sample.line_class, 1, out);
    return answer == PluginHost::Answer::rewritten ? out : std::string();
  }

  void check_answer(const SampleText& sample, const std::string& answer) {
    if (const auto refutation = contract_.check_prose(sample.text, answer)) {
      const std::string pair = quoted(sample.text) + " -> " + quoted(answer);
      if (refutation->law == Law::smaller) {
        report(Severity::warning, "a rewrite is of no use, for it is not smaller", ": " + pair,
               "pass where there is nothing to save");
      } else {
        first_->refuted(0, 1, sample.text, answer, *refutation);
      }
      return;
    }
    const std::string again = rewritten(first_, {sample.line_class, answer}, " once more");
    if (again.empty()) return;
    report(Severity::warning, "a rewrite is of no use, for the plugin would change it again",
           ": " + quoted(answer) + " -> " + quoted(again), "do all that can be done in one call");
  }

  const terse_plugin& plugin_;
  Contract contract_;
  const std::string& file_;
  const std::function<void(const std::string&)>& step_;
  std::vector<Diagnostic>& findings_;
  std::vector<SampleText> samples_;
  std::set<std::string> said_;
  std::optional<PluginHost> first_;
  std::optional<PluginHost> second_;
};

}  // namespace

void check_plugin(const terse_plugin& plugin, const Rulebook& rulebook, const std::string& file,
                  const std::function<void(const std::string&)>& step,
                  std::vector<Diagnostic>& findings) {
  PluginChecker(plugin, rulebook, file, step, findings).run();
}

}  // namespace terse
