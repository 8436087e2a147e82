// Tables: Markdown, box drawing, columns.
#pragma once

#include "base/bytes.h"

namespace terse {

/// `|---|:--:|`, `--- | ---`, `+----+----+`.
bool is_delimiter_row(Bytes text);

/// A row of a Markdown table (`| a | b |`, `a | b | c`), or of a drawn one. `in_rows`: the line
/// before was one, then one bar will do.
bool is_table_row(Bytes text, bool in_rows);

/// Starts with a corner, a joint or an upright of the box-drawing block.
bool starts_with_box(Bytes text);

/// Nothing but horizontal lines: a rule.
bool is_drawn_line(Bytes text);

/// Cells held apart by runs of two and more blanks: at least two such runs, or one where the
/// line before has one too.
bool has_columns(Bytes text, bool in_rows);

}  // namespace terse
