// The C face of terse.h over the C++ one.
#include <algorithm>
#include <cstring>

#include "terse.h"

/// A stream, and whether it has ended; after a failure it has.
struct terse_filter {
  terse_filter(terse::Filter::Output output, terse::FilterOptions options)
      : filter(std::move(output), std::move(options)) {}

  terse::Filter filter;
  bool ended = false;
};

namespace {

/// "a,b" as names; blanks around them do not count.
std::vector<std::string> split_names(std::string_view text) {
  std::vector<std::string> names;
  while (!text.empty()) {
    const size_t end = std::min(text.find(','), text.size());
    std::string_view name = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    while (name.starts_with(' ')) name.remove_prefix(1);
    while (name.ends_with(' ')) name.remove_suffix(1);
    if (!name.empty()) names.emplace_back(name);
  }
  return names;
}

/// Copies what both sides know of a structure that grows at its end.
template <class Struct>
Struct common_part(const Struct& from) {
  Struct out{};
  std::memcpy(&out, &from, std::min(from.size, sizeof out));
  return out;
}

/// Runs a step of the stream; no exception crosses into C.
template <class Step>
int run_step(terse_filter* filter, const Step& step) {
  if (filter == nullptr || filter->ended) return -1;
  try {
    step(filter->filter);
    return 0;
  } catch (...) {
    filter->ended = true;
    return -1;
  }
}

}  // namespace

terse_filter* terse_filter_new(const terse_filter_options* options, terse_output output,
                               void* context) {
  terse_filter_options given{};
  if (options != nullptr) given = common_part(*options);
  if (output == nullptr || given.level < TERSE_LEVEL_RECORDS || given.level > TERSE_LEVEL_TIGHT) {
    return nullptr;
  }
  try {
    terse::FilterOptions wanted;
    wanted.level = static_cast<terse::FilterOptions::Level>(given.level);
    wanted.explicit_fields = given.explicit_fields != 0;
    wanted.ascii = given.ascii != 0;
    wanted.count_tokens = given.count_tokens != 0;
    if (given.skills != nullptr) wanted.skills = split_names(given.skills);
    return new terse_filter(
        [output, context](std::string_view bytes) { output(context, bytes.data(), bytes.size()); },
        std::move(wanted));
  } catch (...) {
    return nullptr;
  }
}

int terse_filter_feed(terse_filter* filter, const char* bytes, size_t size) {
  return run_step(filter, [&](terse::Filter& stream) { stream.feed({bytes, size}); });
}

int terse_filter_finish(terse_filter* filter) {
  const int status = run_step(filter, [](terse::Filter& stream) { stream.finish(); });
  if (filter != nullptr) filter->ended = true;
  return status;
}

void terse_filter_summary(const terse_filter* filter, terse_summary* summary) {
  const terse::Summary counts = filter->filter.summary();
  const terse_summary all{sizeof(terse_summary), counts.lines,     counts.bytes_in,
                          counts.bytes_out,      counts.tokens_in, counts.tokens_out,
                          counts.records,        counts.rewritten, counts.violations};
  const size_t known = std::min(summary->size, sizeof all);
  std::memcpy(summary, &all, known);
  if (known >= sizeof summary->size) summary->size = known;
}

void terse_filter_free(terse_filter* filter) {
  delete filter;
}

uint64_t terse_count_tokens(const char* text, size_t size) {
  return terse::count_tokens({text, size});
}
