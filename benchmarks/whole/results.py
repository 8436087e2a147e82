"""Where figures go: benchmarks/results/<date>-<machine>/raw.json and summary.md."""
import datetime
import json
import os
import pathlib
import re
import subprocess

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "results"


def processor():
    """A name for the machine that says what matters here and nothing else."""
    model = "unknown"
    for line in pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            model = line.split(":", 1)[1]
            break
    model = re.sub(r"\(.*?\)|\bCPU\b|\bProcessor\b|@.*|\b\d+-Core\b", " ", model)
    return re.sub(r"[^a-z0-9]+", "-", model.lower()).strip("-") + f"-{os.cpu_count()}cpu"


def load():
    """How many processes wanted a core in the last minute; above the cores, others were at work."""
    return round(os.getloadavg()[0], 1)


def revision():
    """The commit that is checked out."""
    done = subprocess.run(["git", "-C", FOLDER.parent, "rev-parse", "--short", "HEAD"],
                          capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else "revision unknown"


def folder():
    place = FOLDER / f"{datetime.date.today()}-{processor()}"
    place.mkdir(parents=True, exist_ok=True)
    return place


def table(heads, rows, texts=1):
    """A Markdown table; the first `texts` columns are text, the others are figures."""
    cells = [[str(cell).replace("|", "\\|") for cell in row] for row in [heads, *rows]]
    width = [max(len(row[i]) for row in cells) for i in range(len(heads))]

    def line(row):
        return "| " + " | ".join(cell.ljust(w) if i < texts else cell.rjust(w)
                                 for i, (cell, w) in enumerate(zip(row, width))) + " |"

    rule = "|" + "|".join("-" * (w + 2) if i < texts else "-" * (w + 1) + ":"
                          for i, w in enumerate(width)) + "|"
    return "\n".join([line(cells[0]), rule, *map(line, cells[1:])]) + "\n"


def save(name, raw, summary):
    """Adds `raw` to raw.json under `name`, and writes summary.md, or its section of that name."""
    place = folder()
    data = {}
    if (place / "raw.json").exists():
        data = json.loads((place / "raw.json").read_text(encoding="utf-8"))
    data[name] = {"figures": raw, "summary": summary}
    text = json.dumps(data, ensure_ascii=False)
    # A list of figures stays on its line.
    (place / "raw.json").write_text(compact(json.loads(text)) + "\n", encoding="utf-8")
    sections = [data[key]["summary"] for key in ("whole", "growth", "split", "micro") if key in data]
    (place / "summary.md").write_text("\n".join(sections), encoding="utf-8")
    return os.path.relpath(place)


def compact(data):
    text = json.dumps(data, indent=1, ensure_ascii=False)
    return re.sub(r"\[\s+([-0-9.,\s]+?)\s+\]",
                  lambda found: "[" + re.sub(r"\s+", " ", found[1]) + "]", text)
