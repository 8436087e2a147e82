/* A native plugin for terse that does a little of everything a plugin can. Copy the folder, give it
 * another name, and read terse_plugin.h, which says what each function may answer. */
#include <stdio.h>
#include <string.h>

#include <terse_plugin.h>

static const char kept[] = "Audit: ";
static const char* const asides[] = {", of course,", ", indeed,"};

static int starts_with(terse_text text, const char* word) {
  const size_t size = strlen(word);
  return text.size >= size && memcmp(text.data, word, size) == 0;
}

/* Lines of the audit trail stay as they are, whatever terse makes of them. */
static int classify(void* stream, terse_text line, int line_class) {
  (void)stream;
  (void)line_class;
  return starts_with(line, kept) ? TERSE_CLASS_DATA : TERSE_NO_OPINION;
}

/* The size of the aside that `text` starts with, or 0. */
static size_t aside_size(terse_text text) {
  size_t i;
  for (i = 0; i < sizeof asides / sizeof *asides; ++i) {
    if (starts_with(text, asides[i])) return strlen(asides[i]);
  }
  return 0;
}

/* Leaves out ", of course," and ", indeed,": words that may go, in places where terse's own rules
 * do not look for them. The answer is shorter than the text, so it always fits. */
static int rewrite(void* stream, terse_text text, int line_class, terse_buffer* output) {
  size_t size = 0;
  (void)stream;
  if (line_class == TERSE_CLASS_HEADING) return TERSE_PASS;
  while (text.size > 0) {
    const size_t skipped = aside_size(text);
    if (skipped == 0) output->data[size++] = *text.data;
    text.data += skipped == 0 ? 1 : skipped;
    text.size -= skipped == 0 ? 1 : skipped;
  }
  output->size = size;
  return size < output->capacity ? TERSE_REWRITTEN : TERSE_PASS;
}

/* `terse audit < LOG`: how many lines of the audit trail there are. */
static int count_kept(int argc, const char* const* argv) {
  char line[4096];
  unsigned long count = 0;
  int is_start = 1; /* of a line, which may be longer than the buffer */
  if (argc > 1) {
    fprintf(stderr, "%s: takes no arguments; usage: terse %s < LOG\n", argv[0], argv[0]);
    return 2;
  }
  while (fgets(line, sizeof line, stdin) != NULL) {
    const size_t size = strlen(line);
    const terse_text text = {line, size};
    if (is_start && starts_with(text, kept)) ++count;
    is_start = size > 0 && line[size - 1] == '\n';
  }
  printf("%lu\n", count);
  return ferror(stdin) || fflush(stdout) != 0;
}

static const terse_command audit = {"audit", "count the lines of the audit trail", count_kept};

/* Members that are not named are NULL: this plugin needs no memory of its own. */
TERSE_PLUGIN_EXPORT const terse_plugin terse_plugin_entry = {
    .abi = TERSE_PLUGIN_ABI,
    .size = sizeof(terse_plugin),
    .name = "example",
    .version = "1.0.0",
    .command = &audit,
    .classify = classify,
    .rewrite = rewrite,
};
