"""Writes the bytes of a policy file into a C++ source: embed.py INPUT OUTPUT."""
import sys

data = open(sys.argv[1], "rb").read()
rows = [", ".join(str(b) for b in data[i:i + 24]) for i in range(0, len(data), 24)]
with open(sys.argv[2], "w", encoding="ascii") as out:
    out.write('#include "task/policy_bytes.h"\n\nnamespace terse::task {\nnamespace {\n\n')
    out.write("constexpr unsigned char kBytes[] = {\n    " + ",\n    ".join(rows) + "};\n\n}  // namespace\n\n")
    out.write("std::string built_in_policy_bytes() {\n")
    out.write("  return std::string(reinterpret_cast<const char*>(kBytes), sizeof(kBytes));\n}\n\n")
    out.write("}  // namespace terse::task\n")
