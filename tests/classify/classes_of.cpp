#include "classify/classes_of.h"

#include <algorithm>

#include "classify/core_pack.h"
#include "text/line_scanner.h"

namespace terse::test {

std::vector<LineClass> line_classes(Bytes stream) {
  std::vector<LineClass> classes;
  Classifier classifier(core_tables());
  LineScanner scanner(stream, 1);
  LineView line;
  while (scanner.next(line)) classes.push_back(classifier.classify(line));
  if (scanner.take_tail(line)) classes.push_back(classifier.classify(line));
  return classes;
}

std::string classes_of(Bytes stream) {
  std::string names;
  for (const LineClass c : line_classes(stream)) {
    if (!names.empty()) names += ' ';
    names += name_of(c);
  }
  return names;
}

bool is_all_verbatim(Bytes stream) {
  const std::vector<LineClass> classes = line_classes(stream);
  return std::none_of(classes.begin(), classes.end(), is_compressible);
}

}  // namespace terse::test
