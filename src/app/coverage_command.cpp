// `terse rules check --coverage FILE...`: which rules fire on given transcripts, and which never
// do.
#include <filesystem>
#include <map>

#include "app/commands.h"
#include "app/load_rules.h"
#include "app/output.h"
#include "app/stream.h"
#include "io/progress.h"

namespace terse {
namespace {

class Counter : public Observer {
 public:
  void on_line(uint64_t, LineClass, Membership) override {}
  void on_record(const RecordEvent& event) override {
    Counts& counts = counts_[event.reading->shape];
    ++counts.records;
    counts.rewritten += event.outcome == Outcome::rewritten;
  }
  void on_incident(const Incident&) override {}

  struct Counts {
    uint64_t records = 0;
    uint64_t rewritten = 0;
  };
  std::map<const Template*, Counts> counts_;
};

/// Of all files together; 0 where one of them is no file.
uint64_t size_of(const std::vector<std::string>& files) {
  uint64_t size = 0;
  for (const std::string& name : files) {
    std::error_code error;
    const uint64_t own = std::filesystem::file_size(name, error);
    if (error) return 0;
    size += own;
  }
  return size;
}

}  // namespace

int run_rules_coverage(const Options& options) {
  const LoadedRules loaded = load_rules(options);
  if (loaded.status != status_ok) return loaded.status;
  Counter counter;
  Progress progress("rules check --coverage", size_of(options.files));
  const int status = watch_stream(options, *loaded.rulebook, Skills::all, counter, &progress);
  progress.erase();
  Output out;
  out.text() = "RECORDS\tREWRITTEN\tRULE\n";
  size_t silent = 0;
  size_t rules = 0;
  const std::vector<Template>& templates = loaded.rulebook->rules().templates;
  for (const Template& shape : templates) {
    if (shape.shadowed) continue;
    const Counter::Counts counts = counter.counts_[&shape];
    silent += counts.records == 0;
    ++rules;
    out.text() += std::to_string(counts.records) + '\t' + std::to_string(counts.rewritten) + '\t' +
                  std::string(shape.pack) + '/' + std::string(shape.name) + '\n';
  }
  out.text() += std::to_string(silent) + " of " + std::to_string(rules) + " rules never fired\n";
  return out.flush() ? status : status_failed;
}

}  // namespace terse
