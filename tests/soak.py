#!/usr/bin/env python3
"""Loop traffic through a real pipe for a long time, in random pieces with stalls.

    soak.py TERSE [SECONDS] [--level LEVEL] [--seed N]

Holds, at the end and on the way: what came out is what a second filter prints for the same bytes at
once, `terse verify` accepts the pair, and the memory of the filter is flat: the largest sample of the
second half is at most 1 MiB above the largest of the first. Says what it sent. Exit status 0 or 1.
"""
import argparse
import os
import random
import subprocess
import sys
import tempfile
import threading
import time

WORDS = "pool cache index batch parser lexer queue worker buffer page table row shard lock retry".split()
VERBS = "Added Moved Replaced Removed Split Merged Inlined Bounded".split()


class Traffic:
    """Rounds of a loop with what lies between them: prose, tool output, code, errors, odd bytes."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.round = 0
        self.value = 9000

    def word(self):
        return self.random.choice(WORDS)

    def record(self):
        r = self.random
        self.round += 1
        kept = r.random() < 0.6
        delta = -r.randrange(1, 200) / 10 if kept else r.randrange(1, 90) / 10
        before, self.value = self.value, max(20, round(self.value * (1 + delta / 100)))
        text = (f"Round {self.round}: {r.choice(VERBS)} the {self.word()} {self.word()}, verified with benchmark\n"
                f"(median of 3 runs), {'kept' if kept else 'discarded'} — metric "
                f"{'improved' if kept else 'changed'} from {before}ms to {self.value}ms ({delta:+.1f}%).\n")
        return text + f"{self.round}\t{self.word()}\t{before}\t{self.value}\t{delta:+.1f}%\t{'kept' if kept else 'discarded'}\n"

    def other(self):
        r, w = self.random, self.word
        n = r.randrange(1, 999)
        return r.choice([
            f"Now let me check the {w()} to see if the {w()} has been updated.\n\n",
            f"I will not touch the {n} old {w()} entries, but the {w()} should still be read first.\n\n",
            f"- **Make sure** the {w()} is bounded in `src/{w()}.c`\n- the {w()} is new\n\n",
            f"Builder Agent Report: Task implemented successfully. All {n} tests passing,\nlinter clean, no regressions in "
            f"existing suite. {n % 9} files modified, {n % 4} files\ncreated.\n",
            f"Guard check 2: tests passed ({n} of {n}), linter clean, build succeeded in {n / 10}s.\n",
            f"```c\nint {w()}_{n}(void) {{ return {n}; }}\n```\n",
            f"Traceback (most recent call last):\n  File \"{w()}.py\", line {n}\nKeyError: '{w()}'\n\n",
            f"diff --git a/{w()}.c b/{w()}.c\n@@ -1,1 +1,1 @@\n-int {n};\n+int {n + 1};\n",
            f"{{\"{w()}\": {n}, \"ok\": true}}\n", f"| {w()} | {n} |\n|---|---|\n| a | b |\n",
            f"\x1b[32m{w()}\x1b[0m {n}%\r{n + 1}%\n", "Failure class: noise\n", "\r\n", "\n",
            "x" * r.choice([3, 3000, 70000]) + f" {n}\n",
        ])

    def piece(self):
        return "".join(self.record() if self.random.random() < 0.3 else self.other() for _ in range(20)).encode()


def resident(pid):
    """KiB."""
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:"))


def send(process, traffic, kept, seconds, samples):
    r = random.Random(1)
    begin = time.monotonic()
    sent = stalls = pieces = 0
    while time.monotonic() - begin < seconds:
        data = traffic.piece()
        kept.write(data)
        while data:
            size = r.choice([1, 7, 80, 4096, 65536, len(data)])
            process.stdin.write(data[:size])
            process.stdin.flush()
            sent, pieces, data = sent + len(data[:size]), pieces + 1, data[size:]
            if r.random() < 0.02:
                stalls += 1
                time.sleep(r.choice([0.001, 0.01, 0.3]))
        samples.append(resident(process.pid))
    process.stdin.close()
    return sent, pieces, stalls


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("terse")
    parser.add_argument("seconds", nargs="?", type=float, default=900)
    parser.add_argument("--level", default="tight")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    terse = os.path.abspath(options.terse)
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("TERSE_", "GODMODE_"))}
    environment["XDG_CONFIG_HOME"] = "/dev/null"
    with tempfile.TemporaryDirectory(prefix="terse-soak-") as folder:
        source, result, again = (os.path.join(folder, name) for name in ("in.txt", "out.txt", "again.txt"))
        samples = []
        with open(source, "wb") as kept, open(result, "wb") as out:
            process = subprocess.Popen([terse, "--level", options.level], stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE, env=environment)

            def drain():
                r = random.Random(2)
                while True:
                    data = os.read(process.stdout.fileno(), r.choice([100, 4096, 1 << 18]))
                    if not data:
                        return
                    out.write(data)
                    if r.random() < 0.002:
                        time.sleep(0.1)

            reader = threading.Thread(target=drain)
            reader.start()
            sent, pieces, stalls = send(process, Traffic(options.seed), kept, options.seconds, samples)
            reader.join()
            status = process.wait()
        with open(again, "wb") as out:
            subprocess.run([terse, "--level", options.level, source], stdout=out, env=environment, check=True)
        with open(result, "rb") as one, open(again, "rb") as other:
            printed = one.read()
            equal = printed == other.read()
        verified = subprocess.run([terse, "verify", source, result], capture_output=True, env=environment, check=False)
    half = len(samples) // 2
    first, second = max(samples[:half], default=0), max(samples[half:], default=0)
    print(f"sent {sent} bytes in {pieces} writes with {stalls} stalls over {options.seconds:.0f} s; "
          f"{len(printed)} bytes came out")
    print(f"memory: {first} KiB at most in the first half, {second} KiB in the second ({len(samples)} samples)")
    print(verified.stdout.decode().strip().splitlines()[-1] if verified.stdout else verified.stderr.decode())
    faults = [what for what, bad in (("exit status", status != 0), ("the pieces changed the output", not equal),
                                     ("verify found a breach", verified.returncode != 0),
                                     ("memory grows", second > first + 1024)) if bad]
    print("soak: " + ("; ".join(faults) if faults else "holds"))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
