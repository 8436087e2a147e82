// Where every row of a project stands: live, archived, or in two places.
#pragma once

#include <map>
#include <string>
#include <unordered_map>

#include "project.h"

namespace terse::spec {

struct RowPlaces {
  std::unordered_map<std::string, std::string> live;       ///< id -> text
  std::unordered_map<std::string, std::string> archived;   ///< id -> text
  std::unordered_map<std::string, size_t> live_lines;      ///< id -> line in SPEC.md, 1-based
  std::unordered_map<std::string, size_t> archived_lines;  ///< id -> line in the archive
  std::map<std::string, int> count;                        ///< id -> how many rows bear it
};

RowPlaces place_rows(const Project& project);

}  // namespace terse::spec
