// Variables of git that a hook of another repository leaves behind.
#pragma once

namespace terse {

/// They would lead a git that we start away from the folder it is given, or change what a path
/// means to it; take them out of its environment.
inline constexpr const char* misleading_git_variables[] = {
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_COMMON_DIR",
    "GIT_INDEX_FILE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_NAMESPACE",
    "GIT_PREFIX",
    "GIT_LITERAL_PATHSPECS",
    "GIT_GLOB_PATHSPECS",
    "GIT_NOGLOB_PATHSPECS",
    "GIT_ICASE_PATHSPECS",
};

}  // namespace terse
