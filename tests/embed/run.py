#!/usr/bin/env python3
"""Builds the example of an embedding program against an installed copy and runs it.

    run.py BUILD_FOLDER [--sanitized]

One line a case; the last line is `N passed, N failed`.
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile

from installed import Installed, run

HERE = pathlib.Path(__file__).resolve().parent
LOOP = (HERE.parent / "demo" / "loop.txt").read_bytes()
# Long enough for any buffer, cut within a character and without a last newline.
STREAM = LOOP * 40 + "Round 7: Added größere Puffer".encode()
LEVELS = ("records", "prose", "tight")


def the_public_headers_are_strict_c99_and_c_plus_plus(copy, folder):
    for header in ("terse.h", "terse_plugin.h"):
        source = folder / "header.c"
        source.write_text(f"#include <{header}>\n#include <{header}>\nint unused;\n")
        copy.compile(source, folder / "header.o", "-c")
        run("c++", "-std=c++20", "-Wall", "-Wextra", "-Werror", "-x", "c++", source, "-c", "-o",
            folder / "header.o", *copy.ask("--cflags").split(), env=copy.env)


def a_stream_in_chunks_comes_out_as_the_program_prints_it(copy, folder):
    libraries = copy.ask("--libs").split()
    example = copy.compile(HERE / "chunks.c", folder / "chunks", *libraries, *copy.sanitize)
    for number, level in enumerate(LEVELS):
        want = run(copy.program, "--level", level, data=STREAM, env=copy.env).stdout
        assert len(want) < len(STREAM), "nothing was shortened"
        for chunk in (1, 7, 4096):
            done = run(example, chunk, number, data=STREAM, env=copy.env)
            assert done.stdout == want, f"level {level}, chunks of {chunk}: other bytes"
            assert b"records shorter" in done.stderr, done.stderr


def the_static_library_links_with_what_pkg_config_says(copy, folder):
    libraries = copy.ask("--static --libs").split()
    at = libraries.index("-lterse")
    libraries[at:at + 1] = ["-Wl,-Bstatic", "-lterse", "-Wl,-Bdynamic"]
    example = copy.compile(HERE / "chunks.c", folder / "static", *libraries, *copy.sanitize)
    assert b"libterse" not in run("ldd", example).stdout, "it is the shared one"
    want = run(copy.program, data=STREAM, env=copy.env).stdout
    assert run(example, 4096, data=STREAM, env=copy.env).stdout == want, "other bytes"


def the_shared_library_shows_only_its_public_names(copy, _):
    library = pathlib.Path(copy.ask("--variable=libdir")) / "libterse.so"
    names = run("nm", "-D", "--defined-only", "-C", library).stdout.decode().splitlines()
    shown = {line.split(" ", 2)[2] for line in names}
    strangers = [name for name in shown if not name.startswith(("terse_", "terse::Filter::",
                 "terse::protected_tokens", "terse::count_tokens", "TERSE_0"))]
    assert "terse_filter_new" in str(shown) and not strangers, strangers[:5]


CASES = (the_public_headers_are_strict_c99_and_c_plus_plus,
         a_stream_in_chunks_comes_out_as_the_program_prints_it,
         the_static_library_links_with_what_pkg_config_says,
         the_shared_library_shows_only_its_public_names)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("--sanitized", action="store_true")
    args = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Installed(args.build, pathlib.Path(folder) / "root", args.sanitized)
        for case in CASES:
            try:
                case(copy, pathlib.Path(folder))
                print(f"ok {case.__name__}")
            except (AssertionError, OSError, subprocess.SubprocessError) as fault:
                failed += 1
                print(f"FAILED {case.__name__}: {fault}")
    print(f"{len(CASES) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
