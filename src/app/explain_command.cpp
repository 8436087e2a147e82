#include <map>

#include "app/commands.h"
#include "app/load_plugins.h"
#include "app/output.h"
#include "app/stream.h"
#include "text/token_estimate.h"

namespace terse {
namespace {

Bytes reason(Outcome outcome) {
  switch (outcome) {
    case Outcome::rewritten:
      return "rewritten";
    case Outcome::already_terse:
      return "already terse";
    case Outcome::not_provable:
      return "verbatim: no shorter form could be proved to hold the same facts";
    case Outcome::violation:
      return "verbatim: the contract refuted the rewrite";
    case Outcome::verbatim_mode:
      return "verbatim: terse is off";
    case Outcome::final_verbatim:
      return "verbatim: the last of the stream stays as it came";
    case Outcome::kept:
      return "verbatim: a plugin keeps it";
  }
  return {};
}

std::string range(uint64_t first, uint64_t last) {
  return first == last ? std::to_string(first) : std::to_string(first) + '-' + std::to_string(last);
}

std::string sizes(Bytes before, Bytes after) {
  const auto tokens = [](Bytes text) { return std::to_string(estimate_tokens(text)); };
  return ": " + std::to_string(before.size()) + " -> " + std::to_string(after.size()) + " bytes, " +
         tokens(before) + " -> " + tokens(after) + " estimated tokens";
}

/// `articles 2.7, narration 1.8`: what each family saved, in estimated tokens.
std::string by_family(const ProseEvent& event) {
  std::string out;
  for (size_t i = 0; i < event.families->size(); ++i) {
    const int64_t tenths = (event.savings[i] + 5) / 10;
    if (tenths == 0) continue;
    out += out.empty() ? "" : ", ";
    out += (*event.families)[i] + ' ' + std::to_string(tenths / 10) + '.' +
           std::to_string(tenths % 10);
  }
  return out;
}

/// One line for each record, each paragraph that prose rules may touch, and each run of other lines
/// of one class: LINES<TAB>CLASS<TAB>RULE or -<TAB>what happened. A paragraph is settled late; what
/// is behind it waits, so that the lines come in order.
class Explainer : public Observer {
 public:
  void on_line(uint64_t number, LineClass line_class, Membership membership) override {
    if (membership == Membership::record) {
      end_run();
      return;
    }
    if (membership == Membership::prose) {
      end_run();
      classes_[number] = line_class;
      return;
    }
    if (last_ + 1 != number || line_class != class_ || first_ == 0) {
      end_run();
      first_ = number;
      class_ = line_class;
    }
    last_ = number;
  }

  void on_record(const RecordEvent& event) override {
    end_run();
    const Template& shape = *event.reading->shape;
    std::string what(shape.pack);
    what.append("/").append(shape.name).append("\t").append(reason(event.outcome));
    if (event.outcome == Outcome::rewritten) what += sizes(event.text, event.output);
    add(event.first_line, event.first_line + event.line_count - 1, shape.line_class, what);
  }

  void on_prose(const ProseEvent& event) override {
    const auto found = classes_.find(event.first_line);
    const LineClass line_class = found == classes_.end() ? LineClass::prose : found->second;
    const uint64_t last = event.first_line + event.line_count - 1;
    classes_.erase(classes_.lower_bound(event.first_line), classes_.upper_bound(last));
    std::string what = "-\t";
    if (event.outcome == Outcome::rewritten) {
      const std::string saved = by_family(event);
      what = event.plugin.empty() ? "prose/phrases" : "plugin/" + std::string(event.plugin);
      what += "\trewritten" + sizes(event.text, event.output);
      if (!saved.empty()) what += " (" + saved + ')';
    } else if (event.outcome == Outcome::not_provable) {
      what += "verbatim: no rule matched";
    } else {
      what.append(reason(event.outcome));
    }
    add(event.first_line, last, line_class, what);
  }

  void on_incident(const Incident& incident) override {
    std::string& text = waiting_[incident.line];
    text = std::to_string(incident.line) + "\tincident\t" + rule_of(incident) + '\t' +
           incident.refutation->what + '\n' + text;
  }

  void on_plugin_fault(const PluginFault& fault) override {
    std::string& text = waiting_[fault.line];
    text = std::to_string(fault.line) + "\tincident\tplugin/" + std::string(fault.plugin) + '\t' +
           fault.what + '\n' + text;
  }

  void end_run() {
    if (first_ == 0) return;
    add(first_, last_, class_,
        is_compressible(class_) ? "-\tverbatim: no rule matched" : "-\tverbatim by its class");
    first_ = 0;
  }

  /// Prints what waits.
  void end() {
    end_run();
    classes_.clear();
    print();
  }

  Output out_;

 private:
  void add(uint64_t first, uint64_t last, LineClass line_class, const std::string& what) {
    std::string& text = waiting_[first];
    text += range(first, last);
    text += '\t';
    text += name_of(line_class);
    text += '\t' + what + '\n';
    print();
  }

  /// Prints what no open paragraph stands before.
  void print() {
    const uint64_t open = classes_.empty() ? UINT64_MAX : classes_.begin()->first;
    while (!waiting_.empty() && waiting_.begin()->first < open) {
      out_.text() += waiting_.begin()->second;
      waiting_.erase(waiting_.begin());
    }
    out_.settle();
  }

  std::map<uint64_t, std::string> waiting_;  // by first line
  std::map<uint64_t, LineClass> classes_;    // of lines whose paragraph is not settled
  uint64_t first_ = 0;                       // 0: no run is open
  uint64_t last_ = 0;
  LineClass class_ = LineClass::blank;
};

}  // namespace

int run_explain(const Options& options) {
  LoadedRules loaded = load_rules(options);
  Options watched = options;
  load_plugins(options, loaded, watched.pipeline);
  if (loaded.status != status_ok) return loaded.status;
  Explainer explainer;
  const int status = watch_stream(watched, *loaded.rulebook, Skills::announced, explainer);
  explainer.end();
  return explainer.out_.flush() ? status : status_failed;
}

}  // namespace terse
