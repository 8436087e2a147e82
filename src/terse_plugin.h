/* The C ABI between terse and a plugin: the only header that a third-party plugin sees.
 *
 * A plugin is a shared library that exports one structure, beside a file plugin.toml that says what
 * it is and what it may do (README.md, "Native plugins"; plugins/example is one to copy):
 *
 *   TERSE_PLUGIN_EXPORT const terse_plugin terse_plugin_entry = {
 *       .abi = TERSE_PLUGIN_ABI, .size = sizeof(terse_plugin),
 *       .name = "greeter", .version = "1.0.0", .classify = keep_greetings};
 *
 * It can do three things, each of them optional:
 *   classify  keep a line that terse would otherwise look at for something to shorten
 *   rewrite   propose a shorter text for a paragraph, a list item or a heading
 *   command   add a subcommand, `terse NAME`
 *
 * The laws of terse hold for plugins as for its own rules. A plugin can make a line more verbatim,
 * never less. What it writes goes out only after the contract has proved that no fact is lost: the
 * protected tokens (numbers, paths, code, quotes, negations ...) are the same and in the same
 * order, every other word that goes is one that may go or one side of a word pair of the packs in
 * force, no word comes, the text is no longer and costs no more tokens, and doing it again changes
 * nothing.
 *
 * A plugin that fails, answers what this page does not allow, or breaks a law is quarantined: it is
 * not asked again in this stream, stderr says so once, and what it was asked about goes out byte
 * for byte. A crash is not contained, so a plugin is as trusted as the program itself.
 *
 * Answers depend on the arguments only: not on the clock, on earlier calls or on how the stream was
 * cut. So the same input gives the same output, always. One stream calls from one thread; several
 * streams may run side by side, each with its own `open`.
 *
 * Nothing is allocated on one side and freed on the other; no exception, longjmp or C++ type
 * crosses. A plugin neither reads stdin nor writes to stdout (a command may). Strings of the
 * structures are NUL-terminated UTF-8 and live as long as the library is loaded; it is never
 * unloaded. `terse rules plugin-test FILE.so` holds a plugin to this page. */
#ifndef TERSE_PLUGIN_H
#define TERSE_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#define TERSE_PLUGIN_EXPORT extern "C" __attribute__((visibility("default")))
#else
#define TERSE_PLUGIN_EXPORT __attribute__((visibility("default")))
#endif

/* Raised when a member changes its meaning; a plugin of another ABI is refused. Members that are
 * appended do not raise it: `size` tells which of them a plugin has. */
#define TERSE_PLUGIN_ABI 1u

/* The name of the exported structure, a `const terse_plugin`. */
#define TERSE_PLUGIN_ENTRY "terse_plugin_entry"

/* The classes of a line. Only the first four are ever rewritten; terse never asks about others. */
enum {
  TERSE_CLASS_PROSE,
  TERSE_CLASS_FIELD, /* a recognised record, or a `key: value` status line */
  TERSE_CLASS_HEADING,
  TERSE_CLASS_BULLET,
  TERSE_CLASS_BLANK,
  TERSE_CLASS_TSV,
  TERSE_CLASS_TABLE,
  TERSE_CLASS_CODE,
  TERSE_CLASS_DIFF,
  TERSE_CLASS_ERROR,
  TERSE_CLASS_COMMIT,
  TERSE_CLASS_COMMAND,
  TERSE_CLASS_DATA,
  TERSE_CLASS_PROGRESS,
  TERSE_CLASS_SUMMARY,
  TERSE_CLASS_CLASSIFICATION
};

/* Bytes that belong to the host until the call returns: valid UTF-8 without tabs, escapes or NUL,
 * and without one at its end. */
typedef struct terse_text {
  const char* data;
  size_t size;
} terse_text;

/* Room that belongs to the host. The plugin writes at most `capacity` bytes to `data` and sets
 * `size`. */
typedef struct terse_buffer {
  char* data;
  size_t capacity; /* the input's size: no rewrite is longer */
  size_t size;     /* 0 before the call */
} terse_buffer;

/* What `classify` returns besides a class. */
#define TERSE_NO_OPINION (-1)

/* What `rewrite` returns; anything else is a failure. */
#define TERSE_PASS 0
#define TERSE_REWRITTEN 1

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
  const char* name;             /* lower-case letters, digits and -, as in plugin.toml */
  const char* version;          /* "1.2.3" */
  const terse_command* command; /* NULL: the plugin has no subcommand */

  /* Called before a stream, for scratch memory of the plugin's own; what it returns is handed to
   * the functions below. NULL is a failure. Without `open` they get NULL. */
  void* (*open)(void);
  void (*close)(void* stream);

  /* The class that `line` (without its ending) should have: a verbatim one to keep it as it is, or
   * TERSE_NO_OPINION; one of the first four is no opinion either. `line_class` is what terse thinks
   * it is. Asked about each line that might be rewritten, and again about the lines of a
   * rewrite. One kept line keeps the whole record that it is part of. */
  int (*classify)(void* stream, terse_text line, int line_class);

  /* Proposes a shorter text for `text`, a paragraph, a list item or a heading, whose class is
   * `line_class`: writes it and returns TERSE_REWRITTEN, or returns TERSE_PASS. Lines (at most 64,
   * 8 KiB in all) are joined by \n; the answer has as many. Called only at the levels prose and
   * tight, before terse's own rules, which may shorten the answer further; called again on what
   * came of it, where it has to pass. */
  int (*rewrite)(void* stream, terse_text text, int line_class, terse_buffer* output);
} terse_plugin;

#ifdef __cplusplus
}
#endif

#endif /* TERSE_PLUGIN_H */
