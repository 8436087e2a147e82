"""Odd bytes, endings, encodings and block sizes: what is not a record comes out as it went in."""
from harness import AFTER, DISPATCH, LOOP, ROUND, case, same

PROSE = b"I looked at the parser and it should be fine, but the cache may still be stale.\n"
ODD = {
    "nul": b"id\0name\0" + PROSE,
    "invalid_utf8": b"\xff\xfe\xfa caf\xe9 " + PROSE,
    "lone_cr": b" 10%\r 55%\r100% done\n",
    "escape": b"\x1b[31mthe build is red and it should be green\x1b[0m\n",
    "long_line": b"x" * 1_000_000 + b"\n",
    "long_prose": b"it should be the case that " * 40_000 + b"\n",
    "blank_lines": b"\n\n \n\t\n",
}


def sandwich(odd):
    """Odd bytes between two records that have to be found all the same."""
    return DISPATCH[0] + odd + DISPATCH[0] + AFTER, DISPATCH[1] + odd + DISPATCH[1] + AFTER


@case
def empty_input_gives_empty_output(terse):
    same(terse.filter(b""), b"")


@case
def nul_bytes_pass(terse):
    data, want = sandwich(ODD["nul"])
    same(terse.filter(data), want)


@case
def invalid_utf8_passes(terse):
    data, want = sandwich(ODD["invalid_utf8"])
    same(terse.filter(data), want)


@case
def a_progress_bar_drawn_with_carriage_returns_passes(terse):
    data, want = sandwich(ODD["lone_cr"])
    same(terse.filter(data), want)


@case
def coloured_text_passes(terse):
    data, want = sandwich(ODD["escape"])
    same(terse.filter(data), want)


@case
def blank_lines_pass(terse):
    data, want = sandwich(ODD["blank_lines"])
    same(terse.filter(data), want)


@case
def a_line_of_a_megabyte_passes(terse):
    for odd in ("long_line", "long_prose"):
        data, want = sandwich(ODD[odd])
        same(terse.filter(data), want)


@case
def a_utf16_stream_passes_whole(terse):
    for encoding in ("utf-16", "utf-16-le", "utf-16-be"):
        data = (ROUND[0] + DISPATCH[0]).decode().encode(encoding)
        same(terse.filter(data), data)


@case
def each_line_keeps_its_own_ending(terse):
    data = PROSE.replace(b"\n", b"\r\n") + PROSE + AFTER
    assert terse.filter(data).splitlines(True)[0].endswith(b"\r\n")
    crlf = [face.replace(b"\n", b"\r\n") for face in ROUND]
    same(terse.filter(crlf[0] + AFTER), crlf[1] + AFTER)


@case
def a_record_with_mixed_endings_is_verbatim(terse):
    data = ROUND[0].replace(b"\n", b"\r\n", 1) + AFTER
    same(terse.filter(data), data)


@case
def a_byte_order_mark_stays(terse):
    out = terse.filter(b"\xef\xbb\xbf" + DISPATCH[0] + ROUND[0] + AFTER)
    assert out.startswith(b"\xef\xbb\xbf"), out[:20]
    assert out.endswith(ROUND[1] + AFTER), out


@case
def a_missing_last_newline_stays_missing(terse):
    same(terse.filter(DISPATCH[0].rstrip(b"\n")), DISPATCH[1].rstrip(b"\n"))
    same(terse.filter(AFTER.rstrip(b"\n")), AFTER.rstrip(b"\n"))


@case
def a_record_inside_a_fence_is_code(terse):
    data = b"```\n" + ROUND[0] + DISPATCH[0] + b"```\n" + AFTER
    same(terse.filter(data), data)


@case
def block_sizes_do_not_change_the_output(terse):
    data = LOOP.read_bytes() + b"".join(v for k, v in ODD.items() if not k.startswith("long"))
    whole = terse.filter(data)
    for size in (1, 7, 4096):
        process = terse.start(bufsize=0)
        for at in range(0, len(data), size):
            process.stdin.write(data[at:at + size])
        same(process.communicate()[0], whole)


@case
def the_locale_does_not_change_the_output(terse):
    data = LOOP.read_bytes() + b"INIT: the title is in the \xc4\xb0index file.\n"
    want = terse.filter(data)
    for locale in ("C", "POSIX", "tr_TR.UTF-8", "de_DE.UTF-8"):
        same(terse.filter(data, env={"LC_ALL": locale, "LANG": locale}), want)


@case
def the_sample_loop_keeps_rows_commits_diffs_errors_and_summary(terse):
    before = LOOP.read_bytes()
    after = terse.filter(before)

    def evidence(text):
        return [line for line in text.splitlines(True)
                if b"\t" in line or line.startswith((b"[main ", b"+", b"-", b"panic", b"goroutine",
                                                     b"Failure class", b"thumbd/", b"```"))]

    assert evidence(before) and evidence(after) == evidence(before)
    same(after[after.index(b"## Final"):], before[before.index(b"## Final"):])
    assert len(after) < len(before)


@case
def the_filter_leaves_its_own_output_alone(terse):
    once = terse.filter(LOOP.read_bytes())
    same(terse.filter(once), once)


@case
def mode_off_copies_every_byte(terse):
    for data in (b"", LOOP.read_bytes(), *ODD.values(), ROUND[0].rstrip(b"\n"), b"\xef\xbb\xbf",
                 "→\n".encode("utf-16")):
        same(terse.filter(data, "--mode", "off"), data)
