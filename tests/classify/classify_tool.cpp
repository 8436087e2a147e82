// Prints `LINE<TAB>CLASS` for every line of a file: the classifier on its own.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>

#include "classify/classifier.h"
#include "classify/core_pack.h"
#include "text/line_scanner.h"

int main(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "classify_tool: name a file\n";
    return 2;
  }
  std::ifstream file(argv[argc - 1], std::ios::binary);
  std::stringstream buffer;
  buffer << file.rdbuf();
  const std::string bytes = buffer.str();
  terse::Classifier classifier(terse::test::core_tables());
  terse::LineScanner scanner(bytes, 1);
  terse::LineView line;
  while (scanner.next(line) || scanner.take_tail(line)) {
    const terse::Bytes name = terse::name_of(classifier.classify(line));
    std::printf("%llu\t%.*s\n", static_cast<unsigned long long>(line.number),
                static_cast<int>(name.size()), name.data());
  }
  return 0;
}
