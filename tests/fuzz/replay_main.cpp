// Feeds files to a fuzzer that was built without libFuzzer: the seeds, in every test run.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace {

std::vector<std::filesystem::path> files_of(int argc, char** argv) {
  std::vector<std::filesystem::path> files;
  for (int i = 1; i < argc; ++i) {
    if (!std::filesystem::is_directory(argv[i])) {
      files.emplace_back(argv[i]);
      continue;
    }
    for (const auto& entry : std::filesystem::directory_iterator(argv[i])) files.push_back(entry);
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

/// replay FILE-OR-FOLDER...: one line a file; a broken law ends the program.
int main(int argc, char** argv) {
  size_t passed = 0;
  for (const std::filesystem::path& path : files_of(argc, argv)) {
    std::ifstream file(path, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), {});
    std::printf("%s\n", path.filename().c_str());
    std::fflush(stdout);
    // Every input also shortened: a file that ends anywhere is an input of its own.
    for (size_t size : {bytes.size(), bytes.size() / 2, bytes.size() / 3, size_t{0}})
      LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(bytes.data()), size);
    ++passed;
  }
  std::printf("%zu passed, %d failed\n", passed, passed == 0 ? 1 : 0);
  return passed == 0 ? 1 : 0;
}
