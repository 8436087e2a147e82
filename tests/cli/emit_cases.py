"""`terse emit`: records from key=value, in the form that the mode says."""
import pathlib
import subprocess
import tempfile
import tomllib

from harness import BUILDER, DISPATCH, PAIR, PATIENCE, ROUND, case, same

RULES = pathlib.Path(__file__).resolve().parent.parent.parent / "rules"
SKILL = pathlib.Path(__file__).resolve().parent / "skill.sh"
PAIR_FIELDS = ("round=7", "status=kept", "change=Added connection pool sizing adjustment",
               "metric=226ms", "delta=-18.2")
ROUND_FIELDS = ("round=7", "status=kept", "change=Added connection pool sizing adjustment",
                "method=benchmark", "trials=3", "direction=improved", "before=276ms",
                "after=226ms", "delta=-18.2%")


def unwrapped(text):
    return text.replace(b"\n", b" ").rstrip() + b"\n"


def emit(terse, *args, mode=None):
    return terse.filter(b"", "emit", *args, env={} if mode is None else {"GODMODE_TERSE": mode})


def refused(terse, *args):
    """The message of a call that has to fail without output."""
    done = terse.run("emit", *args)
    assert done.returncode == 2, f"exit {done.returncode}"
    same(done.stdout, b"")
    return done.stderr.decode()


@case
def emit_is_verbose_when_nothing_is_said(terse):
    same(emit(terse, "round", *PAIR_FIELDS), PAIR[0])


@case
def emit_follows_the_variable(terse):
    for mode in ("1", "on", "yes"):
        same(emit(terse, "round", *PAIR_FIELDS, mode=mode), PAIR[1])
    for mode in ("0", "off", "false", "no", ""):
        same(emit(terse, "round", *PAIR_FIELDS, mode=mode), PAIR[0])


@case
def emit_obeys_the_option_before_the_variable(terse):
    both = terse.filter(b"", "--mode", "off", "emit", "round", *PAIR_FIELDS,
                        env={"GODMODE_TERSE": "1"})
    same(both, PAIR[0])


@case
def emit_takes_a_percent_with_and_without_its_sign(terse):
    for mode in ("0", "1"):
        bare = emit(terse, "round", *PAIR_FIELDS, mode=mode)
        signed = emit(terse, "round", *PAIR_FIELDS[:-1], "delta=-18.2%", mode=mode)
        same(signed, bare)


@case
def emit_prints_both_faces_of_the_first_examples(terse):
    for pair, args in ((ROUND, ("round-verified", *ROUND_FIELDS)),
                       (DISPATCH, ("dispatch", "stack=TypeScript", "skill=optimize",
                                   "phase=OPTIMIZE")),
                       (BUILDER, ("agents/done", "agent=Builder", "tests=47", "lint=clean",
                                  "regressions=no regressions", "modified=4", "created=2"))):
        same(emit(terse, *args), unwrapped(pair[0]))
        same(emit(terse, *args, mode="1"), pair[1])


@case
def emit_puts_back_what_may_be_left_out(terse):
    left_out = [f for f in ROUND_FIELDS
                if not f.startswith(("method", "trials", "direction", "before"))]
    same(emit(terse, "round-verified", *left_out), unwrapped(ROUND[0]))


@case
def emit_prints_a_field_that_does_not_recompute(terse):
    fields = [f.replace("276ms", "277ms") for f in ROUND_FIELDS]
    out = emit(terse, "round-verified", *fields, mode="1")
    same(out, "R7 keep: conn pool → 277→226ms (-18.2%)\n".encode())


@case
def emit_names_the_fields_when_one_is_unknown_or_missing(terse):
    for args, named in ((("round", "staus=kept"), '"staus"'), (("round", "round=7"), "missing"),
                        (("round", *PAIR_FIELDS, "colour=red"), '"colour"')):
        message = refused(terse, *args)
        assert named in message, message
        for field in ("round", "change", "status", "metric", "delta"):
            assert field in message, message


@case
def emit_refuses_what_would_not_be_read_back(terse):
    assert "seven" in refused(terse, "round", "round=seven", *PAIR_FIELDS[1:])
    assert "no record" in refused(terse, "no-such-record", "a=b")
    assert "key=value" in refused(terse, "round", "round")
    refused(terse)


@case
def emit_lists_every_record_with_its_fields(terse):
    listed = terse.filter(b"", "emit", "--list").decode().splitlines()
    names = [line.split()[0] for line in listed]
    assert len(names) == len(set(names)) >= 40, f"{len(names)} records"
    assert "godmode/round round change status metric delta [guard]" in "\n".join(listed)
    for name in names:
        assert "missing" in refused(terse, name), name


@case
def a_skill_speaks_both_ways_and_verify_holds_the_pair(terse):
    said = {}
    for mode in ("0", "1"):
        done = subprocess.run(["sh", str(SKILL), terse.path], stdout=subprocess.PIPE, check=True,
                              env=terse.environment({"GODMODE_TERSE": mode}), timeout=PATIENCE)
        said[mode] = done.stdout
    assert len(said["1"]) < 0.7 * len(said["0"]), "hardly shorter"
    same(terse.filter(said["0"]), said["1"])
    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder) / name for name in ("verbose", "terse")]
        for file, mode in zip(files, ("0", "1")):
            file.write_bytes(said[mode])
        done = terse.run("verify", *files)
        assert done.returncode == 0, done.stdout
        files[1].write_bytes(said["1"].replace(b"226ms", b"225ms"))
        assert terse.run("verify", *files).returncode == 1, "a changed number was not found"


@case
def emit_refuses_a_field_given_twice(terse):
    assert '"status" is given twice' in refused(terse, "round", *PAIR_FIELDS, "status=reverted")


@case
def emit_refuses_what_no_filter_would_read_as_a_record(terse):
    for value in ("pool\tsize", "pool\nsize", "pool \x1b[1msize", "pool\x7f"):
        fields = [f"change={value}" if field.startswith("change=") else field
                  for field in PAIR_FIELDS]
        assert "control character" in refused(terse, "round", *fields), value


def shipped_examples():
    """(record, template, example) of every example of the shipped packs that names its fields."""
    for file in sorted(RULES.rglob("*.toml")):
        pack = tomllib.loads(file.read_text())
        for template in pack.get("template", []):
            for example in template.get("example", []):
                if "fields" in example:
                    yield f"{pack['pack']['name']}/{template['name']}", template, example


@case
def every_shipped_example_can_be_emitted_from_its_fields(terse):
    count = 0
    for record, template, example in shipped_examples():
        fields = [f"{name}={value}" for name, value in example["fields"].items()]
        verbose = emit(terse, record, *fields)
        short = emit(terse, record, *fields, mode="1").decode().rstrip("\n")
        # What may be the end of a stream stays verbose.
        if template.get("final") == "verbatim":
            same(short.encode() + b"\n", verbose)
        else:
            same(short.encode(), example["terse"].encode())
        count += 1
    assert count >= 100, count


@case
def a_value_that_starts_with_a_name_keeps_its_spelling(terse):
    for value in ("src/a.c moved", "parse_row split", "http://x.y/z added", "iOS build", "eBPF probe",
                  "v1.2 tagged", "x86 build", "npm ci", "parser"):
        for mode in ("0", "1"):
            fields = [f"change={value}" if field.startswith("change=") else field
                      for field in PAIR_FIELDS]
            said = emit(terse, "round", *fields, mode=mode)
            assert value.encode() in said, said


@case
def a_name_that_several_records_have_is_refused_with_their_full_names(terse):
    message = refused(terse, "result", "status=DONE")
    assert "several records" in message and "ship/result" in message, message
    # One that needs no skill is meant before those that do.
    assert b"tests passed" in emit(terse, "guard", "check=1", "passed=2", "total=2", "time=3s")


@case
def emit_refuses_values_that_make_a_line_no_record(terse):
    for value in ("word " * 2000 + "word", "pool \udcff size"):  # the second a lone byte 0xff
        fields = [f"change={value}" if field.startswith("change=") else field
                  for field in PAIR_FIELDS]
        done = terse.run("emit", "round", *fields)
        assert done.returncode == 2 and done.stdout == b"", done
        assert b"do not make a record" in done.stderr, done.stderr
