#include "generator.h"

namespace terse::task::test {
namespace {

/// Words that are no marker, no veto and point at nothing.
const char* const kNouns[] = {"lantern", "harbour", "copper", "meadow", "violin",
                              "granite", "saddle",  "pepper", "walnut", "ribbon",
                              "canvas",  "marble",  "timber", "velvet"};

class Generator {
 public:
  explicit Generator(uint32_t seed) : random_(seed), end_(pick(4) == 0 ? "\r\n" : "\n") {}

  GeneratedTask run() {
    const bool headers = pick(3) == 0;
    add("# TASK_STATE");
    add("");
    section("Current phase", headers, {"implementation"});
    if (pick(2) == 0)
      section("Hand notes", false, {"- Kept by hand; no longer needed.", "~~old~~"});
    filtered("Current known facts", headers, [&] { return fact(); });
    section("Canonical decisions", headers, {"- D-1: Keys are never reused."});
    filtered("Open questions / blockers", headers, [&] { return question(); });
    if (pick(3) == 0) history();
    filtered("Active files in scope", headers, [&] { return file(); });
    if (pick(2) == 0) {
      table(headers);
    } else {
      filtered("Risks to watch", headers, [&] { return risk(); });
    }
    section(
        "Recommended next step", headers,
        {"- Command: implement-approved-slice", "- Why: slice 5 (SLICES/05-next.md) is approved."});
    section("Resume notes", headers, {"Line with two blanks at its end.  ", "\ttabbed"});
    if (pick(3) == 0) task_.state.erase(task_.state.size() - end_.size());
    return std::move(task_);
  }

 private:
  using Lines = std::vector<std::string>;
  struct Made {
    Lines lines;
    bool leaves = false;
  };

  uint32_t pick(uint32_t n) { return static_cast<uint32_t>(random_() % n); }
  std::string noun() { return kNouns[pick(14)]; }
  std::string words() { return noun() + " " + noun() + " " + std::to_string(pick(90) + 10); }
  std::string closed() { return std::to_string(pick(4) + 1); }
  std::string open() { return std::to_string(pick(2) + 5); }
  std::string one_of(const Lines& lines) {
    return lines[pick(static_cast<uint32_t>(lines.size()))];
  }
  void add(const std::string& line) { task_.state += line + end_; }

  void heading(const std::string& name, bool header) {
    if (header) {
      add("<!-- wos:write owner=x section='## " + name +
          "' run_id=R ts=T reason=r mode=applied -->");
    }
    add("## " + name);
  }

  void section(const std::string& name, bool header, const Lines& lines) {
    heading(name, header);
    for (const std::string& line : lines) add(line);
    add("");
  }

  std::string reason_to_leave() {
    return one_of({"; fixed in slice " + closed() + " commit 0a1b2c3",
                   "; resolved in slice " + closed(),
                   "; closed in slice " + closed() + ", no longer load-bearing",
                   "; no longer needed", "; superseded by D-3", "; resolved by D-2"});
  }

  /// A marker with something that takes it back.
  std::string reason_to_stay() {
    const std::string slice = closed();
    return one_of({"; fixed in slice " + open(), "; resolved in slice 77",
                   "; not resolved in slice " + slice, "; partly fixed in slice " + slice,
                   "; resolved in slices 2-" + open(),
                   "; fixed in slice " + slice + " (LOAD-BEARING)",
                   "; fixed in slice " + slice + ", reopened", "; resolved by D-88",
                   "; fixed in slice " + slice + " for the " + noun(),
                   "; to be fixed in slice " + slice, "; `fixed in slice " + slice + "`",
                   "; fixed in slice " + slice + " in lib/next.cc", "; unresolved"});
  }

  Made fact() {
    switch (pick(9)) {
      case 0:
        return {{words() + reason_to_leave() + "."}, true};
      case 1:
        return {{"[stale] " + words() + "."}, true};
      case 2:
        return {{"~~" + words() + "~~"}, true};
      case 3:
        return {{words() + reason_to_stay() + "."}, false};
      case 4:
        return {{words() + reason_to_leave() + ".", "  - the " + noun() + " holds " + words()},
                false};
      case 5:
        return {{words() + ":", "  ```text", "  [stale] no longer needed.", "- resolved in slice 1",
                 "  ```"},
                false};
      case 6:
        return {{words() + reason_to_leave() + ".", "carried on without indent"}, false};
      case 7:
        return {{words() + ".", "", "  " + words() + "; fixed in slice 1 and slice " + open(), "",
                 "  - " + words()},
                false};
      default:
        return {{words() + " since slice " + closed() + "."}, false};
    }
  }

  Made question() {
    const std::string asks =
        "Q" + std::to_string(pick(40) + 1) + ": Is the " + words() + " right? ";
    switch (pick(7)) {
      case 0:
        return {{asks + "Resolved in slice " + closed() + "."}, true};
      case 1:
        return {{"[x] " + asks}, true};
      case 2:
        return {{asks, "  - Resolved in slice " + closed() + ": yes.", "  - notes in " + noun()},
                true};
      case 3:
        return {{asks + "Resolved in slice " + closed() + ". Still open for " + noun() + "."},
                false};
      case 4:
        return {{"[ ] " + asks, "  - asked the " + noun()}, false};
      case 5:
        return {{asks + "Unresolved."}, false};
      default:
        return {{asks}, false};
    }
  }

  Made file() {
    const std::string path = "src/" + noun() + "/" + noun() + ".cc";
    switch (pick(5)) {
      case 0:
        return {{path + " (slice " + closed() + "; closed)"}, true};
      case 1:
        return {{path + " (slice " + open() + "; closed)"}, false};
      case 2:
        return {{"lib/next.cc (slice " + closed() + "; closed)"}, false};
      case 3:
        return {{path + " (slice 1 closed; slice 6 edits it)"}, false};
      default:
        return {{path}, false};
    }
  }

  Made risk() {
    const std::string names = "R" + std::to_string(pick(40) + 1) + ": the " + words() + ". ";
    switch (pick(5)) {
      case 0:
        return {{names + "Mitigated (slice " + closed() + ")."}, true};
      case 1:
        return {{names + "Mitigated in slice " + closed() + "."}, true};
      case 2:
        return {{names + "Mitigation planned in slice " + open() + "."}, false};
      case 3:
        return {{names + "Partially mitigated (slice " + closed() + ")."}, false};
      default:
        return {{names + "Active."}, false};
    }
  }

  void entry(const Made& made, const std::string& bullet) {
    GeneratedEntry entry;
    entry.leaves = made.leaves;
    for (size_t i = 0; i < made.lines.size(); ++i) {
      entry.text += (i == 0 ? bullet + " " : end_) + made.lines[i];
    }
    task_.state += entry.text + end_;
    task_.entries.push_back(std::move(entry));
  }

  template <class F>
  void filtered(const std::string& name, bool header, F make) {
    heading(name, header);
    if (pick(3) == 0) add("");
    const std::string bullet = one_of({"-", "*", "+"});
    const bool loose = pick(4) == 0;
    const uint32_t count = pick(9) + 1;
    for (uint32_t i = 0; i < count; ++i) {
      if (pick(12) == 0) {
        // What the next entry points at has to stay.
        Made held = make();
        held.leaves = false;
        entry(held, bullet);
        if (loose) add("");
        entry({{"See the entry above for the " + noun() + "."}, false}, bullet);
      } else {
        entry(make(), bullet);
      }
      if (loose && i + 1 < count) add("");
    }
    add("");
  }

  void table(bool header) {
    heading("Risks to watch", header);
    add("| Id | Risk | State |");
    add("|---|:--|---|");
    const uint32_t count = pick(5) + 1;
    for (uint32_t i = 0; i < count; ++i) {
      const bool leaves = pick(2) == 0;
      const std::string state =
          leaves ? one_of({"Mitigated", "Mitigated (slice 2)", "Mitigated in slice 3"})
                 : one_of({"Active", "Mitigated (slice 6)", "not mitigated", ""});
      GeneratedEntry row;
      row.text = "| R" + std::to_string(i) + " | `a|b` " + words() + " | " + state + " |";
      row.leaves = leaves;
      add(row.text);
      task_.entries.push_back(std::move(row));
    }
    add("");
  }

  void history() {
    section(
        "Compaction history", false,
        {"", "### 2026-01-02 03:04", "- Compacted from: 0123456789012345678901234567890123456789",
         "- Dropped from current known facts:", "  - an old " + noun(), "- Summary: It went on."});
  }

  std::mt19937 random_;
  std::string end_;
  GeneratedTask task_;
};

}  // namespace

GeneratedTask generate(uint32_t seed) {
  return Generator(seed).run();
}

}  // namespace terse::task::test
