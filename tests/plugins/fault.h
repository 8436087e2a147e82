/* What the plugins of the tests share: a name, and the way to write an entry in one line. */
#include <string.h>
#include <terse_plugin.h>

#define PLUGIN(...)                                                                          \
  TERSE_PLUGIN_EXPORT const terse_plugin terse_plugin_entry = {.abi = TERSE_PLUGIN_ABI,      \
                                                               .size = sizeof(terse_plugin), \
                                                               .name = "fault",              \
                                                               .version = "1.0.0",           \
                                                               __VA_ARGS__}

#define UNUSED(name) (void)(name)

/* The body of a rewrite that writes and returns what it is given. */
static inline int answer(terse_buffer* output, const char* bytes, size_t size, int result) {
  memcpy(output->data, bytes, size < output->capacity ? size : output->capacity);
  output->size = size;
  return result;
}
