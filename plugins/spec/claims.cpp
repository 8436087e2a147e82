#include "row_places.h"
#include "unicode.h"
#include "verify.h"

namespace terse::spec {
namespace {

// Where `target` of `V7: → V3 …` stands in a redirect row, or empty.
std::string redirect_target(const Row& row) {
  constexpr Bytes kArrow = "\xe2\x86\x92 ";
  if (row.body.substr(0, kArrow.size()) != kArrow) return {};
  const Bytes rest = row.body.substr(kArrow.size());
  if (rest.empty() || rest[0] != 'V') return {};
  const size_t end = digits_end(rest, 1);
  return end == 1 ? std::string() : std::string(rest.substr(0, end));
}

}  // namespace

Claims claims_of(const Project& before, const Project& after) {
  Claims claims;
  const RowPlaces was = place_rows(before);
  const RowPlaces is = place_rows(after);
  for (const auto& [id, text] : was.live) {
    const auto now = is.live.find(id);
    if (now == is.live.end() || now->second != text) claims.touched.push_back(id);
  }
  for (const Row& row : after.spec.rows(Section::invariants)) {
    const auto old = was.live.find(std::string(row.id));
    const std::string target = redirect_target(row);
    if (!target.empty() && old != was.live.end() && old->second != row.text)
      claims.redirects.emplace(std::string(row.id), target);
  }
  return claims;
}

}  // namespace terse::spec
