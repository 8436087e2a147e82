#include "filter/plugin_host.h"

#include <algorithm>

#include "filter/record_lines.h"

namespace terse {
namespace {

static_assert(static_cast<int>(LineClass::bullet) == TERSE_CLASS_BULLET);
static_assert(static_cast<int>(LineClass::blank) == TERSE_CLASS_BLANK);
static_assert(static_cast<int>(LineClass::data) == TERSE_CLASS_DATA);
static_assert(static_cast<int>(LineClass::classification) == TERSE_CLASS_CLASSIFICATION);

// A plugin that forgets its capacity most likely overruns it by a few lines.
constexpr size_t guard_size = 4096;
constexpr char guard_byte = '\xa5';

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && c != '\n') || byte == 0x7f;
}

bool has_control(Bytes text) {
  return std::any_of(text.begin(), text.end(), is_control);
}

}  // namespace

PluginHost::PluginHost(const std::vector<const terse_plugin*>& plugins, Report report)
    : report_(std::move(report)) {
  seats_.reserve(plugins.size());
  for (const terse_plugin* plugin : plugins) {
    Seat& seat = seats_.emplace_back(Seat{plugin, nullptr, true});
    if (plugin->open == nullptr) continue;
    seat.stream = plugin->open();
    if (seat.stream == nullptr) fail(seat, {.what = "open returned NULL"});
  }
}

PluginHost::~PluginHost() {
  for (const Seat& seat : seats_) {
    if (seat.stream != nullptr && seat.plugin->close != nullptr) seat.plugin->close(seat.stream);
  }
}

/// Fills `input_` with a copy of `text` and a byte that nobody may change.
bool PluginHost::copy_in(Bytes text) {
  if (has_control(text)) return false;  // the page promises none
  input_.assign(text);
  input_ += guard_byte;
  return true;
}

bool PluginHost::is_untouched(Bytes text) const {
  return Bytes(input_).substr(0, text.size()) == text && input_.back() == guard_byte;
}

LineClass PluginHost::classify(const LineView& line, LineClass own) {
  if (!is_compressible(own) || !is_plain_text(line)) return own;
  for (Seat& seat : seats_) {
    if (!seat.in_use || seat.plugin->classify == nullptr || !copy_in(line.text)) continue;
    const int answer = seat.plugin->classify(seat.stream, {input_.data(), line.text.size()},
                                             static_cast<int>(own));
    std::string what;
    if (!is_untouched(line.text)) {
      what = "classify wrote into its input";
    } else if (answer < TERSE_NO_OPINION || answer == TERSE_CLASS_BLANK ||
               answer > TERSE_CLASS_CLASSIFICATION) {
      what = "classify returned " + std::to_string(answer) + ", which is no class of a line";
    } else if (answer > TERSE_CLASS_BLANK) {
      return static_cast<LineClass>(answer);
    }
    if (what.empty()) continue;
    fail(seat, {.line = line.number, .what = what, .input = line.text});
    return LineClass::data;
  }
  return own;
}

PluginHost::Answer PluginHost::rewrite(size_t index, Bytes text, LineClass line_class,
                                       uint64_t line, std::string& out) {
  Seat& seat = seats_[index];
  if (!seat.in_use || seat.plugin->rewrite == nullptr || !copy_in(text)) return Answer::pass;
  room_.assign(text.size() + guard_size, guard_byte);
  terse_buffer buffer{room_.data(), text.size(), 0};
  const int answer = seat.plugin->rewrite(seat.stream, {input_.data(), text.size()},
                                          static_cast<int>(line_class), &buffer);
  const std::string what = fault_of(answer, buffer, text);
  const Bytes written = answer == TERSE_REWRITTEN
                            ? Bytes(room_).substr(0, std::min(buffer.size, text.size()))
                            : Bytes();
  if (!what.empty()) {
    fail(seat, {.line = line, .what = what, .input = text, .rejected = written});
    return Answer::failed;
  }
  if (answer == TERSE_PASS || written == text) return Answer::pass;
  out.assign(written);
  return Answer::rewritten;
}

/// What is wrong with an answer of `rewrite`; empty where nothing is.
std::string PluginHost::fault_of(int answer, const terse_buffer& buffer, Bytes text) const {
  const auto lines = [](Bytes bytes) { return std::count(bytes.begin(), bytes.end(), '\n'); };
  if (!is_untouched(text)) return "rewrite wrote into its input";
  if (Bytes(room_).substr(text.size()).find_first_not_of(guard_byte) != Bytes::npos) {
    return "rewrite wrote past the end of its room";
  }
  if (answer == TERSE_PASS) return {};
  if (answer != TERSE_REWRITTEN) return "rewrite returned " + std::to_string(answer);
  if (buffer.size == 0) return "rewrite wrote nothing";
  if (buffer.size > text.size()) {
    return "rewrite says it wrote " + std::to_string(buffer.size) + " bytes where " +
           std::to_string(text.size()) + " fit";
  }
  const Bytes written = Bytes(room_).substr(0, buffer.size);
  if (has_control(written)) return "rewrite wrote a control character";
  if (!is_valid_utf8(written)) return "rewrite wrote invalid UTF-8";
  if (lines(written) != lines(text)) return "rewrite wrote another number of lines";
  return {};
}

void PluginHost::refuted(size_t index, uint64_t line, Bytes text, Bytes output,
                         const Refutation& refutation) {
  fail(seats_[index], {.line = line,
                       .what = "rewrite broke the contract (" + refutation.what + ")",
                       .input = text,
                       .rejected = output,
                       .refutation = &refutation});
}

void PluginHost::fail(Seat& seat, const PluginFault& fault) {
  seat.in_use = false;
  ++faults_;
  PluginFault named = fault;
  named.plugin = seat.plugin->name;
  if (report_) report_(named);
}

}  // namespace terse
