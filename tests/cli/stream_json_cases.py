"""`--format claude-stream-json`, as `claude -p --output-format stream-json` feeds it."""
import json
import time

from harness import DISPATCH, PAIR, case, fails, same

FORMAT = ("--format", "claude-stream-json")


def message(text, kind="assistant"):
    block = {"type": "text", "text": text if isinstance(text, str) else text.decode()}
    line = {"type": kind, "message": {"role": kind, "content": [block]}, "session_id": "s"}
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


@case
def texts_of_a_message_stream_are_shortened_and_the_rest_is_not(terse):
    other = b'{"type":"system","n":1.50}\nno json\n' + message(DISPATCH[0], "user")
    same(terse.filter(other + message(DISPATCH[0]), *FORMAT), other + message(DISPATCH[1]))
    same(terse.filter(other + message(DISPATCH[0]), env={"TERSE_FORMAT": FORMAT[1]}),
         other + message(DISPATCH[1]))


@case
def a_message_stream_passes_the_plain_filter_as_it_is(terse):
    same(terse.filter(message(DISPATCH[0])), message(DISPATCH[0]))


@case
def a_message_stream_is_copied_when_terse_is_off(terse):
    same(terse.filter(message(DISPATCH[0]), *FORMAT, "--mode", "off"), message(DISPATCH[0]))


@case
def another_format_and_notices_on_stdout_are_usage_errors(terse):
    fails(terse.run("--format", "xml"), 2, "format", "claude-stream-json")
    fails(terse.run(*FORMAT, "--notices", "stdout"), 2, "--notices stderr")


@case
def a_message_goes_out_before_the_next_comes(terse):
    process = terse.start(*FORMAT)
    for text in DISPATCH[0], PAIR[0]:
        process.stdin.write(message(text))
        process.stdin.flush()
        begun = time.monotonic()
        assert process.stdout.readline().startswith(b'{"type":"assistant"')
        assert time.monotonic() - begun < 10
    process.stdin.close()
    assert process.wait(timeout=30) == 0


@case
def the_report_counts_the_texts_and_not_the_json_around_them(terse):
    done = terse.run(*FORMAT, "--report", "stderr", data=message(DISPATCH[0]))
    report = json.loads(done.stderr)
    assert report["bytes_in"] == len(DISPATCH[0]), report
    assert report["bytes_out"] == len(DISPATCH[1]), report
    assert report["rules"] == {"godmode/dispatch": 1}, report


@case
def rounds_in_texts_count_and_a_prompt_ends_them(terse):
    round_ = message(PAIR[0])
    prompt = b'{"type":"user","message":{"role":"user","content":"go on"}}\n'
    out = terse.run(*FORMAT, "--mode", "auto", "--after", "2", data=round_ * 3 + prompt + round_)
    short = message(PAIR[1])
    same(out.stdout, round_ * 2 + short + prompt + round_)
    assert out.stderr.count(b"AUTO ON") == out.stderr.count(b"AUTO OFF") == 1, out.stderr


@case
def a_message_longer_than_the_bound_passes(terse):
    long = message(DISPATCH[0] + b"x" * (1 << 20))
    same(terse.filter(long + message(DISPATCH[0]), *FORMAT), long + message(DISPATCH[1]))
