"""A folder of transcripts by many processes at once gives the bytes that one process gives.

A transcript is what can be split off safely, a part of it is not: a record may span the cut, and the
class of a line depends on the lines before it (an open fence, a diff, an error). So every process
gets whole files, and what is joined is whole outputs, in the order of the files.
"""
import datetime
import os
import shutil
import subprocess
import sys
import time

import generate
import results
from rounds import environment, spread


def transcripts(folder, count, megabytes):
    """Files of the two kinds in turn, each with a seed of its own."""
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    for number in range(count):
        kind = ("verbatim", "prose")[number % 2]
        (folder / f"{number:04}.log").write_bytes(generate.block(kind, megabytes, seed=number + 1))
    return sorted(folder.glob("*.log"))


def one_process(terse, files):
    """A process a file, one after the other: what each transcript's output is."""
    return b"".join(subprocess.run([terse, str(path)], capture_output=True, check=True,
                                   env=environment()).stdout for path in files)


def command(terse, folder, jobs):
    if shutil.which("parallel"):
        # -k: outputs in the order of the inputs.
        return ["parallel", "-k", f"-j{jobs}", f"{terse} {{}}", ":::", *map(str, folder)]
    # A file of its own for each, because processes of xargs would mix what they print.
    script = f'{terse} "$1" > "$1.short"'
    return ["sh", "-c", 'printf "%s\\n" "$@" | xargs -P ' + f"{jobs} -I@ sh -c '{script}' short @ && "
            'for file; do cat "$file.short"; done', "split", *map(str, folder)]


def run(terse, args):
    jobs = os.cpu_count()
    files = transcripts(args.streams / "transcripts", 4 * jobs, args.prose / 8)
    size = sum(path.stat().st_size for path in files) / 1e6
    ratios, tool = [], "parallel" if shutil.which("parallel") else "xargs"
    for _ in range(max(1, args.rounds // 3)):
        begin = time.perf_counter()
        expected = one_process(terse, files)
        single = time.perf_counter() - begin
        begin = time.perf_counter()
        done = subprocess.run(command(terse, files, jobs), capture_output=True, check=True,
                              env=environment())
        ratios.append(single / (time.perf_counter() - begin))
        if done.stdout != expected:
            print(f"split: {tool} gave other bytes than one process", file=sys.stderr)
            return 1
    gain = spread(ratios)
    text = (f"# One process against {jobs}, {datetime.date.today()}\n\n"
            f"{len(files)} transcripts, {size:.1f} MB: `{tool}` with {jobs} processes gives the same "
            f"bytes as one after the other, {gain['median']:.2f} times as fast "
            f"({gain['quartiles'][0]:.2f} – {gain['quartiles'][1]:.2f}, {gain['pairs']} pairs; load "
            f"average {args.load}, revision {args.revision}).\n")
    print(text)
    if not args.no_save:
        print(f"saved: {results.save('split', gain, text)}")
    return 0
