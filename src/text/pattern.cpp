#include "text/pattern.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <atomic>

namespace terse {

namespace {

constexpr uint32_t match_limit = 100'000;
constexpr uint32_t depth_limit = 1'000;
constexpr uint32_t heap_limit_kib = 1'024;
constexpr uint32_t most_groups = 64;
constexpr uint32_t end_callout = 200;

struct Free {
  void operator()(pcre2_code* code) const { pcre2_code_free(code); }
  void operator()(pcre2_match_context* context) const { pcre2_match_context_free(context); }
  void operator()(pcre2_match_data* data) const { pcre2_match_data_free(data); }
};
using Code = std::unique_ptr<pcre2_code, Free>;

PCRE2_SPTR units(const char* bytes) {
  return reinterpret_cast<PCRE2_SPTR>(bytes);
}

/// Fails the branch unless it stands at the end of the subject. PCRE2 refuses partial matches with
/// PCRE2_ENDANCHORED, and with `\z` it calls every complete match partial.
int require_end(pcre2_callout_block* block, void*) {
  if (block->callout_number != end_callout) return 0;  // one of the pattern's own
  return block->current_position == block->subject_length ? 0 : 1;
}

/// What a match needs besides the code, one set a thread, so that a Pattern can be shared.
struct Workspace {
  std::unique_ptr<pcre2_match_context, Free> search{pcre2_match_context_create(nullptr)};
  std::unique_ptr<pcre2_match_context, Free> whole{pcre2_match_context_create(nullptr)};
  std::unique_ptr<pcre2_match_data, Free> data{pcre2_match_data_create(most_groups + 1, nullptr)};

  Workspace() {
    for (pcre2_match_context* context : {search.get(), whole.get()}) {
      pcre2_set_match_limit(context, match_limit);
      pcre2_set_depth_limit(context, depth_limit);
      pcre2_set_heap_limit(context, heap_limit_kib);
    }
    pcre2_set_callout(whole.get(), require_end, nullptr);
  }
};

Workspace& workspace() {
  static thread_local Workspace space;
  return space;
}

Code compile_code(const std::string& source, uint32_t options, int& error, PCRE2_SIZE& offset) {
  return Code(
      pcre2_compile(units(source.data()), source.size(), options, &error, &offset, nullptr));
}

/// One compiled form of the pattern, with machine code once it is hot.
class HotCode {
 public:
  explicit HotCode(Code code) : code_(std::move(code)) {}
  ~HotCode() { pcre2_code_free(fast_.load(std::memory_order_relaxed)); }
  HotCode(const HotCode&) = delete;
  HotCode& operator=(const HotCode&) = delete;

  int match(Bytes subject, uint32_t options, pcre2_match_context* context,
            pcre2_match_data* data) const {
    const char* bytes = subject.data() == nullptr ? "" : subject.data();
    if (const pcre2_code* fast = hot()) {
      const int rc = pcre2_match(fast, units(bytes), subject.size(), 0, options, data, context);
      // The interpreter has no such stack: what it can decide must not depend on warmth.
      if (rc != PCRE2_ERROR_JIT_STACKLIMIT) return rc;
    }
    return pcre2_match(code_.get(), units(bytes), subject.size(), 0, options, data, context);
  }

 private:
  const pcre2_code* hot() const {
    if (const pcre2_code* fast = fast_.load(std::memory_order_acquire)) return fast;
    // Exactly one caller sees this count. It works on a copy: others go on using the first.
    if (hits_.load(std::memory_order_relaxed) > Pattern::hits_before_jit) return nullptr;
    if (hits_.fetch_add(1, std::memory_order_relaxed) != Pattern::hits_before_jit) return nullptr;
    Code copy(pcre2_code_copy(code_.get()));
    if (!copy) return nullptr;
    if (pcre2_jit_compile(copy.get(), PCRE2_JIT_COMPLETE | PCRE2_JIT_PARTIAL_HARD) != 0)
      return nullptr;  // no machine code here: the interpreter serves
    pcre2_code* fast = copy.release();
    fast_.store(fast, std::memory_order_release);
    return fast;
  }

  Code code_;
  mutable std::atomic<unsigned> hits_{0};
  mutable std::atomic<pcre2_code*> fast_{nullptr};
};

Pattern::Outcome outcome_of(int rc) {
  if (rc >= 0) return Pattern::Outcome::match;
  if (rc == PCRE2_ERROR_NOMATCH) return Pattern::Outcome::no_match;
  if (rc == PCRE2_ERROR_PARTIAL) return Pattern::Outcome::partial;
  return Pattern::Outcome::exhausted;
}

std::vector<std::pair<std::string, int>> group_names(const pcre2_code* code) {
  uint32_t count = 0;
  uint32_t entry_size = 0;
  PCRE2_SPTR table = nullptr;
  pcre2_pattern_info(code, PCRE2_INFO_NAMECOUNT, &count);
  pcre2_pattern_info(code, PCRE2_INFO_NAMEENTRYSIZE, &entry_size);
  pcre2_pattern_info(code, PCRE2_INFO_NAMETABLE, &table);
  std::vector<std::pair<std::string, int>> names;
  for (uint32_t i = 0; i < count; ++i, table += entry_size)
    names.emplace_back(reinterpret_cast<const char*>(table + 2), table[0] << 8 | table[1]);
  return names;
}

Diagnostic pattern_error(const std::string& what, size_t column) {
  Diagnostic diagnostic;
  diagnostic.line = 1;
  diagnostic.column = column;
  diagnostic.what = what;
  diagnostic.mend = "see the PCRE2 pattern syntax";
  return diagnostic;
}

}  // namespace

struct Pattern::Impl {
  Impl(Code search_code, Code whole_code, std::vector<std::pair<std::string, int>> names)
      : search(std::move(search_code)),
        whole(std::move(whole_code)),
        group_names(std::move(names)) {}

  HotCode search;
  HotCode whole;
  std::vector<std::pair<std::string, int>> group_names;
};

Result<Pattern> Pattern::compile(const std::string& source, Units units_of_text) {
  const uint32_t options =
      PCRE2_NEVER_BACKSLASH_C |
      (units_of_text == Units::unicode ? PCRE2_UTF | PCRE2_UCP | PCRE2_NO_UTF_CHECK
                                       : PCRE2_NEVER_UTF | PCRE2_NEVER_UCP);
  int error = 0;
  PCRE2_SIZE offset = 0;
  Code search = compile_code(source, options, error, offset);
  if (!search) {
    PCRE2_UCHAR text[256];
    pcre2_get_error_message(error, text, sizeof text);
    return failure(pattern_error(reinterpret_cast<const char*>(text), offset + 1));
  }
  uint32_t groups = 0;
  pcre2_pattern_info(search.get(), PCRE2_INFO_CAPTURECOUNT, &groups);
  if (groups > most_groups)
    return failure(pattern_error("more than 64 groups: use (?:...) for those without a name", 1));
  Code whole = compile_code("\\A(?:" + source + ")(?C200)", options, error, offset);
  if (!whole)
    return failure(
        pattern_error("the pattern cannot be anchored at both ends: a comment or option "
                      "at its start or end reaches too far",
                      1));
  auto names = group_names(search.get());
  return Pattern(std::make_unique<Impl>(std::move(search), std::move(whole), std::move(names)));
}

Pattern::Pattern(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Pattern::Pattern(Pattern&&) noexcept = default;
Pattern& Pattern::operator=(Pattern&&) noexcept = default;
Pattern::~Pattern() = default;

Pattern::Outcome Pattern::search(Bytes subject) const {
  Workspace& space = workspace();
  return outcome_of(impl_->search.match(subject, 0, space.search.get(), space.data.get()));
}

size_t Pattern::prefix_length(Bytes subject) const {
  Workspace& space = workspace();
  if (impl_->search.match(subject, PCRE2_NO_UTF_CHECK, space.search.get(), space.data.get()) < 0)
    return 0;
  const PCRE2_SIZE* bounds = pcre2_get_ovector_pointer(space.data.get());
  return bounds[0] == 0 ? bounds[1] : 0;
}

Pattern::Outcome Pattern::match_whole(Bytes subject, std::vector<Bytes>& groups,
                                      Subject kind) const {
  groups.clear();
  Workspace& space = workspace();
  const uint32_t options = kind == Subject::open ? PCRE2_PARTIAL_HARD : 0;
  const int rc = impl_->whole.match(subject, options, space.whole.get(), space.data.get());
  const Outcome outcome = outcome_of(rc);
  if (outcome != Outcome::match) return outcome;
  const PCRE2_SIZE* bounds = pcre2_get_ovector_pointer(space.data.get());
  // (*ACCEPT) and \K can step around the anchors.
  if (bounds[0] != 0 || bounds[1] != subject.size()) return Outcome::no_match;
  for (int i = 0; i < rc; ++i) {
    const PCRE2_SIZE begin = bounds[2 * i];
    const PCRE2_SIZE end = bounds[2 * i + 1];
    // A lookbehind group may end before it begins; it then counts as absent.
    groups.push_back(begin == PCRE2_UNSET || end < begin ? Bytes{}
                                                         : subject.substr(begin, end - begin));
  }
  return outcome;
}

const std::vector<std::pair<std::string, int>>& Pattern::names() const {
  return impl_->group_names;
}

}  // namespace terse
