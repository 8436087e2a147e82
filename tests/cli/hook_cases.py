"""`terse hook`: answers to events of Claude Code, and the way into its settings and out again."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

from harness import DISPATCH, PATIENCE, case, fails, same

VERBOSE, SHORT = (text.decode().rstrip() for text in DISPATCH)


def event(text=VERBOSE, tool="Task", **more):
    response = {"content": [{"type": "text", "text": text}], "totalTokens": 12}
    return json.dumps({"session_id": "s", "hook_event_name": "PostToolUse", "tool_name": tool,
                       "tool_input": {}, "tool_response": response, **more}).encode()


def in_folder(terse, folder, *args, data=b"", **env):
    env = {k: str(v) for k, v in env.items()}
    return subprocess.run([terse.path, *args], input=data, cwd=folder, check=False, timeout=PATIENCE,
                          env=terse.environment(env), capture_output=True)


@case
def a_sub_agents_report_is_answered_in_short_form_and_its_own_shape(terse):
    answer = json.loads(terse.filter(event(), "hook", "claude"))
    assert answer == {"hookSpecificOutput": {
        "hookEventName": "PostToolUse",
        "updatedToolOutput": {"content": [{"type": "text", "text": SHORT}], "totalTokens": 12}}}


@case
def a_hook_is_silent_where_it_has_nothing_to_say(terse):
    for data in (b"", b"{", b"\xff\xfe", event("Nothing new."), event(tool="Bash"),
                 event(hook_event_name="PreToolUse"), event(hook_event_name="Stop"),
                 event(hook_event_name="UserPromptSubmit"), b"[" * 100_000):
        same(terse.filter(data, "hook", "claude"), b"")
    for env in ({"GODMODE_TERSE": "0"}, {"TERSE_MODE": "off"}, {"GODMODE_TERSE": "auto"}):
        same(terse.filter(event(), "hook", "claude", env=env), b"")


@case
def a_block_that_reports_an_error_stays_and_its_neighbours_do_not(terse):
    good, bad = {"type": "text", "text": VERBOSE}, {"type": "text", "text": VERBOSE, "is_error": True}
    alone = event(tool_response={"content": [bad]})
    same(terse.filter(alone, "hook", "claude"), b"")
    for response in ([bad, good], {"content": [bad, good]}):
        answer = json.loads(terse.filter(event(tool_response=response), "hook", "claude"))
        out = answer["hookSpecificOutput"]["updatedToolOutput"]
        assert (out if isinstance(out, list) else out["content"]) == [bad, {**good, "text": SHORT}], out


@case
def a_hook_says_what_is_wrong_with_its_settings_and_blocks_nothing(terse):
    prompt = b'{"hook_event_name":"UserPromptSubmit","prompt":"go"}'
    wrong = ({"TERSE_MODE": "sideways"}, {"TERSE_LEVEL": "x"}, {"TERSE_AFTER": "x"},
             {"TERSE_HOLD": "x"}, {"TERSE_NOTICES": "x"}, {"TERSE_LEDGER": "x"})
    for args, env in [((), env) for env in wrong] + [(("--unheard",), {}), (("extra",), {}),
                                                     (("--mode", "sideways"), {})]:
        for data in (event(), prompt):
            done = terse.run("hook", "claude", *args, data=data, env=env)
            assert (done.returncode, done.stdout) == (0, b""), (args, env, done)
            assert done.stderr.startswith(b"terse: "), (args, env, done)
    for args in (("install", "claude", "--unheard"), ("uninstall",), ("claud",)):
        fails(terse.run("hook", *args), 2)
    fails(terse.run("hook", "install", "claude", "--dry-run", env={"TERSE_MODE": "sideways"}), 2)


@case
def an_event_that_is_refused_is_read_to_its_end_all_the_same(terse):
    long, too_long = event("x" * (1 << 20)), b" " * (65 << 20)
    for args, env, data in ((("--unheard",), {}, long), (("extra",), {}, long), ((), {"TERSE_AFTER": "x"}, long),
                            (("--mode", "sideways"), {}, long), ((), {"CLAUDE_PROJECT_DIR": "/none"}, long),
                            (("--strict", "--pack", "/none.toml"), {}, long), ((), {}, too_long)):
        process = terse.start("hook", "claude", *args, env=env)
        process.stdin.write(data)  # a broken pipe is an error here
        process.stdin.close()
        assert (process.stdout.read(), process.wait(PATIENCE)) == (b"", 0), args
        process.stdout.close()
        process.stderr.close()


@case
def tools_of_the_list_are_read_and_no_others(terse):
    tools = ("--tools", "Bash,mcp__x__*")
    assert SHORT.encode() in terse.filter(event(tool="Bash"), "hook", "claude", *tools)
    assert SHORT.encode() in terse.filter(event(tool="mcp__x__y"), "hook", "claude", *tools)
    same(terse.filter(event(), "hook", "claude", *tools), b"")


@case
def a_prompt_resets_the_rounds_of_the_project_and_creates_nothing(terse):
    prompt = b'{"hook_event_name":"UserPromptSubmit","prompt":"go","cwd":"/elsewhere"}'
    with tempfile.TemporaryDirectory() as project, tempfile.TemporaryDirectory() as elsewhere:
        state = pathlib.Path(project, ".godmode/session-state.json")
        done = in_folder(terse, elsewhere, "hook", "claude", data=prompt, CLAUDE_PROJECT_DIR=project)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b""), done
        assert not state.parent.exists()
        for _ in range(7):
            in_folder(terse, project, "session", "round")
        auto = {"CLAUDE_PROJECT_DIR": project, "GODMODE_TERSE": "auto"}
        assert SHORT.encode() in in_folder(terse, elsewhere, "hook", "claude", data=event(),
                                           **auto).stdout
        in_folder(terse, elsewhere, "hook", "claude", data=prompt, CLAUDE_PROJECT_DIR=project)
        assert json.loads(state.read_text())["consecutive_rounds_without_human"] == 0
        same(in_folder(terse, elsewhere, "hook", "claude", data=event(), **auto).stdout, b"")


@case
def an_opt_out_of_the_session_silences_the_hook(terse):
    with tempfile.TemporaryDirectory() as project:
        in_folder(terse, project, "session", "off")
        same(in_folder(terse, project, "hook", "claude", data=event()).stdout, b"")


@case
def install_and_uninstall_leave_the_settings_as_they_were(terse):
    odd = b'{\n   "model": "opus",\n  "hooks": { "PostToolUse": [ ] },\n "n": 1.50 }'
    for before in (None, b"", b"{}", odd, b'{"a":1}\n'):
        with tempfile.TemporaryDirectory() as home:
            settings = pathlib.Path(home, ".claude/settings.json")
            if before is not None:
                settings.parent.mkdir()
                settings.write_bytes(before)
            done = in_folder(terse, home, "hook", "install", "claude", HOME=home, PATH="/bin")
            assert (done.returncode, done.stdout) == (0, b""), done
            hooks = json.loads(settings.read_text())["hooks"]
            command = hooks["PostToolUse"][-1]["hooks"][0]["command"]
            assert hooks["PostToolUse"][-1]["matcher"] == "Task|Agent", hooks
            assert hooks["UserPromptSubmit"][-1]["hooks"][0]["command"] == command
            out = subprocess.run(["sh", "-c", command], input=event(), check=True, cwd=home,
                                 env=terse.environment({}), capture_output=True).stdout
            assert SHORT.encode() in out, (command, out)
            again = in_folder(terse, home, "hook", "install", "claude", HOME=home, PATH="/bin")
            assert b"already" in again.stderr, again
            done = in_folder(terse, home, "hook", "uninstall", "claude", HOME=home)
            assert done.returncode == 0, done
            left = sorted(p.name for p in settings.parent.iterdir())
            if before is None:
                assert left == [], left
            else:
                same(settings.read_bytes(), before)
                assert left == ["settings.json"], left


@case
def uninstall_keeps_what_was_written_since(terse):
    with tempfile.TemporaryDirectory() as home:
        settings = pathlib.Path(home, ".claude/settings.json")
        settings.parent.mkdir()
        settings.write_bytes(b'{\n  "a": 1\n}\n')
        in_folder(terse, home, "hook", "install", "claude", HOME=home)
        settings.write_bytes(settings.read_bytes().replace(b'"a": 1', b'"a": 2'))
        done = in_folder(terse, home, "hook", "uninstall", "claude", HOME=home)
        same(settings.read_bytes(), b'{\n  "a": 2\n}\n')
        assert b"before-terse" in done.stderr, done
        done = in_folder(terse, home, "hook", "uninstall", "claude", HOME=home)
        assert done.returncode == 0 and b"no hook" in done.stderr, done


@case
def a_dry_run_shows_the_change_and_writes_nothing(terse):
    with tempfile.TemporaryDirectory() as home:
        settings = pathlib.Path(home, ".claude/settings.json")
        settings.parent.mkdir()
        before = b'{\n  "a": 1\n}\n'
        settings.write_bytes(before)
        done = in_folder(terse, home, "hook", "install", "claude", "--dry-run", HOME=home)
        same(settings.read_bytes(), before)
        patched = subprocess.run(["patch", "-s", "-o", "-", str(settings)], input=done.stdout,
                                 capture_output=True, check=False) if os.path.exists(
                                     "/usr/bin/patch") else None
        in_folder(terse, home, "hook", "install", "claude", HOME=home)
        if patched is not None:
            same(patched.stdout, settings.read_bytes())
        assert done.stdout.startswith(b"--- ") and b'+  "hooks": {' in done.stdout, done.stdout
        show = in_folder(terse, home, "hook", "uninstall", "claude", "--dry-run", HOME=home)
        assert b'-  "hooks": {' in show.stdout, show.stdout


@case
def a_project_gets_hooks_that_call_terse_by_name(terse):
    with tempfile.TemporaryDirectory() as home:
        done = in_folder(terse, home, "hook", "install", "claude", "--project", "--tools",
                         "Bash,mcp__r__*", HOME=home)
        assert done.returncode == 0, done
        entry = json.loads(pathlib.Path(home, ".claude/settings.json").read_text())
        entry = entry["hooks"]["PostToolUse"][0]
        assert entry["matcher"] == "Bash|mcp__r__.*", entry
        assert entry["hooks"][0]["command"] == "terse hook claude --tools 'Bash,mcp__r__*'", entry


@case
def settings_that_are_no_json_and_hosts_without_such_hooks_are_refused(terse):
    with tempfile.TemporaryDirectory() as home:
        settings = pathlib.Path(home, ".claude/settings.json")
        settings.parent.mkdir()
        settings.write_bytes(b'{"a": 1, // no\n}')
        fails(in_folder(terse, home, "hook", "install", "claude", HOME=home), 1, "settings.json",
              "nothing was written")
        same(settings.read_bytes(), b'{"a": 1, // no\n}')
        fails(in_folder(terse, home, "hook", "install", "codex", HOME=home), 2, "codex exec")
        fails(in_folder(terse, home, "hook", "install", "vim", HOME=home), 2, "there is: claude")
        for tools in ("a'b", "a*b", "*a", "Task,a**", "mcp__*__x"):
            fails(in_folder(terse, home, "hook", "install", "claude", "--tools", tools, HOME=home), 2,
                  "--tools")


@case
def a_hook_runs_from_a_folder_with_any_name(terse):
    with tempfile.TemporaryDirectory() as home:
        own = pathlib.Path(home, "it's \"$HOME\" `here`", "terse")
        own.parent.mkdir()
        shutil.copy(terse.path, own)
        install = [own, "hook", "install", "claude"]
        env = terse.environment({"HOME": home, "PATH": "/bin"})
        subprocess.run(install, env=env, check=True, timeout=PATIENCE, capture_output=True)
        settings = json.loads(pathlib.Path(home, ".claude/settings.json").read_text())
        command = settings["hooks"]["PostToolUse"][0]["hooks"][0]["command"]
        done = subprocess.run(["sh", "-c", command], input=event(), env=env, check=True, cwd=home,
                              timeout=PATIENCE, capture_output=True)
        assert SHORT.encode() in done.stdout, (command, done)
        again = subprocess.run(install, env=env, check=True, timeout=PATIENCE, capture_output=True)
        assert b"already" in again.stderr, again
        subprocess.run([own, "hook", "uninstall", "claude"], env=env, check=True, timeout=PATIENCE,
                       capture_output=True)
        assert list(pathlib.Path(home, ".claude").iterdir()) == []


@case
def the_copy_of_private_settings_is_as_private_as_they_are(terse):
    for mode in (0o600, 0o640, 0o644):
        with tempfile.TemporaryDirectory() as home:
            settings = pathlib.Path(home, ".claude/settings.json")
            settings.parent.mkdir()
            settings.write_bytes(b'{"key":"secret"}')
            settings.chmod(mode)
            in_folder(terse, home, "hook", "install", "claude", HOME=home)
            copy = pathlib.Path(f"{settings}.before-terse")
            assert [p.stat().st_mode & 0o777 for p in (settings, copy)] == [mode, mode]
            in_folder(terse, home, "hook", "uninstall", "claude", HOME=home)
            assert settings.stat().st_mode & 0o777 == mode and not copy.exists()


@case
def a_copy_that_is_somebodys_own_is_never_written_nor_removed(terse):
    for own in (b"my own", b'{"a":1}\n'):  # the second is what the settings are
        with tempfile.TemporaryDirectory() as home:
            settings = pathlib.Path(home, ".claude/settings.json")
            settings.parent.mkdir()
            settings.write_bytes(b'{"a":1}\n')
            foreign = pathlib.Path(f"{settings}.before-terse")
            foreign.write_bytes(own)
            done = in_folder(terse, home, "hook", "install", "claude", HOME=home)
            assert done.returncode == 0 and b".before-terse-2" in done.stderr, done
            done = in_folder(terse, home, "hook", "uninstall", "claude", HOME=home)
            assert done.returncode == 0, done
            same(settings.read_bytes(), b'{"a":1}\n')
            same(foreign.read_bytes(), own)
            assert len(list(settings.parent.iterdir())) == 2
            settings.unlink()
            fails(in_folder(terse, home, "hook", "install", "claude", HOME=home), 1,
                  "before-terse", "move it away")
            same(foreign.read_bytes(), own)


@case
def settings_behind_a_link_to_nothing_are_made_there_and_removed_there(terse):
    with tempfile.TemporaryDirectory() as home:
        settings, target = pathlib.Path(home, ".claude/settings.json"), pathlib.Path(home, "own.json")
        settings.parent.mkdir()
        settings.symlink_to("../own.json")
        done = in_folder(terse, home, "hook", "install", "claude", HOME=home)
        assert done.returncode == 0 and settings.is_symlink(), done
        assert "hooks" in json.loads(target.read_text())
        done = in_folder(terse, home, "hook", "uninstall", "claude", HOME=home)
        assert done.returncode == 0 and settings.is_symlink() and not target.exists(), done
        target.write_bytes(b'{"a":1}')
        for verb in ("install", "uninstall"):
            in_folder(terse, home, "hook", verb, "claude", HOME=home)
            assert settings.is_symlink() and not target.is_symlink()
        same(target.read_bytes(), b'{"a":1}')
        assert list(settings.parent.iterdir()) == [settings]


@case
def a_hook_that_is_missing_is_put_in_again(terse):
    for event_name in ("PostToolUse", "UserPromptSubmit"):
        with tempfile.TemporaryDirectory() as home:
            settings = pathlib.Path(home, ".claude/settings.json")
            in_folder(terse, home, "hook", "install", "claude", HOME=home)
            whole = json.loads(settings.read_text())
            part = json.loads(settings.read_text())
            del part["hooks"][event_name]
            settings.write_text(json.dumps(part))
            shown = in_folder(terse, home, "hook", "install", "claude", "--dry-run", HOME=home)
            assert event_name.encode() in shown.stdout, shown
            done = in_folder(terse, home, "hook", "install", "claude", HOME=home)
            assert done.returncode == 0 and b"already" not in done.stderr, done
            assert json.loads(settings.read_text()) == whole, settings.read_text()
