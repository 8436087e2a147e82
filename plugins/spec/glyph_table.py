#!/usr/bin/env python3
"""glyph_table.py GLYPH.TOML OUT: the phrases of the pack as a C++ initialiser list."""
import pathlib
import sys
import tomllib


FAMILY = {"register": "reg", "heavy": "heavy", "telegraph": "telegraph"}


def quoted(text):
    return '"' + "".join(chr(b) if 32 <= b < 127 and b not in b'"\\' else f"\\{b:03o}" for b in text.encode()) + '"'


def main():
    pack = tomllib.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    for p in pack["phrase"]:
        if not "a" <= p["from"][0] <= "z":
            sys.exit(f"glyph.toml: from = {p['from']!r} does not start with a lower-case letter")
    rows = [f"{{GlyphFamily::{FAMILY[p['family']]}, {quoted(p['from'])}, {quoted(p['to'])}}},\n" for p in pack["phrase"]]
    pathlib.Path(sys.argv[2]).write_text("".join(rows), encoding="utf-8")


main()
