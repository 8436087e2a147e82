// Any bytes through the whole filter, at every level: the laws, and the library's face of it.
#include "fuzz/filter_laws.h"
#include "fuzz/law.h"
#include "terse.h"

using namespace terse;

namespace {

std::string by_the_library(const std::string& text, const FilterOptions& options, size_t piece) {
  std::string out;
  Filter filter([&out](std::string_view bytes) { out += bytes; }, options);
  for (size_t at = 0; at < text.size(); at += piece) filter.feed(Bytes(text).substr(at, piece));
  filter.finish();
  const Summary summary = filter.summary();
  fuzz::require(summary.bytes_in == text.size() && summary.bytes_out == out.size(),
                "the summary counts bytes", text);
  fuzz::require(summary.tokens_out <= summary.tokens_in, "L4: not dearer", text);
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::Choices choices(data, size);
  const size_t level = choices.below(3);
  const size_t piece = choices.below(64) + 1;
  const size_t dress = choices.below(4);
  const std::string text(choices.rest());
  PipelineOptions options;
  options.level = static_cast<Level>(level);
  options.elision = dress & 1 ? Elision::explicit_form : Elision::elided;
  if (dress & 2) options.skills = {"*"};
  const std::string out = fuzz::hold_to_laws(fuzz::built_in(), text, options, piece);
  FilterOptions same;
  same.level = static_cast<FilterOptions::Level>(level);
  same.explicit_fields = (dress & 1) != 0;
  same.skills = options.skills;
  same.count_tokens = true;
  fuzz::require(by_the_library(text, same, piece) == out, "the library prints the same", text);
  return 0;
}
