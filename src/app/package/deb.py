#!/usr/bin/env python3
"""Makes Debian packages of a build: terse, libterse0, libterse-dev.

    deb.py BUILD FOLDER      FOLDER: made anew; the packages are in it, the work in FOLDER/stage

The control files beside this one are staged with what the build installs, under whatever prefix, and
debhelper does the rest. The maintainer is $DEBFULLNAME <$DEBEMAIL>, else whom git names.
"""
import email.utils
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

PACKAGE = pathlib.Path(__file__).resolve().parent
SOURCE = PACKAGE.parents[2]
TOOLS = {"dh": "debhelper", "dpkg-buildpackage": "dpkg-dev", "meson": "meson"}


def output(*words):
    done = subprocess.run(words, cwd=SOURCE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def run(*words, **options):
    """A command that has to succeed; what it says goes to stderr."""
    subprocess.run([str(word) for word in words], stdin=subprocess.DEVNULL, stdout=sys.stderr, check=True, **options)


def version_of(build):
    return json.loads(output("meson", "introspect", "--projectinfo", str(build)))["version"]


def maintainer():
    name = os.environ.get("DEBFULLNAME") or output("git", "config", "user.name") or "the terse authors"
    address = os.environ.get("DEBEMAIL") or output("git", "config", "user.email") or "terse@packages.invalid"
    return f"{name} <{address}>"


def changelog(version, who):
    """One entry, dated as the last commit, so that one commit makes one package."""
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH") or output("git", "log", "-1", "--format=%ct") or 0)
    commit = output("git", "rev-parse", "--short=12", "HEAD")
    what = f"Built from commit {commit}." if commit else "Built from a source tree without history."
    return (f"terse ({version}) unstable; urgency=medium\n\n  * {what}\n\n"
            f" -- {who}  {email.utils.formatdate(seconds)}\n")


def source_of(package):
    """The version of the source behind a library that is linked in, as Static-Built-Using has it."""
    return output("dpkg-query", "-W", "-f=${source:Package} (= ${source:Version})", package)


def stage_installed(build, stage):
    """What the build installs, below /usr, in the places where Debian looks."""
    run("meson", "install", "-C", build, "--no-rebuild", "--destdir", stage / "destdir")
    prefix = next((stage / "destdir").rglob("bin/terse")).parent.parent
    (stage / "installed").mkdir()
    prefix.rename(stage / "installed/usr")
    shutil.rmtree(stage / "destdir")
    share = stage / "installed/usr/share"
    (share / "zsh/site-functions").rename(share / "zsh/vendor-completions")


def stage_control(stage, version):
    debian = stage / "debian"
    shutil.copytree(PACKAGE / "debian", debian)
    who = maintainer()
    control = (debian / "control").read_text(encoding="utf-8")
    control = re.sub("@([a-z0-9-]+)@", lambda mark: source_of(mark[1]), control.replace("@MAINTAINER@", who))
    (debian / "control").write_text(control, encoding="utf-8")
    (debian / "changelog").write_text(changelog(version, who), encoding="utf-8")
    (debian / "source").mkdir()
    (debian / "source/format").write_text("3.0 (native)\n", encoding="utf-8")
    (debian / "rules").chmod(0o755)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    lacking = sorted({package for tool, package in TOOLS.items() if not shutil.which(tool)})
    if lacking:
        sys.exit(f"deb.py: to make packages, install: {' '.join(lacking)}")
    build, folder = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    stage = folder / "stage"
    shutil.rmtree(folder, ignore_errors=True)
    stage.mkdir(parents=True)
    stage_control(stage, version_of(build))
    stage_installed(build, stage)
    shutil.copy(SOURCE / "README.md", stage)
    shutil.copytree(SOURCE / "plugins/example", stage / "example")
    run("dpkg-buildpackage", "--build=binary", "--no-sign", "--no-pre-clean", cwd=stage,
        env={**os.environ, "DEB_BUILD_OPTIONS": "noautodbgsym nocheck", "LC_ALL": "C.UTF-8"})
    for package in sorted(folder.glob("*.deb")):
        print(package)


if __name__ == "__main__":
    main()
