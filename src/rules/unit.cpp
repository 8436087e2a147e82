#include "rules/unit.h"

#include "rules/hole_ends.h"

namespace terse {
namespace {

/// The end of the longest number at the start of `value`, or 0.
size_t number_end(Bytes value) {
  size_t ends[4];
  const size_t count = find_number_ends(value, 0, ends);
  return count == 0 ? 0 : ends[count - 1];
}

template <class Function>
void for_each_item(Bytes list, Bytes separator, Function function) {
  while (true) {
    const size_t at = list.find(separator);
    function(list.substr(0, at));
    if (at == Bytes::npos) return;
    list.remove_prefix(at + separator.size());
  }
}

bool is_outer_blank(char c) {
  return c == ' ' || c == '\n';
}

/// Past the separator at the comma that stands at `comma`, or npos where it separates nothing.
size_t item_after(Bytes list, size_t comma, bool comma_alone) {
  size_t next = comma + 1;
  if (comma_alone) return next;
  if (next == list.size() || !is_outer_blank(list[next])) return Bytes::npos;
  if (list[next] == ' ') return next + 1;
  while (next < list.size() && is_outer_blank(list[next])) ++next;
  return next;
}

}  // namespace

Bytes unit_of_quantity(Bytes value) {
  const size_t end = number_end(value);
  if (end == 0 || end == value.size()) return {};
  const size_t unit = end + (value[end] == ' ' ? 1 : 0);
  if (unit == value.size() || find_unit_end(value, unit) != value.size()) return {};
  return value.substr(end);
}

Bytes unit_to_share(Bytes value) {
  return unit_of_quantity(value.substr(quantity_prefix(value, 0)));
}

bool is_list(Bytes value, bool terse_face) {
  const bool comma_alone = terse_face && value.find(", ") == Bytes::npos;
  size_t items = 1;
  size_t begin = 0;
  const auto is_item = [value](size_t from, size_t to) {
    return from < to && !is_outer_blank(value[from]) && !is_outer_blank(value[to - 1]);
  };
  for (size_t comma = value.find(','); comma != Bytes::npos; comma = value.find(',', comma + 1)) {
    const size_t next = item_after(value, comma, comma_alone);
    if (next == Bytes::npos) continue;
    if (!is_item(begin, comma)) return false;
    begin = next;
    ++items;
  }
  return items > 1 && is_item(begin, value.size());
}

bool is_bare_number(Bytes value) {
  const size_t end = number_end(value);
  return end != 0 && end == value.size();
}

void print_list(Bytes canonical, std::string& out) {
  bool plain = true;
  bool shared = true;
  Bytes unit;
  bool first = true;
  for_each_item(canonical, ", ", [&](Bytes item) {
    plain = plain && item.find(',') == Bytes::npos;
    const Bytes own = unit_of_quantity(item);
    if (first) unit = own;
    shared = shared && !own.empty() && own == unit;
    first = false;
  });
  if (!plain) {
    out += canonical;
    return;
  }
  const size_t last = canonical.rfind(", ");
  size_t at = 0;
  for_each_item(canonical, ", ", [&](Bytes item) {
    const bool is_last = last == Bytes::npos || at > last;
    if (at != 0) out += ',';
    out += shared && !is_last ? item.substr(0, item.size() - unit.size()) : item;
    at += item.size() + 2;
  });
}

Bytes read_list(Bytes terse, Arena& arena) {
  const Bytes separator = terse.find(", ") != Bytes::npos ? ", " : ",";
  const size_t last = terse.rfind(separator);
  if (last == Bytes::npos) return terse;
  const Bytes unit = unit_to_share(terse.substr(last + separator.size()));
  std::string out;
  for_each_item(terse, separator, [&](Bytes item) {
    if (!out.empty()) out += ", ";
    out += item;
    if (is_bare_number(item)) out += unit;
  });
  return arena.copy(out);
}

}  // namespace terse
