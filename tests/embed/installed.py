"""A copy of terse under a prefix of its own, as `meson install` leaves it, and a compiler for it."""
import os
import pathlib
import shutil
import subprocess

PATIENCE = 120


def run(*command, data=b"", **options):
    """A command that has to succeed; its result, with what it said."""
    done = subprocess.run([str(word) for word in command], input=data, capture_output=True,
                          timeout=PATIENCE, check=False, **options)
    assert done.returncode == 0, f"{command[0]}: exit {done.returncode}: {done.stderr.decode()}"
    return done


class Installed:
    """The build in `build`, installed under `folder`."""

    def __init__(self, build, folder, sanitized):
        run(shutil.which("meson"), "install", "-C", build, "--no-rebuild", "--destdir", folder)
        self.program = next(pathlib.Path(folder).rglob("bin/terse"))
        self.prefix = self.program.parent.parent
        package = next(self.prefix.rglob("terse.pc"))
        lines = package.read_text().splitlines()
        if lines[0].startswith("prefix=/"):  # a build folder that was set up before it was relocatable
            package.write_text("\n".join([f"prefix={self.prefix}", *lines[1:]]) + "\n")
        packages = package.parent
        self.env = {**os.environ, "PKG_CONFIG_PATH": str(packages), "LC_ALL": "C.UTF-8",
                    "ASAN_OPTIONS": "verify_asan_link_order=0",
                    "LD_LIBRARY_PATH": self.ask("--variable=libdir", packages)}
        self.sanitize = ["-fsanitize=address,undefined"] if sanitized else []

    def ask(self, question, packages=None):
        """What pkg-config says about terse."""
        env = {**os.environ, "PKG_CONFIG_PATH": str(packages)} if packages else self.env
        return run("pkg-config", *question.split(), "terse", env=env).stdout.decode().strip()

    def compile(self, source, target, *flags):
        """Builds `target` of C source with what pkg-config says."""
        run("cc", "-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", source, "-o", target,
            *self.ask("--cflags").split(), *flags, env=self.env)
        return target
