#!/usr/bin/env python3
"""The Debian packages: what is in them, what lintian says, and a life in a fresh root.

    deb_test.py BUILD SOURCE [--sanitized]

One line a case; the last line is `N passed, N failed`. Exit 77, skipped, where no package can be made.
"""
import gzip
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import cases
BUILD, SOURCE = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
ROUND = ("Round 7: Added connection pool sizing adjustment, verified with benchmark\n"
         "(median of 3 runs), kept \N{EM DASH} metric improved from 276ms to 226ms (-18.2%).\n")
SHORT = "R7 keep: conn pool \N{RIGHTWARDS ARROW} 226ms (-18.2%)\n"
PLACES = ("usr/bin/terse", "usr/share/man/man1/terse.1.gz", "usr/share/man/man1/terse-spec.1.gz",
          "usr/share/man/man1/terse-task.1.gz", "usr/share/man/man5/terse-packs.5.gz",
          "usr/share/bash-completion/completions/terse", "usr/share/zsh/vendor-completions/_terse",
          "usr/share/fish/vendor_completions.d/terse.fish", "usr/share/doc/terse/copyright",
          "usr/share/doc/terse/changelog.gz", "usr/share/terse/rules/core.toml")
# What a package manager keeps of its own work, whatever is installed and removed.
BOOKS = re.compile(r"^/(var/(lib|log|cache)/|etc/ld\.so\.cache$|proc/|sys/|dev/|run/|tmp/)")


def run(*words, status=0, **options):
    """A command that has to end so; its stdout."""
    options = {"stdin": None if "input" in options else subprocess.DEVNULL, **options}
    done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          encoding="utf-8", timeout=600, check=False, **options)
    assert done.returncode == status, f"{words[0]}: exit {done.returncode}: {(done.stdout + done.stderr)[-1500:]}"
    return done.stdout


class Packages:
    """The packages of the build, made once in `folder`."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        made = run(sys.executable, SOURCE / "src/app/package/deb.py", BUILD, self.folder / "made")
        self.files = {pathlib.Path(line).name.split("_")[0]: pathlib.Path(line) for line in made.splitlines()}

    def unpack(self, name):
        """A fresh folder with what the package installs."""
        tree = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        run("dpkg-deb", "-x", self.files[name], tree)
        return tree

    def field(self, name, field):
        return run("dpkg-deb", "-f", self.files[name], field).strip()


def a_program_a_library_and_its_headers_are_three_packages(packages):
    assert set(packages.files) == {"terse", "libterse0", "libterse-dev"}, packages.files
    version = run(BUILD / "src/app/terse", "--version").split()[-1]
    for name in packages.files:
        assert packages.field(name, "Version") == version, name


def the_program_comes_with_its_pages_and_completions(packages):
    tree = packages.unpack("terse")
    for place in PLACES:
        assert (tree / place).stat().st_size > 100, place
    page = gzip.decompress((tree / PLACES[1]).read_bytes()).decode()
    assert page == (BUILD / "src/app/package/terse.1").read_text(encoding="utf-8")


def the_libraries_that_it_needs_are_named_and_what_is_linked_in_too(packages):
    assert re.match(r"libc6 \(>= 2\.\d+\)", packages.field("terse", "Depends")), packages.field("terse", "Depends")
    assert "libstdc++6" in packages.field("libterse0", "Depends")
    for linked in ("pcre2 (= ", "zlib (= "):
        assert linked in packages.field("terse", "Static-Built-Using"), linked


def programs_and_libraries_are_stripped(packages):
    for name, pattern in (("terse", "usr/bin/terse"), ("libterse0", "usr/lib/*/libterse.so.0")):
        program = next(packages.unpack(name).glob(pattern))
        assert ".symtab" not in run("readelf", "-SW", program), name


def one_commit_makes_the_same_packages_again(packages):
    again = run(sys.executable, SOURCE / "src/app/package/deb.py", BUILD, packages.folder / "again").splitlines()
    for path in map(pathlib.Path, again):
        assert path.read_bytes() == packages.files[path.name.split("_")[0]].read_bytes(), path.name


def lintian_finds_no_error_and_no_warning(packages):
    if not shutil.which("lintian"):
        raise cases.Skipped("lintian is not installed")
    said = run("lintian", "--allow-root", "--fail-on", "error", *packages.files.values())
    assert not re.search(r"^[EW]: ", said, re.M), said


def an_unpacked_tree_runs_where_it_lies(packages):
    tree = packages.unpack("terse")
    environment = {**os.environ, "XDG_CONFIG_HOME": "/dev/null", "XDG_CACHE_HOME": "/dev/null", "LC_ALL": "C.UTF-8"}
    for name in [name for name in environment if name.startswith(("TERSE_", "GODMODE_"))]:
        del environment[name]
    assert run(tree / "usr/bin/terse", input=ROUND + "x\n", env=environment) == SHORT + "x\n"


def a_program_is_built_and_run_with_the_unpacked_library(packages):
    if not shutil.which("cc") or not shutil.which("pkg-config"):
        raise cases.Skipped("there is no C compiler, or no pkg-config")
    tree = packages.unpack("libterse-dev")
    run("dpkg-deb", "-x", packages.files["libterse0"], tree)
    library = next(tree.glob("usr/lib/*/libterse.so")).parent
    environment = {**os.environ, "PKG_CONFIG_PATH": str(library / "pkgconfig"), "LD_LIBRARY_PATH": str(library)}
    flags = run("pkg-config", "--cflags", "--libs", "terse", env=environment).split()
    program = packages.folder / "embed"
    readme = (SOURCE / "README.md").read_text(encoding="utf-8")
    source = next(text for text in re.findall(r"^```c\n(.*?)^```$", readme, re.M | re.S) if "int main" in text)
    (packages.folder / "embed.c").write_text(source, encoding="utf-8")
    run("cc", packages.folder / "embed.c", *flags, "-o", program, env=environment)
    assert run(program, input=ROUND + "x\n", env=environment) == SHORT + "x\n"


def files_of(root):
    """Every path in a root, but for a package manager's books."""
    found = run("chroot", root, "find", "/", "-xdev", "-printf", "%p %y %m %l\n").splitlines()
    return {line for line in found if not BOOKS.match(line.split(" ")[0])}


def fresh_root(folder):
    if os.geteuid() != 0:
        raise cases.Skipped("a fresh root takes root's rights")
    if not shutil.which("debootstrap"):
        raise cases.Skipped("debootstrap is not installed")
    release = dict(re.findall(r'^(\w+)="?(.*?)"?$', pathlib.Path("/etc/os-release").read_text(encoding="utf-8"), re.M))
    root = folder / "root"
    # In a mount name space of its own, so that nothing is left mounted below a folder that is deleted.
    done = subprocess.run(["unshare", "--mount", "debootstrap", "--variant=minbase", release["VERSION_CODENAME"], root],
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          timeout=900, check=False)
    if done.returncode != 0:
        raise cases.Skipped(f"debootstrap: {(done.stdout.splitlines() or ['says nothing'])[-1]}")
    return root


def a_fresh_root_gets_it_runs_it_and_is_as_before_without_it(packages):
    root = fresh_root(packages.folder)
    before = files_of(root)
    for name in ("terse", "libterse0"):  # what the third one needs is not in such a root
        shutil.copy(packages.files[name], root / "tmp")
    run("chroot", root, "sh", "-c", "dpkg -i /tmp/*.deb")
    for place in PLACES:
        assert (root / place).exists(), place
    shell = ["chroot", root, "env", "-i", "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=/root", "sh", "-c"]
    assert run(*shell, "terse", input=ROUND + "x\n") == SHORT + "x\n"
    assert run(*shell, "terse run -- cat", input=ROUND + "x\n") == SHORT + "x\n"
    assert "libterse.so.0 " in run(*shell, "/sbin/ldconfig -p")
    assert run(*shell, "terse task --help && terse spec --help && terse rules list").count("terse") > 3
    run("chroot", root, "dpkg", "--purge", "terse", "libterse0")
    after = files_of(root)
    assert after == before, f"left {sorted(after - before)[:5]}, gone {sorted(before - after)[:5]}"


CASES = (a_program_a_library_and_its_headers_are_three_packages, the_program_comes_with_its_pages_and_completions,
         the_libraries_that_it_needs_are_named_and_what_is_linked_in_too, programs_and_libraries_are_stripped,
         one_commit_makes_the_same_packages_again, lintian_finds_no_error_and_no_warning,
         an_unpacked_tree_runs_where_it_lies, a_program_is_built_and_run_with_the_unpacked_library,
         a_fresh_root_gets_it_runs_it_and_is_as_before_without_it)


def main():
    lacking = [tool for tool in ("dh", "dpkg-buildpackage") if not shutil.which(tool)]
    if "--sanitized" in sys.argv or lacking:
        why = f"{' and '.join(lacking)} not installed (./dev deb does)" if lacking else "not of a sanitized build"
        print(f"skipped: no Debian packages are made here: {why}")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        packages = Packages(folder)
        return cases.run(CASES, lambda case: case(packages))


if __name__ == "__main__":
    sys.exit(main())
