// `verify` accepts what the filter printed, and nothing that a digit, a path or a negation was
// changed in.
#include <algorithm>
#include <cctype>

#include "filter/streams.h"
#include "filter/verify.h"
#include "fuzz/filter_laws.h"
#include "fuzz/law.h"

using namespace terse;

namespace {

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '\'' ||
         static_cast<unsigned char>(c) >= 0x80;
}

/// A way to damage the text: `size` bytes at `at` become `by`.
struct Damage {
  size_t at = 0;
  size_t size = 0;
  std::string by;
};

std::vector<Damage> damages_of(const std::string& text) {
  std::vector<Damage> out;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c >= '0' && c <= '9') out.push_back({i, 1, std::string(1, c == '9' ? '3' : char(c + 1))});
    const bool in_path = std::isalpha(static_cast<unsigned char>(c)) != 0 && i >= 2 &&
                         text[i - 1] == '/' && is_word(text[i - 2]);
    if (in_path) out.push_back({i, 1, c == 'q' ? "x" : "q"});
    if (i > 0 && is_word(text[i - 1])) continue;
    for (const auto& [from, to] : {std::pair<Bytes, const char*>{"not", "now"},
                                   {"never", "newer"},
                                   {"no", "so"},
                                   {"without", "with"}}) {
      const bool whole = i + from.size() >= text.size() || !is_word(text[i + from.size()]);
      if (whole && Bytes(text).substr(i).starts_with(from)) out.push_back({i, from.size(), to});
    }
  }
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::Choices choices(data, size);
  PipelineOptions options;
  options.level = static_cast<Level>(choices.below(3));
  const size_t which = choices.below(256) * 256 + choices.below(256);
  const std::string text(choices.rest());
  const std::string out = test::run_filter(fuzz::built_in(), text, options).output;
  fuzz::require(verify(fuzz::built_in(), text, out).breaches.empty(),
                "verify accepts what the filter printed", text);
  const std::vector<Damage> damages = damages_of(out);
  if (damages.empty()) return 0;
  const Damage& damage = damages[which % damages.size()];
  std::string damaged = out;
  damaged.replace(damage.at, damage.size, damage.by);
  fuzz::require(!verify(fuzz::built_in(), text, damaged).breaches.empty(),
                "verify rejects a damaged transcript", text + "\n-- damaged:\n" + damaged);
  return 0;
}
