// What happens to a writer whose reader has left.
#pragma once

namespace terse {

/// From here on such a write fails with EPIPE instead of ending the program, so that what it has to
/// say still gets out.
void ignore_broken_pipes();

/// Takes that back, in a child that becomes another program: it finds what this one found.
void restore_broken_pipes();

}  // namespace terse
