// What an entry refers to: slices, ids of decisions, risks and questions, paths, code words.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace terse::task {

/// A slice number and where it stands. `odd`: written so that no plan can hold it (7a, 7.2).
/// `brief`: written as `S7`, which may also be a product's name.
struct SliceRef {
  uint32_t number = 0;
  uint32_t begin = 0;
  uint32_t end = 0;
  bool odd = false;
  bool brief = false;
};

/// Appends every slice that `text` names: `slice 7`, `slice 7 of 8` (7 only), `slices 3-6` (each of
/// them), `slices 3, 4 and 8`, `SLICES/07-name.md`, `S7`, `slice seven`.
void collect_slices(std::string_view text, std::vector<SliceRef>& out);

/// `D-4`, `R2` or `Q3` as one number: the letter in the high byte.
using Id = uint32_t;
constexpr Id make_id(char letter, uint32_t number) {
  return static_cast<uint32_t>(static_cast<unsigned char>(letter)) << 24 | (number & 0xFFFFFFu);
}
std::string id_text(Id id);
/// The id at `text[at]`, or 0; `end` gets one past it.
Id id_at(std::string_view text, size_t at, size_t& end);
/// Appends every id, ranges such as `D-3..D-6` and `R1 to R4` in full.
void collect_ids(std::string_view text, std::vector<Id>& out);

/// Appends paths and file names, without `:line` and closing punctuation; borrowed from `text`.
void collect_paths(std::string_view text, std::vector<std::string_view>& out);

/// Appends the content of code spans and words that look like code (snake_case, camelCase);
/// borrowed from `text`.
void collect_code_words(std::string_view text, std::vector<std::string_view>& out);

/// The last component of a path.
std::string_view base_name(std::string_view path);
/// Whether one of two paths covers the other: equal, a folder of it, or a glob that matches.
bool paths_meet(std::string_view a, std::string_view b);

}  // namespace terse::task
