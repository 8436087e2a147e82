// Who cites whom, and which of it leads nowhere.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "project.h"

namespace terse::spec {

/// A cite that resolves to no live and no archived row.
struct DeadCite {
  std::string citer;   ///< "T7", "B3", a section letter for prose, or the check-extras name
  std::string target;  ///< "V9", "I.api"
  Section section;     ///< of the citer; `none` for the check-extras file
  size_t line;         ///< of the citer, 1-based
};

/// Dead cites: §T cites, §B fixes, then `§V.<n>`, `§T.<n>`, `§B.<n>` in prose of §G, §C, §I, §V and
/// of the check-extras file, backtick spans aside.
std::vector<DeadCite> find_dead_cites(const Project& project);

/// A token of a typed column that the grammar does not allow, as spelled.
struct BadToken {
  const Row* row;
  Bytes token;
};

std::vector<BadToken> find_bad_tokens(const Document& spec);

/// Calls `visit(begin, end)` for each `§<letter>.<n>` in `text` outside backtick spans.
void for_each_prose_cite(Bytes text, const std::function<void(size_t, size_t)>& visit);

/// Which id is cited instead of which ("V12" -> "V3").
using Redirects = std::unordered_map<std::string, std::string>;

/// `text` with every prose cite of a redirected id made one of its target; backtick spans stay.
std::string redirect_prose_cites(Bytes text, const Redirects& redirects);

/// A cites or fix column with redirected ids replaced; an id that is then there twice is taken out
/// once.
std::string redirect_column(Bytes column, const Redirects& redirects);

}  // namespace terse::spec
