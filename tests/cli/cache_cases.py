"""The cache of checked packs: it is used, it is never believed, and it is never missed."""
import contextlib
import hashlib
import os
import pathlib
import subprocess
import tempfile
import time

from harness import case, same
from pack_cases import LINE, pack

SHORT = b"near: shop@us-east 61s\n"
END = b"That is all.\n"


class Cached:
    """A pack of a user's, old enough to be kept, and a cache folder of its own."""

    def __init__(self, terse, folder):
        self.terse, self.folder = terse, pathlib.Path(folder)
        self.pack = self.folder / "near.toml"
        self.cache = self.folder / "cache"
        self.config = self.folder / "config"
        self.write("near")

    def write(self, name, settle=True):
        self.pack.write_text(pack(name), encoding="utf-8")
        if settle:
            self.settle()

    def settle(self):
        """Waits until no clock of a file system can take a change for the state before."""
        time.sleep(max(0, self.pack.stat().st_ctime + 2.1 - time.time()))

    def environment(self):
        return {"XDG_CACHE_HOME": str(self.cache), "XDG_CONFIG_HOME": str(self.config)}

    def run(self, *args, **options):
        return self.terse.run(*(args or ("--pack", self.pack)), data=LINE + END,
                              env=self.environment(), **options)

    def gives(self, want, *args):
        done = self.run(*args)
        assert (done.returncode, done.stderr) == (0, b""), done
        same(done.stdout, want + END)

    def files(self):
        folder = self.cache / "terse"
        return sorted(folder.iterdir()) if folder.is_dir() else []

    def file(self):
        (file,) = self.files()
        return file

    def opened(self, *args):
        """The files that a run opens, as far as the system's tracer says; None without one."""
        trace = self.folder / "trace"
        try:
            subprocess.run(["strace", "-qq", "-e", "trace=openat,open", "-o", trace, self.terse.path,
                            *map(str, args or ("--pack", self.pack))], input=LINE + END, check=True,
                           env=self.terse.environment(self.environment()), stdout=subprocess.PIPE)
        except (FileNotFoundError, subprocess.CalledProcessError):
            return None
        return trace.read_text()


@contextlib.contextmanager
def cached(terse):
    with tempfile.TemporaryDirectory() as folder:
        yield Cached(terse, folder)


@case
def a_pack_is_checked_once_and_then_read_from_the_cache(terse):
    with cached(terse) as place:
        place.gives(SHORT)
        before = place.file().read_bytes()
        assert place.file().stat().st_mode & 0o777 == 0o600, oct(place.file().stat().st_mode)
        place.gives(SHORT)
        same(place.file().read_bytes(), before)
        trace = place.opened()
        assert trace is None or "near.toml" not in trace, trace


@case
def a_pack_that_changed_is_checked_again(terse):
    with cached(terse) as place:
        place.gives(SHORT)
        place.write("late", settle=False)  # of the same length
        place.gives(SHORT.replace(b"near", b"late"))
        place.settle()
        place.gives(SHORT.replace(b"near", b"late"))
        place.gives(SHORT.replace(b"near", b"late"))


@case
def a_pack_with_its_old_time_set_back_is_checked_again(terse):
    with cached(terse) as place:
        place.gives(SHORT)
        old = place.pack.stat()
        place.write("late")
        os.utime(place.pack, ns=(old.st_atime_ns, old.st_mtime_ns))
        place.gives(SHORT.replace(b"near", b"late"))


@case
def a_pack_that_changed_just_now_is_not_kept(terse):
    with cached(terse) as place:
        place.write("near", settle=False)
        place.gives(SHORT)
        assert place.files() == [], place.files()


@case
def a_damaged_cache_is_ignored_and_made_again(terse):
    with cached(terse) as place:
        place.gives(SHORT)
        sound = place.file().read_bytes()
        damaged = [b"", b"\0" * 100, sound[:-1], sound[:len(sound) // 2], sound + b"\0",
                   sound.replace(b"near", b"late"), os.urandom(len(sound))]
        damaged += [sound[:at] + bytes([sound[at] ^ 0x55]) + sound[at + 1:]
                    for at in range(0, len(sound), max(1, len(sound) // 40))]
        for content in damaged:
            place.file().write_bytes(content)
            place.gives(SHORT)
            same(place.file().read_bytes(), sound)


@case
def a_cache_that_others_can_write_is_not_read(terse):
    with cached(terse) as place:
        place.gives(SHORT)
        place.file().chmod(0o666)
        place.gives(SHORT)
        assert place.file().stat().st_mode & 0o777 == 0o600, "not made again"
        place.file().parent.chmod(0o777)
        place.file().unlink()
        place.gives(SHORT)
        assert place.files() == [], "written where anybody can put a link"
        if os.geteuid() != 0:
            return
        place.file_folder = place.cache / "terse"
        place.file_folder.chmod(0o700)
        place.gives(SHORT)
        os.chown(place.file(), 12345, 12345)
        place.gives(SHORT)
        assert place.file().stat().st_uid == 0, "not made again"


@case
def a_cache_that_cannot_be_written_is_not_missed(terse):
    with cached(terse) as place:
        for cache in ("/proc/none", "/dev/null", "relative", "", str(place.pack)):
            place.cache = pathlib.Path(cache)
            done = terse.run("--pack", place.pack, data=LINE + END, cwd=place.folder,
                             env={"XDG_CACHE_HOME": cache, "HOME": "/dev/null"})
            assert (done.returncode, done.stderr) == (0, b""), (cache, done)
            same(done.stdout, SHORT + END)
        assert not (place.folder / "relative").exists()
        place.cache = place.folder / "cache"
        place.cache.mkdir()
        (place.cache / "terse").symlink_to(place.folder)
        before = sorted(place.folder.iterdir())
        place.gives(SHORT)
        assert sorted(place.folder.iterdir()) == before, "written through a link"


@case
def without_a_cache_nothing_is_kept_or_read(terse):
    with cached(terse) as place:
        place.gives(SHORT, "--no-cache", "--pack", place.pack)
        assert place.files() == [], place.files()
        place.gives(SHORT)
        place.file().write_bytes(b"junk")
        place.gives(SHORT, "--no-cache", "--pack", place.pack)
        same(place.file().read_bytes(), b"junk")


@case
def without_packs_of_ones_own_nothing_is_kept(terse):
    with cached(terse) as place:
        done = terse.run(data=LINE, env=place.environment())
        assert done.returncode == 0 and place.files() == [], (done, place.files())


@case
def a_pack_with_a_fault_is_told_at_every_start(terse):
    with cached(terse) as place:
        bad = place.folder / "bad.toml"
        bad.write_text(pack("bad").replace("[[template.keep]]", "[[template.kept]]"), encoding="utf-8")
        for _ in range(3):
            done = place.run("--pack", place.pack, "--pack", bad)
            assert done.returncode == 0 and b"bad.toml" in done.stderr, done
            same(done.stdout, SHORT + END)


@case
def a_kept_pack_of_a_project_still_needs_trust(terse):
    with cached(terse) as place:
        rules = place.folder / ".terse" / "rules"
        rules.mkdir(parents=True)
        place.pack.rename(rules / "near.toml")
        place.pack = rules / "near.toml"
        place.settle()
        trusted = place.config / "terse" / "trusted"
        trusted.parent.mkdir(parents=True)
        digest = hashlib.sha256(place.pack.read_bytes()).hexdigest()

        def gives(want, message):
            done = terse.run(data=LINE + END, env=place.environment(), cwd=place.folder)
            assert done.returncode == 0 and (message in done.stderr), done
            same(done.stdout, want + END)
        trusted.write_text(f"{digest}  {place.pack.resolve()}\n")
        gives(SHORT, b"")
        assert len(place.files()) == 1
        gives(SHORT, b"")
        trusted.write_text("")
        gives(LINE, b"not trusted")
        place.write("late")
        trusted.write_text(f"{digest}  {place.pack.resolve()}\n")
        gives(LINE, b"changed since")


@case
def many_writers_at_once_leave_a_whole_cache(terse):
    with cached(terse) as place:
        for _ in range(5):
            running = [terse.start("--pack", place.pack, env=place.environment()) for _ in range(8)]
            for process in running:
                out, err = process.communicate(LINE + END)
                assert (process.returncode, err) == (0, b""), err
                same(out, SHORT + END)
            sound = place.file().read_bytes()
            place.gives(SHORT)
            same(place.file().read_bytes(), sound)
            place.file().unlink()
