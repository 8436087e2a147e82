// micro_bench FOLDER [OPTION...]: Google Benchmark's options; run.py writes the folder.
#include <benchmark/benchmark.h>

#include <cstdio>

#include "inputs.h"

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fputs("micro_bench: which folder? Run it through ./dev bench --micro\n", stderr);
    return 2;
  }
  terse::bench::set_folder(argv[1]);
  argv[1] = argv[0];
  --argc;
  ++argv;
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
