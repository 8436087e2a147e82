// The verdict on every entry: it leaves only with a marker and without a veto.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "task/document.h"
#include "task/model.h"
#include "task/options.h"

namespace terse::task {

/// keep: stays. candidate: stays, but only closed slices speak of it. drop: leaves, named in the
/// history. move: leaves, carried to the history in full.
enum class Fate { keep, candidate, drop, move };

struct Verdict {
  Fate fate = Fate::keep;
  std::string_view marker;  ///< M3; empty without one; borrowed from the policy
  std::string reference;    ///< slice 4
  std::vector<std::string> vetoes;
  bool by_user = false;  ///< a person's plan says so, not the rules
  uint32_t slice = 0;    ///< the closed slice that the entry's marker or text names
  bool has_slice = false;

  bool leaves() const { return fate == Fate::drop || fate == Fate::move; }
  /// `M3 slice 4`, `open slice 8`, `no marker`.
  std::string reason() const;
};

const char* fate_name(Fate fate);

/// One verdict an entry, in the document's order. Adds the live risks and questions to the
/// model's pins.
std::vector<Verdict> classify(const Document& document, Model& model, const Policy& policy,
                              const Options& options);

}  // namespace terse::task
