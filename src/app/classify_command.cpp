#include "app/commands.h"
#include "app/load_plugins.h"
#include "app/output.h"
#include "app/stream.h"

namespace terse {
namespace {

class ClassPrinter : public Observer {
 public:
  void on_line(uint64_t number, LineClass line_class, Membership) override {
    std::string& out = out_.text();
    out += std::to_string(number);
    out += '\t';
    out += name_of(line_class);
    out += '\n';
    out_.settle();
  }
  void on_record(const RecordEvent&) override {}
  void on_incident(const Incident&) override {}

  Output out_;
};

}  // namespace

int run_classify(const Options& options) {
  LoadedRules loaded = load_rules(options);
  Options watched = options;
  load_plugins(options, loaded, watched.pipeline);
  if (loaded.status != status_ok) return loaded.status;
  ClassPrinter printer;
  const int status = watch_stream(watched, *loaded.rulebook, Skills::announced, printer);
  return printer.out_.flush() ? status : status_failed;
}

}  // namespace terse
