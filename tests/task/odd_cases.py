"""Input that nobody meant to give: no crash, no hang, a message that names it, nothing written."""
import json
import os
import re
import subprocess

from harness import *  # noqa: F401,F403


def ends(folder, *args, codes, env=None):
    done = subprocess.run([PROGRAM, *map(str, args)], capture_output=True, timeout=60, stdin=subprocess.DEVNULL,
                          env={**os.environ, "HOME": "/dev/null", **(env or {})})
    assert done.returncode in codes, (args, done.returncode, done.stderr[-300:], done.stdout[-300:])
    assert done.returncode in (0, 3, 4) or done.stderr or args[0] == "check", args
    return done


@case
def what_is_no_text_is_refused_and_left_alone(tmp):
    texts = {"empty": b"", "blank": b"\n\n\n", "elf": b"\x7fELF" + bytes(range(256)), "utf16": "# TASK_STATE\n".encode("utf-16"),
             "old_mac": STATE.replace("\n", "\r").encode(), "one_heading": b"## Risks to watch"}
    for name, text in texts.items():
        folder = make(tmp / name, state=text)
        before = tree(folder)
        for action in (("plan", folder), ("check", folder), ("apply", folder, "--auto", *NOW)):
            ends(folder, *action, codes=(3, 4, 5))
        assert tree(folder) == before, name


@case
def the_digest_of_a_state_of_a_few_bytes_is_that_of_its_bytes(tmp):
    for text in ("## A\n", "## A\n- abcdefgh\n", "## A\n- abcdefghijk\n"):
        folder = make(tmp / str(len(text)), state=text)
        plan = run("plan", folder, "--gate", "off", "--format", "edit", *NOW).stdout.decode()
        assert "digest " + hashlib.sha256(text.encode()).hexdigest() in plan, plan


@case
def what_is_no_regular_file_is_named_at_once(tmp):
    for name in ("TASK_STATE.md", "IMPLEMENTATION_PLAN.md", "DECISIONS.md", ".wos/VERIFICATION_LOG.jsonl"):
        for kind in ("pipe", "folder", "device"):
            folder = make(tmp / (name.replace("/", "_") + kind))
            (folder / name).unlink()
            if kind == "pipe": os.mkfifo(folder / name)
            if kind == "folder": (folder / name).mkdir()
            if kind == "device": (folder / name).symlink_to("/dev/zero")
            done = ends(folder, "apply", folder, "--auto", *NOW, codes=(7,))
            assert name.encode() in done.stderr, done.stderr
    for name in ("TASK_STATE.md", SNAPSHOT):
        folder = make(tmp / ("restore_" + name.replace("/", "_")))
        apply(folder)
        (folder / name).unlink()
        os.mkfifo(folder / name)
        assert b"not a regular file" in ends(folder, "restore", folder, codes=(7,)).stderr


@case
def links_out_of_the_folder_are_refused_by_every_action_that_writes(tmp):
    outside = make(tmp / "outside")
    for name in (".wos", "TASK_STATE.md", ".wos/VERIFICATION_LOG.jsonl", ".wos/compaction"):
        folder = make(tmp / ("t" + name.replace("/", "_")))
        apply(folder)
        there = outside / name
        if name == ".wos/compaction": there.mkdir(exist_ok=True)
        subprocess.run(["rm", "-rf", str(folder / name)], check=True)
        (folder / name).symlink_to(there)
        before = tree(outside)
        for action in (("apply", folder, "--auto", *NOW), ("restore", folder)):
            ends(folder, *action, codes=(7,))
        assert tree(outside) == before, name


@case
def a_link_out_of_the_folder_is_refused_before_anything_is_behind_it(tmp):
    for name, there in ((".wos", "empty"), (".wos", "missing"), (".wos/compaction", "empty"), (".wos/compaction", "missing")):
        folder = make(tmp / (name.replace("/", "_") + there), log=False)
        outside = folder.parent / (folder.name + "_outside")
        if there == "empty": outside.mkdir()
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).symlink_to(os.path.relpath(outside, (folder / name).parent))
        before = tree(folder)
        done = ends(folder, "apply", folder, "--auto", *NOW, codes=(7,))
        assert b"link out of the task folder" in done.stderr, done.stderr
        assert tree(folder) == before and (not outside.exists() or not tree(outside)), (name, there)
    folder = make(tmp / "inside", log=False)
    (folder / "records").mkdir()
    (folder / ".wos").symlink_to("records")
    apply(folder)
    assert (folder / "records/compaction").is_dir()


@case
def long_lines_and_deep_lists_are_read_in_linear_time(tmp):
    fact = "- Index was built in slice 2.\n"
    shapes = {"line": "- " + "word " * 600000 + "\n", "ticks": "- " + "` `` " * 200000 + "\n", "brackets": "- " + "[" * 1000000 + "\n",
              "deep": "".join(" " * (2 * i) + "- x\n" for i in range(1500)), "slices": "- slices 1" + ", 2" * 300000 + "\n",
              "pipes": "| a |\n|---|\n|" + "|" * 500000 + "\n", "see": "- See above.\n" * 60000, "all": "- The facts above hold; fixed in slice 2.\n" * 60000,
              "dots": "- " + ". " * 500000 + "\n", "comments": "- " + "<!-- x --> " * 100000 + "\n"}
    for name, text in shapes.items():
        folder = make(tmp / name, state=STATE.replace(fact, text))
        ends(folder, "plan", folder, *NOW, codes=(0, 3, 4, 5))


@case
def odd_siblings_do_not_stop_a_compaction(tmp):
    folder = make(tmp / "t")
    log = folder / ".wos/VERIFICATION_LOG.jsonl"
    odd = b'\xff\xfe\n[]\nnull\n{"file":7}\n' + b"[" * 5000 + b"\n{\"ts\":\"\n" + b"\0\n"
    log.write_bytes(odd + log.read_bytes()[:-1])
    old = log.read_bytes()
    apply(folder)
    assert log.read_bytes().startswith(old + b"\n{")
    assert all(json.loads(l) for l in log.read_bytes()[len(old) + 1:].splitlines())
    folder = make(tmp / "u", decisions="\ufeff" + DECISIONS.replace("\n", "\r\n"))
    (folder / "SLICES/notes.md").write_bytes(bytes(range(256)))
    (folder / "SLICES/sub.md").mkdir()
    ends(folder, "plan", folder, *NOW, codes=(0, 4, 7))


@case
def a_snapshot_that_cannot_be_made_stops_before_the_state(tmp):
    folder = make(tmp / "t")
    (folder / ".wos/compaction").write_text("a file\n")
    before = tree(folder)
    assert b"compaction" in ends(folder, "apply", folder, "--auto", *NOW, codes=(7,)).stderr
    assert tree(folder) == before
    if os.geteuid() == 0: return
    folder = make(tmp / "u")
    before = tree(folder)
    folder.chmod(0o555)
    (folder / ".wos").chmod(0o555)
    ends(folder, "apply", folder, "--auto", *NOW, codes=(7,))
    folder.chmod(0o755)
    (folder / ".wos").chmod(0o755)
    assert tree(folder) == before


@case
def a_lost_state_is_brought_back(tmp):
    folder = make(tmp / "t")
    old = (folder / "TASK_STATE.md").read_bytes()
    apply(folder)
    (folder / "TASK_STATE.md").unlink()
    ends(folder, "restore", folder, codes=(0,))
    assert (folder / "TASK_STATE.md").read_bytes() == old


@case
def any_folder_name_will_do(tmp):
    for name in ("a b", "q'\"$`", "neu\nzeile", "\u00e9", "*"):
        folder = make(tmp / name)
        apply(folder)
        ends(folder, "restore", folder, codes=(0,))


@case
def git_in_any_state_gives_a_pointer_or_none(tmp):
    repo, other = tmp / "repo", tmp / "other"
    other.mkdir()
    git(other, "init", "-q"); git(other, "commit", "-q", "--allow-empty", "-m", "x")
    folder = make(repo / "t")
    git(repo, "init", "-q"); git(repo, "add", "-A"); git(repo, "commit", "-qm", "x")
    sha = git(repo, "rev-parse", "HEAD").strip()
    git(repo, "checkout", "-q", "--detach")
    (repo / ".git/MERGE_HEAD").write_text(sha + "\n")
    variables = {"GIT_DIR": str(other / ".git"), "GIT_WORK_TREE": str(other), "GIT_INDEX_FILE": str(other / ".git/index")}
    out = ends(folder, "plan", folder, "--format", "json", *NOW, codes=(0,), env=variables).stdout
    assert any(f"git show {sha}:t/TASK_STATE.md" in line for line in json.loads(out)["history"])
    out = ends(folder, "plan", folder, "--format", "json", *NOW, codes=(0,), env={"PATH": "/nonexistent"}).stdout
    assert not any("git show" in line for line in json.loads(out)["history"])


@case
def odd_plans_are_refused(tmp):
    folder = make(tmp / "t")
    good = run("plan", folder, "--format", "json", *NOW, code=0).stdout
    before, plan = tree(folder), tmp / "plan"
    texts = [b"", b"\n", bytes(range(256)), b"[" * 100000, b"[]", b"null", good[: len(good) // 2], good + good, good.replace(b'"F1"', b"7"),
             good.replace(b'"entries"', b'"entrys"'), b"digest x\n", b"keep\n" * 9999, "d\u00efgest".encode()]
    for text in texts:
        plan.write_bytes(text)
        ends(folder, "apply", folder, "--plan", plan, *NOW, codes=(2, 6))
        assert tree(folder) == before, text[:60]
