#!/usr/bin/env python3
"""word_table.py PROTECTED.TOML OUT: the negations and modals of the core's list as a C++ initialiser list."""
import pathlib
import sys
import tomllib


def main():
    groups = tomllib.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))["protected"]
    rows = []
    for word in groups["negation"] + groups["modality"]:
        stem = "true" if word.endswith("*") else "false"
        rows.append(f'{{"{word.rstrip("*")}", {stem}}},\n')
    pathlib.Path(sys.argv[2]).write_text("".join(rows), encoding="utf-8")


main()
