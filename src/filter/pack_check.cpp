#include "filter/pack_check.h"

#include <algorithm>

#include "base/json_string.h"
#include "base/json_value.h"
#include "filter/example_fault.h"
#include "filter/fields_json.h"
#include "filter/foreign_check.h"
#include "filter/pack_finding.h"
#include "filter/pipeline.h"
#include "text/line_scanner.h"

namespace terse {
namespace {

/// Collects output in a string.
class StringSink : public Sink {
 public:
  void borrow(Bytes bytes) override { out += bytes; }
  void copy(Bytes bytes) override { out += bytes; }
  bool flush() override { return true; }

  std::string out;
};

class FieldsObserver : public Observer {
 public:
  explicit FieldsObserver(std::string* out) : out_(out) {}
  void on_line(uint64_t, LineClass, Membership) override {}
  void on_record(const RecordEvent& event) override {
    if (out_ == nullptr) return;
    append_fields_json(*event.reading->shape, *event.reading->fields, *out_);
    *out_ += '\n';
  }
  void on_incident(const Incident&) override {}

 private:
  std::string* out_;
};

// Something must follow, or the record would be the last of its stream.
constexpr Bytes follower = "\n.\n";

class Checker {
 public:
  Checker(const Pack& pack, const Rulebook& rulebook, std::vector<Diagnostic>& findings)
      : pack_(pack), rulebook_(rulebook), findings_(findings) {}

  void run() {
    for (size_t i = 0; i < pack_.templates.size(); ++i) {
      check_faces(pack_.templates[i], pack_.sources[i]);
      check_examples(pack_.templates[i], pack_.sources[i]);
    }
    check_phrases();
  }

 private:
  void report(const PackPlace& place, std::string what, std::string mend) {
    findings_.push_back(pack_finding(pack_, place, std::move(what), std::move(mend)));
  }

  /// L3 on each phrase between two words. One that asks for a neighbour is judged where it is used.
  void check_phrases() {
    const Contract contract(rulebook_.rules(), rulebook_.record_index(), rulebook_.lexer());
    for (size_t i = 0; i < pack_.phrases.size(); ++i) {
      const Phrase& phrase = pack_.phrases[i];
      if (!phrase.after.empty()) continue;
      const std::string before = phrase.at == PhrasePlace::anywhere ? "word " : "";
      const std::string from(phrase.from);
      const std::string to = phrase.to.empty() ? "" : std::string(phrase.to) + ' ';
      const auto refutation = contract.check_prose(before + from + " word", before + to + "word");
      if (!refutation) continue;
      report(pack_.phrase_places[i],
             "phrase " + quoted(from) + " -> " + quoted(to) + ": " + refutation->what,
             "only listed words may go, and only word pairs may stand for each other");
    }
  }

  static bool has_hole(const Form& form, size_t hole, bool outside_options) {
    for (size_t p = 0; p < form.parts.size(); ++p) {
      if (outside_options && form.parts[p].kind == Part::Kind::open) p = form.parts[p].index;
      if (form.parts[p].kind == Part::Kind::hole && form.parts[p].index == hole) return true;
    }
    return false;
  }

  void check_faces(const Template& shape, const TemplateSource& source) {
    const std::string name = "template \"" + std::string(shape.name) + "\": ";
    for (size_t hole = 0; hole < shape.holes.size(); ++hole) {
      const Hole& h = shape.holes[hole];
      const std::string hole_name = "\"" + std::string(h.name) + "\"";
      if (!has_hole(shape.terse, hole, false)) {
        report(source.place, name + "the terse face drops hole " + hole_name,
               "print it; a field may only be left out in an optional part, by derive or default");
        continue;
      }
      for (const Form& form : shape.verbose) {
        if (!form.match.empty() || !has_hole(shape.terse, hole, true)) continue;
        if (!has_hole(form, hole, true)) {
          report(source.place,
                 name + "the terse face needs hole " + hole_name +
                     ", which is optional or missing in a verbose form",
                 "put it into an optional part of the terse face");
        }
      }
    }
  }

  void check_examples(const Template& shape, const TemplateSource& source) {
    const std::string name = "template \"" + std::string(shape.name) + "\" ";
    if (source.examples.empty()) {
      report(source.place, name + "has no example that changes", "add a [[template.example]]");
    }
    if (source.keeps.empty()) {
      report(source.place, name + "has no example that must not change", "add a [[template.keep]]");
    }
    for (const PackExample& example : source.examples) check_example(shape, example);
    for (const PackKeep& keep : source.keeps) {
      const std::string text = keep.text + std::string(follower);
      const std::string out = filter_text(rulebook_, text);
      if (out != text) {
        report(keep.place, "this must come out unchanged but gives " + quoted(out),
               "narrow the template that rewrites it" + diff_of(keep.text, without_follower(out)));
      }
    }
  }

  void check_example(const Template& shape, const PackExample& example) {
    std::string fields;
    const std::string text = example.verbose + std::string(follower);
    const std::string out = filter_text(rulebook_, text, {}, &fields);
    if (out != example.terse + std::string(follower)) {
      report(example.place,
             "the example gives " + quoted(out) + ", not " + quoted(example.terse) +
                 refusal_of(rulebook_, shape, example.verbose, example.terse),
             "change the template or the example" + diff_of(example.terse, without_follower(out)));
      return;
    }
    if (const std::string twice = filter_text(rulebook_, out); twice != out) {
      report(example.place, "the law \"fixed_point\": the terse form is rewritten again",
             "make the terse face unmistakable" + diff_of(example.terse, without_follower(twice)));
    }
    std::string again;
    filter_text(rulebook_, out, {}, &again);
    if (again != fields) {
      report(example.place, "the law \"record\": the two faces give different fields",
             "make the terse face say the same" + fields_diff_of(fields, again));
    }
    if (example.fields.empty()) return;
    if (parse_json(example.fields) != parse_json(fields)) {
      report(example.place, "the record has other fields",
             "correct the example's fields" + fields_diff_of(example.fields, fields));
    }
  }

  static std::string without_follower(const std::string& out) {
    return out.ends_with(follower) ? out.substr(0, out.size() - follower.size()) : out;
  }

  static std::string quoted(const std::string& out) {
    std::string text;
    append_json_string(without_follower(out), text);
    return text;
  }

  const Pack& pack_;
  const Rulebook& rulebook_;
  std::vector<Diagnostic>& findings_;
};

}  // namespace

std::string filter_text(const Rulebook& rulebook, Bytes text, PipelineOptions options,
                        std::string* records_json) {
  options.skills = {"*"};
  StringSink sink;
  FieldsObserver observer(records_json);
  Pipeline pipeline(rulebook, sink, std::move(options), &observer);
  LineScanner scanner(text, 1);
  LineView line;
  while (scanner.next(line)) pipeline.line(line);
  if (scanner.take_tail(line)) pipeline.line(line);
  pipeline.finish();
  return std::move(sink.out);
}

void check_pack(const Pack& pack, const Rulebook& rulebook, std::vector<Diagnostic>& findings) {
  const size_t before = findings.size();
  if (pack.foreign) check_foreign_pack(pack, rulebook, findings);
  // Examples of templates that may not be used prove nothing.
  if (findings.size() == before) Checker(pack, rulebook, findings).run();
}

}  // namespace terse
