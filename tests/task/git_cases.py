"""Which commit a line came in with, whatever the repository's history and settings are."""
import json
import shutil
import subprocess

from harness import NOW, case, git, run
from sample import STATE, log_line, make

OLD = "- [stale] The shim read XML.\n"
NEW = "- [stale] The pump ran on port 8081.\n"
LAST = "01JTESTRUN0000000000000004"


def dated(text):
    return {"GIT_COMMITTER_DATE": f"2026-05-{text}Z"}


def commit(folder, day, *options):
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "work", *options, **dated(f"{day:02}T12:00:00"))


def history(folder):
    """OLD came in on the 1st and NEW on the 5th; runs wrote the facts on the 3rd, 6th, 9th and 12th."""
    text = STATE.replace("- Index was built in slice 2.\n", OLD)
    make(folder, state=text)
    runs = [json.loads(log_line("Current known facts", "tidied", n)) | {"ts": f"2026-05-{3 * n:02}T12:00:00.000Z"} for n in range(1, 5)]
    (folder / ".wos/VERIFICATION_LOG.jsonl").write_text("".join(json.dumps(one) + "\n" for one in runs))
    git(folder, "init", "-q")
    commit(folder, 1)
    (folder / "TASK_STATE.md").write_text(text.replace(OLD, OLD + NEW))
    commit(folder, 5)
    return folder


def planned(folder):
    return json.loads(run("plan", folder, "--gate", "off", "--format", "json", *NOW, code=0).stdout)


def runs_of(folder):
    """The number of the run that each fact is said to come from; `?` when only the section is known."""
    out = planned(folder)
    ids = {entry["id"]: entry["text"] for entry in out["entries"]}
    runs = {}
    for line in out["provenance"]:
        head, _, names = line.partition("): ")
        for name in names.split(", ") if names else []:
            runs[ids[name]] = "?" if "last writer" in head else head.split(" ")[0][-1]
    return runs[OLD[2:-1]], runs[NEW[2:-1]]


def copied(source, to, *options):
    subprocess.run(["git", "clone", "-q", *options, source.as_uri(), str(to)], check=True, capture_output=True)
    shutil.copytree(source / ".wos", to / ".wos", dirs_exist_ok=True)
    return to


@case
def no_setting_of_git_changes_the_plan(tmp):
    folder = history(tmp / "t")
    plan = planned(folder)
    assert runs_of(folder) == ("1", "2"), plan["provenance"]
    for setting in ("log.showRoot=false", "log.follow=true", "diff.noprefix=true", "diff.external=false", "color.ui=always", "core.pager=false",
                    "diff.interHunkContext=9", "diff.renames=false", "core.bigFileThreshold=1", "log.diffMerges=combined", "diff.wsErrorHighlight=all"):
        name, _, value = setting.partition("=")
        git(folder, "config", name, value)
        assert planned(folder) == plan, setting
        git(folder, "config", "--unset", name)
    (folder / ".git/info").mkdir(exist_ok=True)
    (folder / ".git/info/attributes").write_text("*.md -diff\n")
    assert planned(folder) == plan


@case
def a_signed_commit_is_cited_where_git_shows_signatures(tmp):
    folder = history(tmp / "t")
    signer = tmp / "signer"
    signer.write_text("""#!/bin/sh
case "$*" in
*--verify*) echo 'signed today' >&2; printf '[GNUPG:] NEWSIG\\n[GNUPG:] GOODSIG 0123456789ABCDEF t\\n' ;;
*) cat > /dev/null; echo '[GNUPG:] SIG_CREATED D 1 8 00 1 X' >&2
   printf -- '-----BEGIN PGP SIGNATURE-----\\n\\nabcd\\n-----END PGP SIGNATURE-----\\n' ;;
esac
""")
    signer.chmod(0o755)
    git(folder, "config", "gpg.program", str(signer))
    git(folder, "config", "log.showSignature", "true")
    commit(folder, 7, "-S", "--amend")
    assert "signed" in git(folder, "log", "-1", "--format=%H")
    assert git(folder, "rev-parse", "HEAD").strip() in planned(folder)["history"][1]
    assert runs_of(folder) == ("1", "3")


@case
def a_renamed_folder_keeps_the_dates_of_its_lines(tmp):
    folder = history(tmp / "all" / "t")
    (folder / ".git").rename(tmp / "all/.git")
    commit(tmp / "all", 8)
    folder.rename(tmp / "all/done")
    commit(tmp / "all", 8)
    assert runs_of(tmp / "all/done") == ("1", "2")


@case
def the_oldest_commit_of_a_shallow_clone_brought_nothing_in(tmp):
    source = history(tmp / "t")
    (source / "TASK_STATE.md").write_text((source / "TASK_STATE.md").read_text().replace(NEW, "").replace(OLD, NEW + OLD))
    commit(source, 5)
    (source / "note").write_text("x")
    commit(source, 6)
    assert runs_of(copied(source, tmp / "whole")) == ("1", "2")
    shallow = copied(source, tmp / "shallow", "--depth", "1")
    assert runs_of(shallow) == ("?", "?")
    git(shallow, "worktree", "add", "-q", "--detach", str(tmp / "beside"))
    shutil.copytree(source / ".wos", tmp / "beside/.wos", dirs_exist_ok=True)
    assert runs_of(tmp / "beside") == ("?", "?")


@case
def nothing_is_fetched_into_a_partial_clone(tmp):
    source = history(tmp / "t")
    git(source, "config", "uploadpack.allowFilter", "true")
    git(source, "config", "uploadpack.allowAnySHA1InWant", "true")
    clone = copied(source, tmp / "clone", "--filter=blob:none")
    before = sorted((clone / ".git/objects").rglob("*"))
    assert runs_of(clone) == ("?", "?")
    assert sorted((clone / ".git/objects").rglob("*")) == before


@case
def a_line_that_only_a_merge_has_is_its_sections_last_writers(tmp):
    folder = history(tmp / "t")
    git(folder, "checkout", "-qb", "side", "HEAD~1")
    (folder / "note").write_text("x")
    commit(folder, 6)
    git(folder, "checkout", "-q", "-")
    git(folder, "merge", "-q", "--no-commit", "side")
    state = folder / "TASK_STATE.md"
    state.write_text(state.read_text().replace(NEW, NEW.replace("8081", "8082") + NEW))
    commit(folder, 8)
    assert runs_of(folder) == ("1", "2")
    line = next(line for line in planned(folder)["provenance"] if "last writer" in line)
    assert line.startswith(LAST), line
