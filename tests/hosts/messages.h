// Runs a stream of messages without files and processes.
#pragma once

#include <string>

#include "hosts/claude_stream.h"

namespace terse::test {

/// One run over `text`. Every `lines_at_once` lines their block is reused.
std::string run_messages(const Rulebook& rulebook, Bytes text, const PipelineOptions& options = {},
                         size_t lines_at_once = 1, Observer* observer = nullptr);

}  // namespace terse::test
