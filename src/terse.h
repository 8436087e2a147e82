/* terse as a library: the whole filter, for programs that embed it. C first, C++ below.
 *
 *   terse_filter* filter = terse_filter_new(NULL, write_some, stdout);
 *   while ((size = read_some(chunk))) terse_filter_feed(filter, chunk, size);
 *   terse_filter_finish(filter);
 *   terse_filter_free(filter);
 *
 * What comes out is what `terse` prints for the same bytes, however they are cut into chunks. A
 * filter is one stream and belongs to one thread; any number of them may run side by side. Packs
 * of users and projects, plugins and the session are the program's: a library reads no file and no
 * environment. Build with `cc $(pkg-config --cflags terse) ... $(pkg-config --libs terse)`. */
#ifndef TERSE_H
#define TERSE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

extern "C" {
#endif

/* What may be rewritten. Each holds the one before. */
enum {
  TERSE_LEVEL_RECORDS = 0, /* records that match a template; the program's default */
  TERSE_LEVEL_PROSE = 1,   /* English prose, list items and headings too */
  TERSE_LEVEL_TIGHT = 2    /* sentences that say nothing go as well */
};

/* What a stream may be asked for. Members are only ever appended. Start from all zero, then set
 * `size`: zero is the program's default everywhere. */
typedef struct terse_filter_options {
  size_t size;         /* sizeof(terse_filter_options) */
  int level;           /* TERSE_LEVEL_... */
  int explicit_fields; /* not 0: print every derived and default field */
  int ascii;           /* not 0: print -> instead of the arrow */
  int count_tokens;    /* not 0: estimate the whole stream's tokens for the summary */
  const char* skills;  /* whose packs are active from the start, "ship,bench" or "*"; NULL: those
                          that the stream names */
} terse_filter_options;

/* Counts of one stream so far. Tokens are estimated o200k, 0 unless they are counted. */
typedef struct terse_summary {
  size_t size; /* sizeof(terse_summary); set it before the call */
  uint64_t lines;
  uint64_t bytes_in;
  uint64_t bytes_out;
  uint64_t tokens_in;
  uint64_t tokens_out;
  uint64_t records;    /* recognised, verbose or terse */
  uint64_t rewritten;  /* of them, those that went out shorter */
  uint64_t violations; /* rewrites that the contract refuted; the originals went out */
} terse_summary;

typedef struct terse_filter terse_filter;

/* Called with output as soon as it is settled. The bytes die when the call returns. It must not
 * call back into the filter, nor leave by longjmp or an exception. */
typedef void (*terse_output)(void* context, const char* bytes, size_t size);

/* A new stream. `options` may be NULL and is not kept; `context` is handed to `output` as it is.
 * NULL where `output` is NULL, an option is out of range or memory is short. */
terse_filter* terse_filter_new(const terse_filter_options* options, terse_output output,
                               void* context);

/* The next bytes of the stream, cut anywhere; what is still needed of them is copied. 0, or -1
 * after the end, and where memory is short: then nothing more comes out. */
int terse_filter_feed(terse_filter* filter, const char* bytes, size_t size);

/* The end of the stream: what is held goes out. 0, or -1 as above. */
int terse_filter_finish(terse_filter* filter);

/* Fills `summary` as far as its `size` goes. */
void terse_filter_summary(const terse_filter* filter, terse_summary* summary);

/* NULL is allowed. Without `terse_filter_finish` what is held is lost. */
void terse_filter_free(terse_filter* filter);

/* Estimated o200k tokens of a text, off by about 5% on average. */
uint64_t terse_count_tokens(const char* text, size_t size);

#ifdef __cplusplus
} /* extern "C" */

namespace terse {

/// As `terse_filter_options`.
struct FilterOptions {
  enum class Level { records, prose, tight };
  Level level = Level::records;
  bool explicit_fields = false;
  bool ascii = false;
  std::vector<std::string> skills;  ///< "*" for all
  bool count_tokens = false;
};

/// As `terse_summary`.
struct Summary {
  uint64_t lines = 0;
  uint64_t bytes_in = 0;
  uint64_t bytes_out = 0;
  uint64_t tokens_in = 0;
  uint64_t tokens_out = 0;
  uint64_t records = 0;
  uint64_t rewritten = 0;
  uint64_t violations = 0;
};

/// One stream through the filter with the built-in rule packs.
class Filter {
 public:
  /// As `terse_output`.
  using Output = std::function<void(std::string_view)>;

  explicit Filter(Output output, const FilterOptions& options = {});
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

/// As `terse_count_tokens`.
uint64_t count_tokens(std::string_view text);

}  // namespace terse
#endif

#endif /* TERSE_H */
