#!/usr/bin/env python3
"""Writes the manual pages and the completions of bash, zsh and fish.

    make.py commands.json FOLDER
"""
import json
import pathlib
import sys

from completions import bash, fish, zsh
from manual import main_page, spec_page, task_page
from pack_page import pack_page

OUTPUTS = {"terse.1": main_page, "terse-spec.1": spec_page, "terse-task.1": task_page,
           "terse-packs.5": pack_page, "terse": bash, "_terse": zsh, "terse.fish": fish}


def main():
    data = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    for name, make in OUTPUTS.items():
        pathlib.Path(sys.argv[2], name).write_text(make(data), encoding="utf-8")


if __name__ == "__main__":
    main()
