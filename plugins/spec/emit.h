// The candidate tables, byte for byte as published, for skills and scripts to read.
#pragma once

#include <string>

#include "constants.h"
#include "document.h"

namespace terse::spec {

/// The modes of `emit`, in the order of its help.
extern const char* const kEmitModes[];
extern const size_t kEmitModeCount;

/// True when `mode` needs no SPEC.md.
bool emit_needs_no_spec(Bytes mode);

/// Appends the table of `mode`, one of `kEmitModes`, to `out`.
void emit_table(Bytes mode, const Document& spec, const Constants& constants, std::string& out);

/// Interface ids (`I.<kind>`) in document order, without repeats.
std::vector<std::string> interface_ids(const Document& spec);

}  // namespace terse::spec
