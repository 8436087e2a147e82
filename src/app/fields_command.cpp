#include "app/commands.h"
#include "app/load_rules.h"
#include "app/output.h"
#include "app/stream.h"
#include "base/json_string.h"
#include "filter/fields_json.h"

namespace terse {
namespace {

class FieldsPrinter : public Observer {
 public:
  void on_line(uint64_t, LineClass, Membership) override {}
  void on_record(const RecordEvent& event) override {
    const Template& shape = *event.reading->shape;
    std::string& out = out_.text();
    out += "{\"line\":" + std::to_string(event.first_line) +
           ",\"lines\":" + std::to_string(event.line_count) + ",\"pack\":";
    append_json_string(shape.pack, out);
    out += ",\"template\":";
    append_json_string(shape.name, out);
    out += ",\"fields\":";
    append_fields_json(shape, *event.reading->fields, out);
    out += "}\n";
    out_.settle();
  }
  void on_incident(const Incident&) override {}

  Output out_;
};

}  // namespace

int run_fields(const Options& options) {
  const LoadedRules loaded = load_rules(options);
  if (loaded.status != status_ok) return loaded.status;
  FieldsPrinter printer;
  const int status = watch_stream(options, *loaded.rulebook, Skills::all, printer);
  return printer.out_.flush() ? status : status_failed;
}

}  // namespace terse
