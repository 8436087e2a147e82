"""The examples that the project started from, byte for byte, and their neighbours."""
import json

from harness import AFTER, BUILDER, DISPATCH, PAIR, ROUND, case, same


def records(terse, data):
    """What `fields` says, without the places in the stream."""
    found = [json.loads(line) for line in terse.filter(data, "fields").splitlines()]
    return [{k: v for k, v in record.items() if k not in ("line", "lines")} for record in found]


def turns_into(terse, pair):
    same(terse.filter(pair[0] + AFTER), pair[1] + AFTER)


def reads_alike(terse, pair):
    verbose, short = (records(terse, face + AFTER) for face in pair)
    assert len(verbose) == 1, f"{len(verbose)} records in the verbose form"
    assert verbose == short, f"{verbose} is not {short}"
    return verbose[0]


@case
def a_wrapped_round_becomes_one_line(terse):
    turns_into(terse, ROUND)


@case
def an_agent_report_becomes_one_line(terse):
    turns_into(terse, BUILDER)


@case
def a_dispatch_line_is_abbreviated(terse):
    turns_into(terse, DISPATCH)


@case
def the_integration_pair_copies_its_change_byte_for_byte(terse):
    turns_into(terse, PAIR)


@case
def a_record_that_ends_the_stream_is_still_rewritten(terse):
    for pair in (ROUND, BUILDER, DISPATCH, PAIR):
        same(terse.filter(pair[0]), pair[1])


@case
def both_forms_of_a_round_hold_the_same_fields(terse):
    fields = reads_alike(terse, ROUND)["fields"]
    for name, value in (("round", 7), ("status", "kept"), ("before", "276ms"), ("after", "226ms"),
                        ("delta", "-18.2%")):
        assert fields.get(name) == value, f"{name} is {fields.get(name)!r}, not {value!r}"


@case
def both_forms_of_an_agent_report_hold_the_same_fields(terse):
    reads_alike(terse, BUILDER)


@case
def both_forms_of_a_dispatch_line_hold_the_same_fields(terse):
    fields = reads_alike(terse, DISPATCH)["fields"]
    assert fields == {"stack": "TypeScript", "skill": "optimize", "phase": "OPTIMIZE"}, fields


@case
def both_forms_of_the_pair_hold_the_same_fields_and_no_before(terse):
    fields = reads_alike(terse, PAIR)["fields"]
    assert "before" not in fields, fields
    assert fields["change"] == "Added connection pool sizing adjustment", fields


@case
def another_protocol_than_the_loops_own_is_printed(terse):
    other = ROUND[0].replace(b"median of 3", b"median of 5")
    out = terse.filter(other + AFTER)
    assert b"[bench med5]" in out, out
    reads_alike(terse, (other, out.removesuffix(AFTER)))


@case
def a_before_that_cannot_be_recomputed_is_printed(terse):
    other = ROUND[0].replace(b"276ms", b"311ms")
    out = terse.filter(other + AFTER)
    assert b"311" in out and b"(-18.2%)" in out, out


@case
def a_failing_test_keeps_every_count(terse):
    report = BUILDER[0].replace(b"All 47 tests passing,", b"46 of 47 tests passing, 1 failing,")
    out = terse.filter(report + AFTER)
    assert b"46" in out and b"47" in out and b"1 fail" in out, out


@case
def a_rewritten_record_is_left_alone_the_second_time(terse):
    for _, short in (ROUND, BUILDER, DISPATCH, PAIR):
        same(terse.filter(short + AFTER), short + AFTER)


@case
def a_failure_class_stays_a_line_of_its_own(terse):
    text = ROUND[0] + b"Failure class: noise\n" + AFTER
    same(terse.filter(text), ROUND[1] + b"Failure class: noise\n" + AFTER)
