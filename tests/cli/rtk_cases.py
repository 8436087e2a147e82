"""`rtk CMD | terse`: what rtk has shrunk already passes byte for byte; a loop around it is shortened."""
from harness import DISPATCH, ROUND, case, same

# In the shapes that rtk prints, with words of our own.
OUTPUTS = {
    "git_status": b"* feature/cache-size...origin/feature/cache-size [ahead 2]\n M src/pool.rs\n"
                  b"?? notes/plan.md\n",
    "git_log": b"4be1f02 Raise the limit of the pool (3 hours ago) <Ada L.>\n"
               b"9c0d771 Close the file that was left open (2 days ago) <Bo>\n",
    "git_diff": b"src/pool.rs | 4 ++--\n 1 file changed, 2 insertions(+), 2 deletions(-)\n\n"
                b"--- Changes ---\n\nsrc/pool.rs\n  @@ -10,4 +10,4 @@\n  -    let size = 10;\n"
                b"  +    let size = 20;\n  +2 -2\n",
    "git_push": b"ok feature/cache-size\n",
    "git_commit": b"ok 4be1f02\n",
    "git_add": b"ok 3 files changed, 18 insertions(+), 4 deletions(-)\n",
    "ls": b"src/\ntests/\nCargo.toml  1.2K\nREADME.md  8.0K\n\nSummary: 2 files, 2 dirs (1 .toml, 1 .md)\n",
    "tree": b".\n\xe2\x94\x9c\xe2\x94\x80\xe2\x94\x80 src\n\xe2\x94\x82   \xe2\x94\x94\xe2\x94\x80\xe2\x94\x80 pool.rs\n"
            b"\xe2\x94\x94\xe2\x94\x80\xe2\x94\x80 Cargo.toml\n\n1 directory, 2 files\n",
    "read": b"pub fn size(&self) -> usize {\n    self.size // it is not the number of the open ones\n}\n",
    "grep": b"5 matches in 2 files:\n\n[file] src/pool.rs (3):\n    12: let size = config.size;\n"
            b"    31: if size > limit {\n    40: size\n\n[file] src/main.rs (2):\n     7: pool.size()\n"
            b"     9: // the size of the pool is read once\n",
    "find": b"3F 2D:\n\nsrc/ pool.rs main.rs\ntests/ pool_test.rs\n\next: .rs(3)\n",
    "cargo_test": b"cargo test: 46 passed, 1 failed, 2 ignored (3 suites, 1.02s)\n\nFAILURES (1):\n"
                  b"1. pool::tests::it_grows_when_it_is_full\n"
                  b"   thread 'main' panicked at src/pool.rs:41:9:\n   assertion `left == right` failed\n",
    "pytest": b"Pytest: 46 passed, 1 failed\n"
              b"\xe2\x95\x90\xe2\x95\x90\xe2\x95\x90\xe2\x95\x90\xe2\x95\x90\xe2\x95\x90\xe2\x95\x90\n\n"
              b"Failures:\n1. [FAIL] test_pool_is_not_empty\n     tests/test_pool.py:19: AssertionError\n"
              b"     E  assert 0 == 3\n",
    "vitest": b"PASS (12) FAIL (1)\n\n1. x the pool grows\n   AssertionError: expected 2 to be 3\n\nTime: 412ms\n",
    "go_test": b"Go test: 10 passed, 1 failed in 2 packages\n\nexample.org/pool (10 passed, 1 failed)\n"
               b"  [FAIL] TestGrow\n     pool_test.go:22: got 2, want 3\n",
    "lint": b"ESLint: 2 errors, 1 warnings in 2 files\n\nTop rules:\n  no-unused-vars (2x)\n  semi (1x)\n\n"
            b"Top files:\n  src/pool.js (2 issues)\n    no-unused-vars (2)\n",
    "tsc": b"TypeScript: 2 errors in 1 files\n\nsrc/pool.ts (2 errors)\n  L12: TS2322 Type 'string' is not\n"
           b"  L40: TS2345 Argument of type\n",
    "clippy": b"cargo clippy: 0 errors, 2 warnings\n\nTop rules:\n  needless_return (2x)\n    src/pool.rs:12:5\n",
    "log": b"Log Summary\n   [error] 3 errors (1 unique)\n   [warn] 1 warnings (1 unique)\n   [info] 240 info messages\n\n"
           b"[ERRORS]\n   [x3] 2026-01-02 03:04:05 ERROR the pool is not there\n",
    "json": b"{\n  id: int,\n  items: [\n    {\n      name: string,\n      price: float\n    }\n  ] (12)\n}\n",
    "deps": b"Rust (Cargo.toml):\n  Dependencies (2):\n    anyhow (1.0)\n    serde (1)\n",
    "env": b"PATH Variables:\n  PATH (12 entries):\n    1. /usr/bin\n\nOther:\n  LANG=C.UTF-8\n\nTotal: 31 vars (showing 2 relevant)\n",
    "docker": b"[docker] 2 containers:\n  1a2b3c4d5e6f web (nginx) [80, 443]\n  aabbccddeeff db (postgres)\n",
    "kubectl": b"3 pods: 2 running, 1 failed\n[warn] Issues:\n  default/web-1 CrashLoopBackOff\n",
    "curl": b"{\n  status: string,\n  took: int\n}\n",
    "gh": b"Pull Requests\n  #12 Raise the limit of the pool (ada)\n  #9 Close what was left open (bo)\n",
    "wc": b"120L 840W 6.1K src/pool.rs\n",
    "err": b"[ok] Command completed successfully (no errors)\n",
    "test_runner": b"[FAIL] 1 failed, 46 passed\n  test pool::grows ... FAILED\n",
    "summary": b"[ok] Command: make all\n   12 lines of output\n\nBuild Summary:\n   0 errors\n   2 warnings\n",
    "gain": b"RTK Token Savings (Global Scope)\n" + b"=" * 60 + b"\n\nTotal commands:    12\n"
            b"Input tokens:      41.2K\nOutput tokens:     6.1K\nTokens saved:      35.1K (85.2%)\n",
}


def stays(name):
    def test(terse):
        for level in ("records", "prose", "tight"):
            out = OUTPUTS[name]
            same(terse.filter(out, "--level", level), out)
            same(terse.filter(out + out, "--level", level), out + out)
            crlf = out.replace(b"\n", b"\r\n")
            same(terse.filter(crlf, "--level", level), crlf)
    test.__name__ = "rtk_output_stays_byte_for_byte_" + name
    return test


for each in OUTPUTS:
    case(stays(each))


@case
def rtk_output_in_a_loop_stays_and_the_records_around_it_shrink(terse):
    for out in OUTPUTS.values():
        data = DISPATCH[0] + b"\n" + out + b"\n" + ROUND[0]
        got = terse.filter(data)
        assert got.startswith(DISPATCH[1] + b"\n" + out), got


@case
def rtk_output_keeps_its_lines_when_everything_is_piped_together(terse):
    data = b"\n".join(OUTPUTS.values())
    same(terse.filter(data, "--level", "tight"), data)
