#include "app/activation.h"
#include "app/commands.h"
#include "app/load_rules.h"
#include "app/messages.h"
#include "app/output.h"
#include "filter/emit.h"

namespace terse {

int run_emit(const Options& options, const std::string& record,
             const std::vector<std::string>& values) {
  const LoadedRules loaded = load_rules(options);
  if (loaded.status != status_ok) return loaded.status;
  std::vector<std::pair<std::string, std::string>> fields;
  for (const std::string& value : values) {
    const size_t equals = value.find('=');
    if (equals == std::string::npos || equals == 0) {
      say("\"" + value + "\" is no field; write key=value");
      return status_usage;
    }
    fields.emplace_back(value.substr(0, equals), value.substr(equals + 1));
  }
  const bool terse = current_activation(options) != Activation::none;
  const EmitFace face = terse ? EmitFace::terse : EmitFace::verbose;
  const auto text = emit_record(*loaded.rulebook, record, fields, face, options.pipeline.elision);
  if (!text) {
    say(text.error());
    return status_usage;
  }
  Output out;
  out.text() = *text + '\n';
  return out.flush() ? status_ok : status_failed;
}

int run_emit_list(const Options& options) {
  const LoadedRules loaded = load_rules(options);
  Output out;
  out.text() = list_records(loaded.rulebook->rules());
  return out.flush() ? loaded.status : status_failed;
}

}  // namespace terse
