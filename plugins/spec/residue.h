// Prong 4: history left in live rows. The pattern set is stated here and nowhere else; the audit,
// the emit tables and the prune read it.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "constants.h"
#include "document.h"

namespace terse::spec {

enum class Residue : uint8_t {
  amendment_counter,       ///< `(∆)` that counts edits
  dated_retirement,        ///< `retired 2026-01-02` inside a live row
  supersession_narration,  ///< `pre-amend`, `prior … dropped`
  oversized_cell,          ///< a §T or §B body that tells more than its goal
};

Bytes residue_name(Residue residue);

/// A residue pattern found in a row; each pattern counts once a row.
struct ResidueHit {
  const Row* row;
  Residue residue;
};

/// All hits: first the patterns over §V, §T and §B, then the oversized cells of §T and §B.
std::vector<ResidueHit> find_residue(const Document& spec, const Constants& constants);

/// The pattern hits of one row body (its three flags in the order of `Residue`).
std::array<bool, 3> match_residue(Bytes body);

/// True for a §V row that is retired as a whole and waits for its archive.
bool is_retired_in_place(const Row& row);

/// `body` without backtick spans (an unpaired tick protects nothing).
std::string without_code_spans(Bytes body);

/// A stretch of bytes in a row, `[begin, end)`.
struct Span {
  size_t begin;
  size_t end;
};

/// The `(∆)` markers of `body` that are residue: outside backticks and not on a `§V.<n>` cite.
std::vector<Span> find_amendment_counters(Bytes body);

/// `body` without those markers, each taken out with one neighbouring blank.
std::string without_amendment_counters(Bytes body);

/// Appends the `section|id|pattern|line` table.
void write_residue_table(const Document& spec, const Constants& constants, std::string& out);

/// Appends the `id|role|pattern|action` table; needs no spec.
void write_pattern_table(std::string& out);

}  // namespace terse::spec
