"""Small task folders for the CLI tests, written for them alone."""
import json
import pathlib

STATUS = ["closed"] * 4 + ["approved", "planned"]
PATHS = ["lib/one.cc", "lib/two.cc", "lib/three.cc", "lib/four.cc", "lib/next.cc", "lib/late.cc"]

STATE = """# TASK_STATE

## Quick reanchor
- Active decisions: D-1: Keys are never reused; D-2: Pages hold fifty rows
- Current slice: 5
- Next step: implement-approved-slice

## Current phase
implementation (slice 5 of 6)

## Current known facts
- Loader reads gzip; closed in slice 1, no longer load-bearing.
- Importer holds two files open.
  - measured on Tuesday
- Clock skew broke one test; fixed in slice 3 commit 0a1b2c3.
- Index was built in slice 2.

## Canonical decisions
- D-1: Keys are never reused.
- D-2: Pages hold fifty rows.

## Open questions / blockers
- Q1: One table or two? Resolved in slice 2 (D-1).
- Q2: Who pays for the mirror?

## Active files in scope
- lib/next.cc (slice 5 target)
- lib/one.cc (slice 1; closed)

## Risks to watch
- R1: Disk may fill up. Active.
- R2: Lag after midnight. Mitigated (slice 4).

## Recommended next step
- Command: implement-approved-slice
- Why: slice 5 (SLICES/05-part.md) is approved.

## Resume notes
Start with the importer.
"""

DECISIONS = """# DECISIONS

## Locked decisions

### D-1
Keys are never reused.

### D-2
Pages hold fifty rows.
"""


def log_line(section, reason, run):
    return json.dumps({"ts": "2026-05-0%d.000Z" % (run % 9 + 1), "run_id": "01JTESTRUN00000000000000%02d" % run,
                       "owner": "sync-task-state", "owner_type": "command", "invoked_by": None,
                       "file": "TASK_STATE.md", "section": "## " + section, "event": "overwrite",
                       "mode": "applied", "sha_before": None, "sha_after": "0" * 64, "reason": reason,
                       "partials": None, "strategy": None}, separators=(",", ":"))


def make(folder, state=STATE, log=True, status=STATUS, decisions=DECISIONS):
    """Writes a task folder and returns its path."""
    folder = pathlib.Path(folder)
    (folder / "SLICES").mkdir(parents=True)
    (folder / "TASK_STATE.md").write_bytes(state if isinstance(state, bytes) else state.encode())
    (folder / "DECISIONS.md").write_text(decisions)
    plan = "# IMPLEMENTATION_PLAN\n\n## Slices\n"
    for i, (word, path) in enumerate(zip(status, PATHS), 1):
        plan += f"\n### Slice {i}: part\n- Scope:\n  - {path}\n- Decision-ref: none\n- Status: {word}\n"
        (folder / f"SLICES/{i:02}-part.md").write_text(f"# Slice {i:02}\n\nStatus: {word}\n\n## Files touched\n- {path}\n")
    (folder / "IMPLEMENTATION_PLAN.md").write_text(plan)
    if log:
        (folder / ".wos").mkdir()
        lines = [log_line("Current known facts", f"slice-{n}-closed", n) for n in (1, 2, 3)]
        lines += [log_line("Open questions / blockers", "slice-2-closed", 2), log_line("Risks to watch", "slice-4-closed", 4)]
        (folder / ".wos/VERIFICATION_LOG.jsonl").write_text("".join(line + "\n" for line in lines))
    return folder
