/* Feeds stdin through libterse in chunks of argv[1] bytes; what comes out is what `terse` prints.
 */
#include <stdio.h>
#include <stdlib.h>
#include <terse.h>

static void write_out(void* context, const char* bytes, size_t size) {
  fwrite(bytes, 1, size, (FILE*)context);
}

int main(int argc, char** argv) {
  const size_t chunk = argc > 1 ? strtoul(argv[1], NULL, 10) : 4096;
  terse_filter_options options = {0};
  options.size = sizeof options;
  options.level = argc > 2 ? atoi(argv[2]) : TERSE_LEVEL_RECORDS;
  options.count_tokens = 1;
  terse_filter* filter = terse_filter_new(&options, write_out, stdout);
  char* bytes = malloc(chunk);
  if (filter == NULL || bytes == NULL) return 1;
  for (size_t size; (size = fread(bytes, 1, chunk, stdin)) > 0;) {
    if (terse_filter_feed(filter, bytes, size) != 0) return 1;
  }
  if (terse_filter_finish(filter) != 0) return 1;

  terse_summary summary = {0};
  summary.size = sizeof summary;
  terse_filter_summary(filter, &summary);
  fprintf(stderr, "%u of %u records shorter, %u -> %u tokens\n", (unsigned)summary.rewritten,
          (unsigned)summary.records, (unsigned)summary.tokens_in, (unsigned)summary.tokens_out);
  terse_filter_free(filter);
  free(bytes);
  return 0;
}
