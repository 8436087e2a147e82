// The slow, obvious twin of the filter's search for records: every template at every line, with the
// contract's plain interpreter. Source: src/record/README.md and the pipeline's declared bounds.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "classify/classifier.h"
#include "contract/contract.h"
#include "filter/rulebook.h"

namespace terse::test {

struct TwinRecord {
  uint64_t first = 0;
  uint64_t count = 0;
  std::string name;    ///< pack/template
  std::string fields;  ///< JSON
};

class RecordTwin {
 public:
  /// Borrows `rulebook`.
  explicit RecordTwin(const Rulebook& rulebook);

  /// The records of a whole stream, in order.
  std::vector<TwinRecord> records_of(Bytes stream) const;

  /// The fields of `text` by the template of that name alone, as JSON; empty where it has none.
  std::string fields_by(const std::string& name, Bytes text) const;

 private:
  struct Alone {
    RuleSet rules;
    std::unique_ptr<Contract> contract;
  };

  std::optional<OwnedRecord> read(Bytes text) const;
  static bool is_looked_for(const Form& form, Bytes text, bool terse_face);
  bool opens_record(Bytes line) const;

  const Rulebook& rulebook_;
  std::vector<std::unique_ptr<Alone>> alone_;  // by template
};

}  // namespace terse::test
