// What is left to do when there is no memory.
#pragma once

namespace terse {

/// Says so without asking for any and ends the program with `status_failed`. What is written of the
/// output stays; what was not written yet is lost.
[[noreturn]] void end_out_of_memory();

}  // namespace terse
