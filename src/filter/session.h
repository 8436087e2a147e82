// The session: what a loop and its user have agreed on, in a file that outlives every filter.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <ctime>
#include <functional>
#include <optional>
#include <string>

#include "base/result.h"

namespace terse {

/// The key `terse_mode`: what was said last by `terse session on`, `off` or `auto`.
enum class SessionMode : uint8_t { automatic, on, off };

/// What the filters of a session have read and written so far; the object `terse_totals`.
struct SessionTotals {
  uint64_t baseline_tokens = 0;
  uint64_t emitted_tokens = 0;
  uint64_t violations = 0;

  /// Percent of the baseline that was saved, rounded down.
  uint64_t reduction() const;

  bool operator==(const SessionTotals&) const = default;
};

/// The keys of the state file that the program knows. Source: product.md, "Modes and the session".
struct SessionState {
  std::string id;          ///< `session_id`
  uint64_t rounds = 0;     ///< `consecutive_rounds_without_human`
  bool opted_out = false;  ///< `terse_user_opted_out`
  SessionMode mode = SessionMode::automatic;
  bool violated = false;   ///< `terse_contract_violated`: verbatim for the rest of the session
  bool announced = false;  ///< `terse_auto_announced`: this activation's notice has been printed
  SessionTotals totals;

  /// Nothing is rewritten for the rest of the session, unless a flag says so.
  bool is_off() const { return opted_out || violated; }

  bool operator==(const SessionState&) const = default;
};

/// Why records are rewritten now, or are not.
enum class Activation : uint8_t { none, by_request, automatic };

/// What a filter in automatic mode does in this state, with `--after` rounds.
Activation automatic_activation(const SessionState& state, uint64_t after);

/// `session_id` for a new session: $GODMODE_SESSION, or 8 random hexadecimal digits.
std::string new_session_id();

/// The state file. Every call reads it anew, so that other programs may write it too.
class SessionFile {
 public:
  enum class Missing {
    leave,  ///< no file: nothing happens
    create  ///< folder and file are created, with a new session id
  };

  explicit SessionFile(std::string path) : path_(std::move(path)) {}

  const std::string& path() const { return path_; }

  /// Nothing where there is no file. Fails, with the place and the mend, for a file that is not
  /// one JSON object or gives a known key a value of another kind.
  Result<std::optional<SessionState>> read() const;

  /// Reads, changes and replaces the file while no other `update` does. Keys that `change` leaves
  /// alone stay byte for byte the same value, in their order, unknown ones too. Returns the new
  /// state; nothing where there is no file and none is created. A file that `read` refuses is never
  /// written.
  Result<std::optional<SessionState>> update(
      Missing missing, const std::function<void(SessionState&)>& change) const;

 private:
  std::string path_;
};

/// Tells cheaply whether a file may have changed since the last look.
class FileWatch {
 public:
  explicit FileWatch(std::string path) : path_(std::move(path)) {}

  /// True the first time, and whenever another file or another content may stand there now.
  bool changed();

 private:
  std::string path_;
  bool looked_ = false;
  bool fresh_ = false;  // written so recently that a further write could carry the same time
  bool exists_ = false;
  struct stat seen_ {};
};

}  // namespace terse
