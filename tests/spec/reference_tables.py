"""A slow, obvious twin of `terse spec emit`: the published patterns, run by Python's own engine."""
import re

COUNTER = re.compile(r"\(∆+\)")
DATED = re.compile(r"\bretired \d{4}-\d{2}-\d{2}\b")
NARRATION = re.compile(r"\bpre-amend\b|prior .{0,40}\b(?:retired|dropped|superseded)\b")
IN_PLACE = re.compile(r"^V\d+:\s+retired\s+\d{4}-\d{2}-\d{2}\b")
STUB = re.compile(r"→\s*`?\.spec/check-extras\.md\s+§(V\d+)`?", re.I)


def parse(text):
    """Sections as lists of (line number, line); a repeated section starts anew."""
    sections, current = {}, None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(text.splitlines(), 1):
        opened = re.match(r"^## §([GCIVTB]) ", line)
        if opened:
            current = opened[1]
            sections[current] = []
        elif current:
            sections[current].append((number, line))
    return sections


def v_rows(sections):
    for number, line in sections.get("V", []):
        m = re.match(r"^(V\d+):\s?(.*)$", line)
        if m:
            yield number, line, m[1], m[2], ""


def table_rows(sections, letter):
    for number, line in sections.get(letter, []):
        if re.match(rf"^{letter}\d+\|", line):
            first, last = line.index("|"), line.rindex("|")
            yield number, line, line[:first], line[first + 1:last] if last > first else "", line[last + 1:]


def number_of(row_id):
    return int(row_id[1:])


def closed_tasks(sections):
    return [r for r in table_rows(sections, "T") if r[3].split("|")[0].strip() == "x"]


def fold_seeds(sections):
    live = [r[2] for r in v_rows(sections)]
    parent = {v: v for v in live}

    def root(v):
        while parent[v] != v:
            v = parent[v]
        return v

    citers = []
    for letter in "TB":
        for _, _, rid, _, last in table_rows(sections, letter):
            cites = list(dict.fromkeys(t.strip() for t in last.split(",") if t.strip() in parent))
            if len(cites) >= 2:
                citers.append((rid, cites[0]))
                for other in cites[1:]:
                    parent[root(other)] = root(cites[0])
    groups = {}
    for v in parent:
        groups.setdefault(root(v), []).append(v)
    rows = []
    for key, members in groups.items():
        if len(members) > 1:
            ids = sorted((c for c, first in citers if root(first) == key), key=lambda c: (c[0], number_of(c)))
            rows.append((min(map(number_of, members)), ",".join(sorted(members, key=number_of)), ",".join(ids)))
    return "cluster_members|co_citers\n" + "".join(f"{m}|{c}\n" for _, m, c in sorted(rows))


def superseded(sections):
    live = {r[2] for r in v_rows(sections)}
    out = "tid|superseded_v|original_cites\n"
    for _, _, tid, _, last in closed_tasks(sections):
        dead = [t.strip() for t in last.split(",") if re.match(r"^V\d+$", t.strip()) and t.strip() not in live]
        if dead:
            out += f"{tid}|{','.join(dead)}|{last}\n"
    return out


def v_weights(sections):
    rows = [(len(line.encode()), rid, bool(STUB.search(line))) for _, line, rid, _, _ in v_rows(sections)]
    rows.sort(key=lambda r: (-r[0], number_of(r[1])))
    total, full = sum(r[0] for r in rows), sum(r[0] for r in rows if not r[2])
    out, cum, own = "v_row|bytes|tokens|cum_pct|heavy\n", 0, 0
    for size, rid, stub in rows:
        cum += size
        heavy = not stub and own < full / 2
        own += 0 if stub else size
        out += f"{rid}|{size}|{int(size / 3.4)}|{100 * cum / total:.1f}|{'yes' if heavy else 'no'}\n"
    return out


def residue(sections):
    out, oversized = "section|id|pattern|line\n", ""
    for letter in "VTB":
        for number, _, rid, body, _ in v_rows(sections) if letter == "V" else table_rows(sections, letter):
            if letter != "V" and len(body) > 300:
                oversized += f"{letter}|{rid}|oversized-cell|{number}\n"
            if letter == "V" and IN_PLACE.match(f"{rid}: {body}"):
                continue
            text = re.sub(r"§V\.\d+\(∆+\)", "", re.sub(r"`[^`]*`", "", body))
            for name, pattern in (("amendment-counter", COUNTER), ("dated-retirement", DATED), ("supersession-narration", NARRATION)):
                if pattern.search(text):
                    out += f"{letter}|{rid}|{name}|{number}\n"
    return out + oversized


def archive_window(sections, keep=50):
    ids = sorted((r[2] for r in closed_tasks(sections)), key=number_of)
    out = "action|tid_lo|tid_hi|count|marker\n"
    if len(ids) <= keep:
        return out + "skip|||0|\n"
    old, new = ids[:-keep], ids[-keep:]
    lo, hi, n = old[0], old[-1], len(old)
    return (out + f"archive|{lo}|{hi}|{n}|## archived: §T.{lo[1:]}..§T.{hi[1:]} → SPEC.archive.md ({n} rows)\n"
            + f"keep|{new[0]}|{new[-1]}|{len(new)}|\n")


def row_ids(sections):
    kinds = [m[1] for _, line in sections.get("I", []) if (m := re.match(r"^\s*(?:- )?([a-z_][a-z0-9_]*):\s", line))]
    ids = [r[2] for r in v_rows(sections)] + ["I." + k for k in dict.fromkeys(kinds)] + [r[2] for r in table_rows(sections, "T")]
    return "id|verdict|evidence\n" + "".join(f"{i}||\n" for i in ids)


TABLES = {"fold-seeds": fold_seeds, "superseded": superseded, "v-weights": v_weights, "residue": residue,
          "archive-window": archive_window, "row-ids": row_ids}
