"""`terse report`: the page says what the filter does, holds everything itself, and trusts nothing."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from harness import AFTER, DISPATCH, LOOP, PATIENCE, ROUND, case, fails, same

EVIL = (b"<img src=x onerror=\"document.title='owned'\">\n</script><script>document.title='owned'"
        b"</script>\n<!-- {{JS}} ]]> \xff\x00 &lt;b&gt;\n")


def page_of(terse, data, *options):
    return terse.filter(data, "report", "-", "-o", "-", *options).decode()


def rows_of(page):
    chunks = re.findall(r'<script type="application/json" class="chunk">(.*?)</script>', page, re.S)
    return [row for chunk in chunks for row in json.loads(chunk)]


def meta_of(page):
    return json.loads(re.search(r'id="meta">(.*?)</script>', page, re.S)[1])


def dom_after(page, script=""):
    """The page's document after it has drawn itself and `script` has run; None without a browser."""
    browser = shutil.which("chromium")
    if browser is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "page.html")
        file.write_text(page.replace("</body>", f"<script>{script}</script></body>"), encoding="utf-8")
        return subprocess.run(
            [browser, "--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}",
             "--virtual-time-budget=4000", "--dump-dom", file.as_uri()], check=False,
            timeout=PATIENCE, capture_output=True).stdout.decode()


@case
def the_page_holds_the_transcript_and_what_the_filter_makes_of_it(terse):
    for level in ("records", "prose", "tight"):
        text = LOOP.read_bytes()
        page = page_of(terse, text, "--level", level)
        rows = rows_of(page)
        same("\n".join(row["v"] for row in rows).encode() + b"\n", text)
        short = "\n".join(row.get("t", row["v"]) for row in rows).encode() + b"\n"
        same(short, terse.filter(text, "--level", level))
        meta = meta_of(page)
        assert meta["bytes"] == [len(text), len(short)], meta
        assert meta["rewrites"] == sum("t" in row for row in rows) > 0, meta
        assert sum(lines for _, lines, _, _ in meta["classes"]) == meta["lines"], meta
        assert sum(after for *_, after in meta["classes"]) == len(short), meta
        numbers = [row["n"] for row in rows]
        assert numbers == sorted(numbers)


@case
def a_rewrite_names_its_rule_and_how_each_field_is_known(terse):
    row = next(row for row in rows_of(page_of(terse, ROUND[0] + AFTER)) if "t" in row)
    assert row["r"] == "godmode/round-verified" and row["t"] == ROUND[1].decode().rstrip(), row
    fields = {name: (value, how) for name, value, how in row["f"]}
    assert fields["after"] == ("226ms", "printed"), fields
    assert fields["before"] == ("276ms", "recomputed"), fields
    assert row["k"][0] > row["k"][1] > 0, row


@case
def a_transcript_cannot_get_out_of_its_data(terse):
    page = page_of(terse, EVIL + DISPATCH[0] + AFTER)
    assert "<img" not in page and "owned'</script>" not in page
    assert page.count("<script") == 3, page.count("<script")  # meta, one page, and the page's own
    assert "<img src=x" in rows_of(page)[0]["v"]
    dom = dom_after(page)
    if dom is None:
        return
    assert "<title>stdin" in dom and "&lt;img src=x onerror=" in dom, dom[:500]
    assert "<img" not in dom


@case
def what_turns_text_around_is_shown_and_not_obeyed(terse):
    turns = "".join(map(chr, [*range(0x202A, 0x202F), *range(0x2066, 0x206A)]))
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder, "a\u202eb.log")
        log.write_text(f"x{turns}y\n" + DISPATCH[0].decode() + f"caf\u00e9 {turns[0]}\n")
        page = terse.filter(b"", "report", log, "-o", "-").decode()
    assert rows_of(page)[0]["v"].startswith(f"x{turns}y"), rows_of(page)[0]
    shell = re.sub(r'<script type="application/json".*?</script>', "", page, flags=re.S)
    assert not set(shell) & set(turns) and "<title>a\u2039U+202E\u203ab.log" in shell, shell[:600]
    dom = dom_after(page)
    if dom is None:
        return
    drawn = re.sub(r'<script type="application/json".*?</script>', "", dom, flags=re.S)
    assert not set(drawn) & set(turns), drawn
    for sign in turns:
        assert f"U+{ord(sign):04X}" in drawn, sign
    assert "caf\u00e9" in drawn


@case
def the_page_fetches_nothing(terse):
    page = page_of(terse, LOOP.read_bytes())
    shell = re.sub(r'<script type="application/json".*?</script>', "", page, flags=re.S)
    assert "default-src 'none'" in shell
    for word in ("src=", "href=", "@import", "url(", "fetch(", "XMLHttpRequest", "innerHTML", "eval("):
        assert word not in shell, word
    assert set(re.findall(r"https?://[^'\" ]+", shell)) == {"http://www.w3.org/2000/svg"}


@case
def a_browser_draws_it_turns_pages_searches_and_follows_keys(terse):
    text = b"".join(DISPATCH[0] + b"code line %d <b>\n" % n for n in range(1500))
    page = page_of(terse, text)
    script = """
      const out = [];
      const key = (k) => document.activeElement.dispatchEvent(
        new KeyboardEvent('keydown', {key: k, bubbles: true, cancelable: true}));
      const at = () => document.getElementById('page').textContent;
      const drawn = () => document.querySelectorAll('.row').length;
      out.push(at(), drawn() <= 300, document.querySelectorAll('svg rect').length > 1);
      key('ArrowRight'); out.push(at());
      key('Home'); key('j'); out.push(document.activeElement.className);
      key('Enter'); out.push(document.activeElement.querySelector('details').open);
      key('o'); out.push(document.querySelectorAll('.row:not(.rewrite)').length); key('o');
      const box = document.getElementById('search');
      box.focus(); box.value = 'LINE 1490 <B>'; box.oninput(); key('Enter');
      setTimeout(() => { out.push(at(), document.querySelector('mark').textContent);
        document.body.append('RESULT' + JSON.stringify(out) + 'END'); }, 1500);
    """
    dom = dom_after(page, script)
    if dom is None:
        return
    found = json.loads(re.search(r"RESULT(.*)END</body>", dom)[1].replace("&lt;", "<")
                       .replace("&gt;", ">"))
    pages = found[0].rsplit(" ", 1)[1]
    assert int(pages) > 5, found
    assert found == [f"page 1 of {pages}", True, True, f"page 2 of {pages}", "row rewrite", True, 0,
                     f"page {pages} of {pages}", "line 1490 <b>"], found


@case
def an_empty_transcript_and_missing_files_are_said(terse):
    assert rows_of(page_of(terse, b"")) == []
    fails(terse.run("report", "/no/such/file", "-o", "-"), 1, "/no/such/file")
    fails(terse.run("report", str(LOOP), "-o", "/dev/null/page.html"), 1, "/dev/null")
    fails(terse.run("report", str(LOOP)), 2, "--output")


@case
def a_page_goes_into_what_is_no_file_and_through_links(terse):
    page = page_of(terse, DISPATCH[0] + AFTER)
    with tempfile.TemporaryDirectory() as folder:
        log, pipe, link, out = (pathlib.Path(folder, n) for n in ("stdin", "pipe", "link", "out"))
        log.write_bytes(DISPATCH[0] + AFTER)
        os.mkfifo(pipe)
        link.symlink_to("page.html")
        with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
            terse.filter(b"", "report", log, "-o", pipe)
            same(reader.communicate(timeout=PATIENCE)[0].decode(), page)
        assert pipe.is_fifo()
        terse.filter(b"", "report", log, "-o", "/dev/null")
        assert pathlib.Path("/dev/null").is_char_device()
        same(terse.filter(b"", "report", log, "-o", "/dev/stdout").decode(), page)
        with open(out, "wb") as held:
            held.write(b"before\n")
            held.flush()
            assert terse.run("report", log, "-o", "/dev/stdout", stdout=held).returncode == 0
            held.write(b"after\n")
        same(out.read_text(), "before\n" + page + "after\n")
        terse.filter(b"", "report", log, "-o", link)
        assert link.is_symlink()
        same(pathlib.Path(folder, "page.html").read_text(), page)


@case
def a_page_never_takes_the_place_of_its_transcript(terse):
    with tempfile.TemporaryDirectory() as folder:
        log, hard, soft = (pathlib.Path(folder, n) for n in ("log", "hard", "soft"))
        log.write_bytes(AFTER)
        hard.hardlink_to(log)
        soft.symlink_to("log")
        for page in (log, hard, soft):
            fails(terse.run("report", log, "-o", page), 2, str(page), "transcript itself")
        with open(log, "rb") as stdin:
            done = subprocess.run([terse.path, "report", "-", "-o", log], stdin=stdin, check=False,
                                  env=terse.environment({}), capture_output=True, timeout=PATIENCE)
        fails(done, 2, "transcript itself")
        same(log.read_bytes(), AFTER)
        assert soft.is_symlink()
