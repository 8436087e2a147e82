/* The C ABI between terse and a plugin: the only header that a third-party plugin sees.
 *
 * A plugin exports one structure, `const terse_plugin terse_plugin_entry`, whose first two members
 * are `abi` and `size`. Members are only ever appended; `size` tells the host which ones exist, so
 * an older plugin keeps working. Nothing is allocated on one side and freed on the other, no
 * exception and no C++ type crosses. All strings are NUL-terminated UTF-8 and live as long as the
 * plugin is loaded. */
#ifndef TERSE_PLUGIN_H
#define TERSE_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Raised when a member changes its meaning; a plugin of another ABI is refused. */
#define TERSE_PLUGIN_ABI 1u

/* A subcommand: `terse NAME ARG...`. */
typedef struct terse_command {
  const char* name;    /* one lower-case word, not one of terse's own subcommands */
  const char* summary; /* one line for `terse --help` */
  /* Runs the command. argv[0] is the subcommand's name; argv[argc] is NULL. stdout carries data
   * only, messages go to stderr. Returns the exit status, 0 to 125. */
  int (*run)(int argc, const char* const* argv);
} terse_command;

typedef struct terse_plugin {
  uint32_t abi;                 /* TERSE_PLUGIN_ABI */
  uint32_t size;                /* sizeof(terse_plugin) as the plugin was compiled */
  const char* name;             /* lower-case word */
  const char* version;          /* "1.2.3" */
  const terse_command* command; /* NULL: the plugin has no subcommand */
} terse_plugin;

#ifdef __cplusplus
}
#endif

#endif /* TERSE_PLUGIN_H */
