#!/usr/bin/env python3
"""Builds plugins/example as a third party does: copied out of the tree, against an installed terse.

    example.py BUILD_FOLDER [--sanitized]

One line a case; the last line is `N passed, N failed`.
"""
import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "embed"))
from installed import Installed, run  # noqa: E402

STREAM = (b"The cache is, of course, warm and the pool of connections is, indeed, full of them.\n\n"
          b"Audit: we have moved the file to the other server and the index is also there.\n\n"
          b"Deployment of shop to us-east finished after 61s.\n1\tshop\t61\n")
SHORT = (b"Cache is warm and pool of connections full of them\n\n"
         b"Audit: we have moved the file to the other server and the index is also there.\n\n"
         b"deployed shop@us-east 61s\n1\tshop\t61\n")


class ThirdParty:
    """A copy of the example in a folder of its own, and an installed terse."""

    def __init__(self, copy, folder):
        self.copy = copy
        self.source = folder / "my-plugin"
        shutil.copytree(HERE.parent.parent / "plugins" / "example", self.source)
        self.build = self.source / "build"
        self.env = {**copy.env, "XDG_CONFIG_HOME": str(folder / "config")}
        self.env.pop("TERSE_PLUGIN", None)

    def terse(self, *args, data=b""):
        return run(self.copy.program, *args, data=data, env=self.env, cwd=self.source)

    def fresh_build(self):
        if not self.build.exists():
            run("meson", "setup", self.build, "--werror", cwd=self.source, env=self.env)
            run("ninja", "-C", self.build, env=self.env)
        return self.build


def it_builds_with_meson_and_conforms(party):
    library = party.fresh_build() / "example.so"
    done = party.terse("rules", "plugin-test", library)
    assert done.stderr == b"" and b"keeps to ABI 1" in done.stdout, done


def it_works_from_the_folder_that_it_was_built_in(party):
    party.fresh_build()
    shutil.copy(party.source / "example.toml", party.build)
    done = party.terse("--plugin", party.build, "--level", "prose", data=STREAM)
    assert done.stdout == SHORT and done.stderr == b"", done


def it_builds_with_a_compiler_and_pkg_config(party):
    flags = ["-shared", "-fPIC"]
    library = party.copy.compile(party.source / "example.c", party.source / "example.so", *flags)
    done = party.terse("--plugin", library, "--level", "prose", data=STREAM[:STREAM.index(b"Depl")])
    assert done.stdout.startswith(SHORT[:50]) and done.stderr == b"", done


def it_is_found_once_it_is_installed(party):
    before = party.terse("--level", "prose", data=STREAM).stdout
    assert b"of course" in before, before
    run("meson", "install", "-C", party.fresh_build(), env=party.env)
    place = pathlib.Path(party.copy.ask("--variable=plugindir")) / "example"
    assert sorted(path.name for path in place.iterdir()) == ["example.so", "example.toml",
                                                             "plugin.toml"]
    done = party.terse("--level", "prose", data=STREAM)
    assert done.stdout == SHORT and done.stderr == b"", done
    again = party.terse("--level", "prose", data=done.stdout)
    assert again.stdout == SHORT, again
    assert party.terse("audit", data=STREAM).stdout == b"1\n"
    assert b"\n  audit     Keeps the audit trail" in party.terse("--help").stdout
    listed = party.terse("rules", "list").stdout.decode()
    assert "plugin/example\t1.0.0\t-\tactive, classify, rewrite, command audit\t" in listed, listed


CASES = (it_builds_with_meson_and_conforms, it_works_from_the_folder_that_it_was_built_in,
         it_builds_with_a_compiler_and_pkg_config, it_is_found_once_it_is_installed)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("--sanitized", action="store_true")
    args = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        party = ThirdParty(Installed(args.build, folder / "root", args.sanitized), folder)
        for case in CASES:
            try:
                case(party)
                print(f"ok {case.__name__}")
            except (AssertionError, OSError, ValueError, subprocess.SubprocessError) as fault:
                failed += 1
                print(f"FAILED {case.__name__}: {fault}")
    print(f"{len(CASES) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
