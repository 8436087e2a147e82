// terse as a library: the whole filter behind one class, for programs that embed it.
//
//   terse::Filter filter([](std::string_view bytes) { std::fwrite(bytes.data(), 1, bytes.size(),
//   stdout); }); while (read_some(chunk)) filter.feed(chunk); filter.finish();
//
// What comes out is what `terse` prints for the same bytes, however they are cut into chunks. A
// Filter is one stream and belongs to one thread; any number of them may run side by side.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace terse {

/// What a stream may be asked for. The defaults are the program's.
struct FilterOptions {
  enum class Level { records, prose, tight };
  Level level = Level::records;  ///< what may be rewritten
  bool explicit_fields = false;  ///< print every derived and default field
  bool ascii = false;            ///< print -> instead of the arrow
  /// Whose packs are active from the start, "*" for all; others are once the stream names the
  /// skill.
  std::vector<std::string> skills;
  bool count_tokens = false;  ///< estimate the whole stream's tokens for `Summary`
};

/// Counts of one stream so far. Tokens are estimated o200k.
struct Summary {
  uint64_t lines = 0;
  uint64_t bytes_in = 0;
  uint64_t bytes_out = 0;
  uint64_t tokens_in = 0;   ///< 0 unless `count_tokens`
  uint64_t tokens_out = 0;  ///< 0 unless `count_tokens`
  uint64_t records = 0;     ///< recognised, verbose or terse
  uint64_t rewritten = 0;
  uint64_t violations = 0;  ///< rewrites that the contract refuted; the originals went out
};

/// One stream through the filter with the built-in rule packs.
class Filter {
 public:
  /// Called with output as soon as it is settled; the bytes die when the call returns. It must not
  /// throw and must not call back into the filter.
  using Output = std::function<void(std::string_view)>;

  explicit Filter(Output output, FilterOptions options = {});
  ~Filter();
  Filter(const Filter&) = delete;
  Filter& operator=(const Filter&) = delete;

  /// Takes the next bytes of the stream, cut anywhere. Copies what it still needs afterwards.
  void feed(std::string_view chunk);

  /// The end of the stream: what is held goes out. Nothing may be fed afterwards.
  void finish();

  Summary summary() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// The parts of `text` that no rewrite may lose or change, in order; they borrow `text`.
std::vector<std::string_view> protected_tokens(std::string_view text);

/// Estimated o200k tokens of `text`, off by about 5% on average.
uint64_t count_tokens(std::string_view text);

}  // namespace terse
