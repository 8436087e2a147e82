"""When the filter rewrites: the flag, the environment, and which of them wins."""
import json
import tempfile

from harness import AFTER, DISPATCH, LOOP, ROUND, case, fails, same

TEXT = DISPATCH[0] + AFTER
SHORT = DISPATCH[1] + AFTER


@case
def the_filter_is_on_when_nothing_is_said(terse):
    same(terse.filter(TEXT), SHORT)


@case
def a_word_for_no_in_the_environment_turns_it_off(terse):
    for word in ("0", "off", "OFF", "False", "no", ""):
        same(terse.filter(TEXT, env={"GODMODE_TERSE": word}), TEXT)


@case
def any_other_word_in_the_environment_turns_it_on(terse):
    for word in ("1", "on", "true", "yes", "please"):
        same(terse.filter(TEXT, env={"GODMODE_TERSE": word}), SHORT)


@case
def a_word_that_is_no_mode_is_refused_where_only_modes_belong(terse):
    done = terse.run(data=TEXT, env={"TERSE_MODE": "sometimes"})
    fails(done, 2, "TERSE_MODE", "sometimes", "auto")
    for word in ("On", "1", "TRUE", "yes"):
        same(terse.filter(TEXT, env={"TERSE_MODE": word}), SHORT)


@case
def the_mode_option_beats_the_environment(terse):
    same(terse.filter(TEXT, "--mode", "on", env={"GODMODE_TERSE": "0"}), SHORT)
    same(terse.filter(TEXT, "--mode", "off", env={"GODMODE_TERSE": "1"}), TEXT)
    same(terse.filter(TEXT, "--mode", "on", env={"TERSE_MODE": "off"}), SHORT)


@case
def the_program_s_own_variable_beats_the_session_s(terse):
    same(terse.filter(TEXT, env={"TERSE_MODE": "off", "GODMODE_TERSE": "1"}), TEXT)
    same(terse.filter(TEXT, env={"TERSE_MODE": "on", "GODMODE_TERSE": "0"}), SHORT)


@case
def every_level_keeps_the_records_short(terse):
    for level in ("records", "prose", "tight"):
        same(terse.filter(TEXT, "--level", level), SHORT)


@case
def ascii_prints_an_arrow_of_two_characters(terse):
    out = terse.filter(ROUND[0] + AFTER, "--ascii")
    same(out, ROUND[1].replace("→".encode(), b"->") + AFTER)
    same(terse.filter(out, "--ascii"), out)


@case
def explicit_elides_no_field(terse):
    out = terse.filter(ROUND[0] + AFTER, "--explicit")
    assert b"276" in out and b"[bench med3]" in out, out


@case
def an_option_may_be_given_in_the_environment(terse):
    same(terse.filter(ROUND[0] + AFTER, env={"TERSE_ASCII": "1"}),
         terse.filter(ROUND[0] + AFTER, "--ascii"))


@case
def the_report_goes_to_its_file_and_counts_what_happened(terse):
    data = LOOP.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        out = terse.filter(data, "--report", f"{folder}/report.json")
        with open(f"{folder}/report.json", encoding="utf-8") as file:
            report = json.load(file)
    assert (report["bytes_in"], report["bytes_out"]) == (len(data), len(out)), report
    assert report["lines"] == data.count(b"\n"), report
    assert report["contract_violations"] == 0, report
    assert 0 < report["tokens_out"] < report["tokens_in"], report


@case
def the_report_on_stderr_is_one_object(terse):
    done = terse.run("--report", "stderr", data=TEXT)
    same(done.stdout, SHORT)
    assert json.loads(done.stderr)["rewritten"] == 1, done.stderr


@case
def a_skill_or_family_that_there_is_not_is_said_and_switches_nothing(terse):
    done = terse.run("--skill", "optimise", "--without", "emojis", data=ROUND[0] + AFTER)
    assert done.returncode == 0, done.stderr
    same(done.stdout, ROUND[1] + AFTER)
    lines = done.stderr.decode().splitlines()
    assert len(lines) == 2, lines
    assert 'no skill "optimise"' in lines[0] and ", optimize," in lines[0], lines
    assert 'no family "emojis"' in lines[1] and " emoji," in lines[1], lines


CONTROL_PACK = '''[pack]
name = "control"
version = "1.0.0"
summary = "Shortens a line that is none of its business"

[[template]]
name = "used"
verbose = "Tokens: {count:int} were used by the agent {who:word}."
terse = "Tokens: {count} by {who}"
[[template.example]]
verbose = "Tokens: 7 were used by the agent lead."
terse = "Tokens: 7 by lead"
[[template.keep]]
text = "Tokens: none were used."
'''


@case
def a_control_line_is_no_record_whatever_a_pack_says(terse):
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as pack:
        pack.write(CONTROL_PACK)
        pack.flush()
        line = b"Tokens: 7 were used by the agent lead.\n"
        same(terse.run("--pack", pack.name, data=line + AFTER).stdout, line + AFTER)
        checked = terse.run("rules", "check", pack.name)
        assert checked.returncode == 2 and b"the example gives" in checked.stderr, checked.stderr
