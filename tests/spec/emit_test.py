#!/usr/bin/env python3
"""`terse spec emit` against its slow twin on random specs, and its published edges by hand.

    emit_test.py TERSE [RANDOM_SPECS]
"""
import pathlib, random, subprocess, sys, tempfile

import reference_tables

TERSE = sys.argv[1:2]
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 120
PASSED = FAILED = 0


def check(name, ok, detail=""):
    global PASSED, FAILED
    if ok:
        PASSED += 1
    else:
        FAILED += 1
        print(f"FAIL {name}: {detail}", file=sys.stderr)


def emit(root, mode, *more):
    return subprocess.run([*TERSE, "emit", mode, "--root", root, *more], capture_output=True)


PIECES = ["a rule", " ", " ", "`code (∆)`", "`", "(∆)", "(∆∆)", "§V.3(∆)", "§T.1(∆)", "retired 2026-01-02", "retired 2026-1-2",
          "re`x`tired 2025-11-30", "prior ", "dropped", "superseded", "pre-amend", "pre-amended", "x" * 38, "é", "ß", "١", "→ `.spec/check-extras.md §V4`",
          "→ .SPEC/check-extras.MD §v٣", "→`.spec/check-extras.md` §V.4", "|", ",", "Closes §B.2.", "long " * 40, "\u00a0", "\u2003", "∆", "Δ", "(+)"]
ENDINGS = ["\n"] * 30 + ["\r\n", "\r", "\v", "\f", "\x1c", "\x1d", "\x1e", "\u0085", "\u2028", "\u2029"]
DIGITS = ["0123456789", "٠١٢٣٤٥٦٧٨٩", "０１２３４５６７８９"]


def random_number(rng, top):
    text = str(rng.randrange(top)) if rng.random() < 0.97 else str(rng.randrange(10**25))
    digits = DIGITS[0] if rng.random() < 0.95 else rng.choice(DIGITS)
    return ("0" if rng.random() < 0.03 else "") + "".join(digits[int(c)] for c in text)


def random_body(rng):
    return "".join(rng.choice(PIECES) for _ in range(rng.randrange(7)))


def random_cites(rng):
    items = [rng.choice(["V", "V", "V", "T", "B", "I.", "v", ""]) + random_number(rng, 12) for _ in range(rng.randrange(5))] or ["-"]
    return rng.choice([",", ", ", " ,\u00a0"]).join(items)


def random_spec(rng):
    out = [rng.choice(["", "\ufeff"]) + "# SPEC"]
    order = list("GCIVTB")
    if rng.random() < 0.2:
        rng.shuffle(order)
    if rng.random() < 0.2:
        order.insert(rng.randrange(6), rng.choice("VT"))
    for letter in order:
        out.append(rng.choice([f"## §{letter} NAME", f"## §{letter} NAME", f"## §{letter} ", f"## §{letter}"]))
        seen = set()
        for _ in range(rng.randrange(90 if letter == "T" else 14)):
            number = random_number(rng, 400 if letter == "T" else 14)
            kind = rng.random()
            if letter == "I" and kind < 0.8:
                out.append(rng.choice(["- ", "", "  - ", "-"]) + rng.choice(["api", "a_b", "9x", "x9", "A", "a-b"]) + rng.choice([": x", ":", ":\u2003", ": "]))
            elif kind < 0.1:
                out.append(rng.choice(["V", "T", "B", " V"]) + number + rng.choice([":", "|", " |", ""]) + random_body(rng))
            elif letter == "V":
                if int(number) in seen:
                    continue  # the order of equal numbers in a cluster is not published
                seen.add(int(number))
                out.append(f"V{number}:" + rng.choice(["", " ", " ", "  ", "\u00a0"]) + rng.choice(["", "", "", "retired  2026-03-04"]) + random_body(rng))
            elif letter == "T":
                out.append(f"T{number}|" + rng.choice(["x", "x", "x", ".", " x", "X", "x\u00a0", "~"]) + rng.choice(["|", "|", ""]) + random_body(rng) + "|" + random_cites(rng))
            elif letter == "B":
                out.append(f"B{number}|2026-01-01|{random_body(rng)}|{random_cites(rng)}")
            else:
                out.append(random_body(rng))
    text = "".join(line + rng.choice(ENDINGS) for line in out)
    return text if rng.random() < 0.8 else text.rstrip("\n")


def agrees_with_its_slow_twin(folder, rounds):
    for seed in range(rounds):
        text = random_spec(random.Random(seed))
        (folder / "SPEC.md").write_bytes(text.encode())
        sections = reference_tables.parse(text)
        for mode, table in reference_tables.TABLES.items():
            got, want = emit(folder, mode), table(sections).encode()
            check(f"seed {seed} {mode}", got.returncode == 0 and got.stdout == want, f"{got.stderr!r}\n{got.stdout!r}\n{want!r}")


def edges(folder):
    (folder / "SPEC.md").unlink(missing_ok=True)
    missing = emit(folder, "residue")
    check("missing_spec_prints_nothing_and_exits_2", (missing.returncode, missing.stdout) == (2, b""), missing)
    check("missing_spec_is_named", b"SPEC.md not found" in missing.stderr, missing.stderr)
    patterns = emit(folder, "prune-patterns")
    rows = patterns.stdout.decode().splitlines()
    check("patterns_need_no_spec", patterns.returncode == 0 and len(rows) == 8, patterns)
    check("pattern_ids", [r.split("|")[0] for r in rows[1:]] == ["amendment-counter", "dated-retirement", "supersession-narration", "closes-fold", "backtick-span", "cite-modifier", "retired-in-place"], rows)
    (folder / "SPEC.md").write_bytes(b"# x\n## \xc2\xa7V I\nV1: ok\nV2: \xff\n")
    broken = emit(folder, "residue")
    check("invalid_utf8_exits_7_with_its_place", broken.returncode == 7 and b":4:5:" in broken.stderr and broken.stdout == b"", broken)
    for name, bad in {"surrogate": b"\xed\xa0\x80", "overlong": b"\xc0\xaf", "too high": b"\xf4\x90\x80\x80", "cut off": b"\xe2\x86"}.items():
        (folder / "SPEC.md").write_bytes(b"# x\n" + bad)
        check(f"{name}_is_invalid", emit(folder, "residue").returncode == 7)
    check("unknown_mode_exits_2_with_a_hint", (r := emit(folder, "v-weight")).returncode == 2 and b"v-weights" in r.stderr, r)
    (folder / "SPEC.md").write_bytes(b"x" * 3400)
    check("token_estimate_counts_bytes_by_3.4", emit(folder, "token-estimate").stdout == b"1000\n")
    check("ratio_can_be_set", emit(folder, "token-estimate", "--ratio", "4").stdout == b"850\n")
    check("bad_ratio_is_refused", emit(folder, "token-estimate", "--ratio", "nan").returncode == 2)
    tasks = "".join(f"T{n}|x|t|-\n" for n in range(1, 5))
    (folder / "SPEC.md").write_text(f"## §T TASKS\n{tasks}")
    got = emit(folder, "archive-window", "--keep-closed", "3").stdout.decode().splitlines()
    check("keep_closed_moves_the_window", got[1:] == ["archive|T1|T1|1|## archived: §T.1..§T.1 → SPEC.archive.md (1 rows)", "keep|T2|T4|3|"], got)


with tempfile.TemporaryDirectory() as tmp:
    agrees_with_its_slow_twin(pathlib.Path(tmp), ROUNDS)
    edges(pathlib.Path(tmp))
print(f"{PASSED} passed, {FAILED} failed")
sys.exit(1 if FAILED else 0)
