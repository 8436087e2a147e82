#!/usr/bin/env python3
"""Turns the files of the report's page into C++: embed.py OUTPUT HTML CSS JS."""
import pathlib
import sys

NAMES = ("report_html", "report_css", "report_js")


def main():
    output, *inputs = sys.argv[1:]
    text = '#include "app/report_assets.h"\n\nnamespace terse {\n\n'
    for name, path in zip(NAMES, inputs, strict=True):
        content = pathlib.Path(path).read_text(encoding="utf-8")
        text += f'const char* const {name} = R"page~({content})page~";\n\n'
    pathlib.Path(output).write_text(text + "}  // namespace terse\n", encoding="utf-8")


if __name__ == "__main__":
    main()
