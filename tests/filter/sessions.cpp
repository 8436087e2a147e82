#include "filter/sessions.h"

#include <fstream>
#include <iterator>
#include <stdexcept>

namespace terse::test {
namespace {

using Lines = std::vector<std::string>;

const std::vector<Lines> verbatim_blocks = {
    {"```ts", "const limit = parse(env.LIMIT) ?? 40;", "",
     "if (!limit) throw new Error(\"no limit\");", "```"},
    {"diff --git a/lib/ring.c b/lib/ring.c", "--- a/lib/ring.c", "+++ b/lib/ring.c",
     "@@ -12,4 +12,4 @@ int push(struct ring *r)", "   int n = r->n;", "-  if (n == 64) return -1;",
     "+  if (n >= r->size) return -1;", "   r->n = n + 1;", "   return 0;"},
    {"Traceback (most recent call last):", "  File \"/srv/app/jobs/sync.py\", line 88, in run",
     "    rows = fetch(page, size=50)", "  File \"/srv/app/db.py\", line 17, in fetch",
     "    raise TimeoutError(f\"page {page}\")", "TimeoutError: page 3", ""},
    {"[main 8be0d42] perf: keep sockets open",
     " 2 files changed, 14 insertions(+), 3 deletions(-)"},
    {"$ make -j4 check", "  CC      ring.o", "  LD      check", "ok 14 - wraps at 64", ""},
    {"{\"metric\": \"p95\", \"value\": 226, \"unit\": \"ms\"}"},
    {"Failure class: noise"}};

const Lines prose = {
    "I am going to look at the parser first, because the profile says that most of the time is not "
    "spent in I/O.",
    "The second run was never slower than 240ms, so I will keep the change unless the guard fails.",
    "There is no reason to touch src/net/pool.c:88 without a measurement of its own."};

const Lines summary = {"## Final summary", "",
                       "Nine rounds, 6 kept: the sync takes 163ms instead of 912ms (-82.1%).",
                       "Rounds 3 and 8 did not pay. `make check` passes, nothing is left open."};

void add(const Lines& lines, const std::string& ending, std::string& out) {
  for (const std::string& line : lines) out += line + ending;
}

}  // namespace

std::string made_up_session(const RuleSet& rules, unsigned seed, const std::string& ending) {
  RecordGenerator generator(rules, seed);
  std::string out;
  for (int step = 1; step <= 24; ++step) {
    const auto& shapes = rules.templates;
    const Template& shape = shapes[generator.pick(0, shapes.size() - 1)];
    const Form& form = shape.verbose[generator.pick(0, shape.verbose.size() - 1)];
    out += generator.wrapped(generator.record(shape, form), ending) + ending;
    const std::string number = std::to_string(step);
    if (step % 2 == 0) {
      out += number + "\tagent_1\tpool_" + number + "\t276\t226\t-18.2%\tkept\t" + ending;
    }
    if (step % 3 == 0) {
      out += ending;
      add(verbatim_blocks[generator.pick(0, verbatim_blocks.size() - 1)], ending, out);
    }
    if (step % 4 == 0) out += ending + prose[generator.pick(0, prose.size() - 1)] + ending + ending;
  }
  out += ending;
  add(summary, ending, out);
  return out;
}

std::string sample_loop() {
  std::ifstream file(TERSE_SAMPLE_LOOP, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " TERSE_SAMPLE_LOOP);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace terse::test
