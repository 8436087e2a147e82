// Build-time tool: rules/*.toml -> a C++ source that holds their image.
#include <cstdio>
#include <fstream>

#include "rules/pack_image.h"
#include "rules/pack_loader.h"

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fputs("usage: bake OUT.cpp PACK.toml...\n", stderr);
    return 2;
  }
  std::vector<terse::Pack> packs;
  std::vector<terse::Diagnostic> findings;
  for (int i = 2; i < argc; ++i) {
    if (auto pack = terse::load_pack_file(argv[i], terse::PackOrigin::built_in, findings)) {
      packs.push_back(std::move(*pack));
    }
  }
  for (terse::Pack& pack : packs) {
    // The binary must not name the folder that it was built in.
    pack.file = pack.file.substr(pack.file.rfind('/') + 1);
  }
  for (const terse::Diagnostic& finding : findings) {
    std::fprintf(stderr, "%s\n", finding.to_string().c_str());
  }
  if (!findings.empty()) return 1;
  const std::string image = terse::write_pack_image(packs);
  std::ofstream out(argv[1], std::ios::binary);
  out << "#include <cstddef>\n\nnamespace terse {\nextern const char built_in_image[];\n"
         "extern const size_t built_in_image_size;\nconst char built_in_image[] = {";
  for (size_t i = 0; i < image.size(); ++i) {
    out << (i % 20 == 0 ? "\n" : "") << static_cast<int>(static_cast<signed char>(image[i])) << ',';
  }
  out << "\n0};\nconst size_t built_in_image_size = " << image.size()
      << ";\n}  // namespace terse\n";
  out.close();
  return out ? 0 : 1;
}
