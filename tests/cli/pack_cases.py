"""Packs that are found in folders: whose are used, and who has to allow them."""
import contextlib
import hashlib
import pathlib
import tempfile

from harness import ROUND, case, fails, same

DEPLOY = '''[pack]
name = "%s"
version = "1.0.0"
summary = "Lines of a deployment script"

[[template]]
name = "deployed"
verbose = "Deployment of {service:word} to {region:word} finished after {time:quantity}."
terse = "%s: {service}@{region} {time}"

[[template.example]]
verbose = "Deployment of api to eu-west finished after 48s."
terse = "%s: api@eu-west 48s"

[[template.keep]]
text = "Deployment of api to eu-west has not finished."
'''
LINE = b"Deployment of shop to us-east finished after 61s.\n"


def pack(name):
    return DEPLOY % (name, name, name)


class Home:
    """A project folder and a user's configuration folder of their own."""

    def __init__(self, folder):
        self.project = pathlib.Path(folder) / "project"
        self.config = pathlib.Path(folder) / "config"
        (self.project / ".terse" / "rules").mkdir(parents=True)
        self.config.mkdir()
        self.env = {"XDG_CONFIG_HOME": str(self.config)}

    def add_project(self, name):
        path = self.project / ".terse" / "rules" / f"{name}.toml"
        path.write_text(pack(name))
        return path

    def add_user(self, name):
        (self.config / "terse" / "rules").mkdir(parents=True, exist_ok=True)
        path = self.config / "terse" / "rules" / f"{name}.toml"
        path.write_text(pack(name))
        return path

    def run(self, terse, *args, data=b""):
        return terse.run(*args, data=data, env=self.env, cwd=self.project)


@case
def a_project_s_pack_is_used_only_once_it_is_trusted(terse):
    with tempfile.TemporaryDirectory() as folder:
        home = Home(folder)
        path = home.add_project("ours")
        before = home.run(terse, data=LINE)
        same(before.stdout, LINE)
        assert before.returncode == 0 and before.stderr.count(b"\n") == 1, before.stderr
        assert b"ours.toml" in before.stderr and b"terse rules trust" in before.stderr
        trusted = home.run(terse, "rules", "trust", ".terse/rules")
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        same(trusted.stdout, f"{digest}  {path.resolve()}\n".encode())
        after = home.run(terse, data=LINE)
        same(after.stdout, b"ours: shop@us-east 61s\n")
        assert after.stderr == b"", after.stderr
        listed = home.run(terse, "rules", "trust", "--list")
        same(listed.stdout, trusted.stdout)


@case
def a_trusted_pack_that_changes_is_untrusted_again(terse):
    with tempfile.TemporaryDirectory() as folder:
        home = Home(folder)
        path = home.add_project("ours")
        home.run(terse, "rules", "trust", path)
        path.write_text(path.read_text() + "# a word more\n")
        done = home.run(terse, data=LINE)
        same(done.stdout, LINE)
        assert b"changed since it was trusted" in done.stderr, done.stderr
        assert b"\tuntrusted\t" in home.run(terse, "rules", "list").stdout


@case
def untrust_takes_the_trust_back(terse):
    with tempfile.TemporaryDirectory() as folder:
        home = Home(folder)
        path = home.add_project("ours")
        home.run(terse, "rules", "trust", path)
        assert home.run(terse, "rules", "untrust", path).returncode == 0
        same(home.run(terse, data=LINE).stdout, LINE)
        again = home.run(terse, "rules", "untrust", path)
        assert again.returncode == 2 and b"none of these was trusted" in again.stderr
        same(home.run(terse, "rules", "trust", "--list").stdout, b"")


@case
def the_user_s_own_packs_need_no_trust(terse):
    with tempfile.TemporaryDirectory() as folder:
        home = Home(folder)
        home.add_user("mine")
        done = home.run(terse, data=LINE)
        same(done.stdout, b"mine: shop@us-east 61s\n")
        assert done.stderr == b"", done.stderr


@case
def a_named_pack_beats_the_project_s_and_that_one_the_user_s(terse):
    with tempfile.TemporaryDirectory() as folder:
        home = Home(folder)
        home.add_user("mine")
        home.run(terse, "rules", "trust", home.add_project("ours"))
        same(home.run(terse, data=LINE).stdout, b"ours: shop@us-east 61s\n")
        named = home.project / "named.toml"
        named.write_text(pack("named"))
        same(home.run(terse, "--pack", named, data=LINE).stdout, b"named: shop@us-east 61s\n")


@case
def the_list_says_what_a_nearer_pack_hides(terse):
    with tempfile.TemporaryDirectory() as folder:
        home = Home(folder)
        home.add_user("twice")
        near = home.project / "near.toml"
        near.write_text(pack("twice"))
        rows = home.run(terse, "rules", "list", "--pack", near).stdout.decode().splitlines()
        states = [row.split("\t")[3] for row in rows if row.startswith("twice\t")]
        assert states == ["active", "shadowed"], rows[:4]


@case
def a_broken_pack_of_the_user_is_said_and_the_stream_goes_on(terse):
    with tempfile.TemporaryDirectory() as folder:
        home = Home(folder)
        home.add_user("bad").write_text("[pack\n")
        home.add_user("good")
        done = home.run(terse, data=LINE)
        same(done.stdout, b"good: shop@us-east 61s\n")
        assert done.returncode == 0 and b"bad.toml:1" in done.stderr, done.stderr


@case
def a_broken_trust_record_trusts_nothing(terse):
    with tempfile.TemporaryDirectory() as folder:
        home = Home(folder)
        path = home.add_project("ours")
        (home.config / "terse").mkdir()
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        for record in (f"{digest} {path.resolve()}\n", f"{digest.upper()}  {path.resolve()}\n",
                       f"{digest}  {path.resolve()}x\n", "\x00\xff\n", f"{digest[:63]}  {path}\n"):
            (home.config / "terse" / "trusted").write_text(record)
            same(home.run(terse, data=LINE).stdout, LINE)


@case
def a_new_pack_passes_the_check_and_is_never_written_over_another(terse):
    with tempfile.TemporaryDirectory() as folder:
        home = Home(folder)
        made = home.run(terse, "rules", "new", "my-skill")
        assert made.returncode == 0, made.stderr
        checked = home.run(terse, "rules", "check", "my-skill.toml")
        assert checked.returncode == 0, checked.stderr
        (home.project / "my-skill.toml").write_text("mine")
        again = home.run(terse, "rules", "new", "my-skill")
        assert again.returncode == 2 and b"exists" in again.stderr, again.stderr
        same((home.project / "my-skill.toml").read_bytes(), b"mine")
        for name in ("../x", "A", "", "1a", "a b"):
            assert home.run(terse, "rules", "new", name).returncode == 2, name


@case
def coverage_counts_every_rule_of_every_pack(terse):
    with tempfile.TemporaryDirectory() as folder:
        home = Home(folder)
        named = home.project / "named.toml"
        named.write_text(pack("named"))
        (home.project / "log").write_bytes(LINE + LINE + b"Round 7: kept change.\n")
        done = home.run(terse, "rules", "check", named, "--coverage", "log")
        rows = done.stdout.decode().splitlines()
        assert "2\t2\tnamed/deployed" in rows and "1\t1\tgodmode/round-short" in rows, rows
        assert "0\t0\tgodmode/resume" in rows and rows[-1].endswith("rules never fired"), rows


@contextlib.contextmanager
def home_of():
    with tempfile.TemporaryDirectory() as folder:
        yield Home(folder)


def check_of(terse, home, old, new):
    """What `rules check` says of a new pack in which `old` has become `new`."""
    assert home.run(terse, "rules", "new", "mine").returncode == 0
    file = home.project / "mine.toml"
    text = file.read_text()
    assert old in text, old
    file.write_text(text.replace(old, new, 1))
    return home.run(terse, "rules", "check", "mine.toml")


@case
def a_failing_example_is_shown_against_what_came_with_the_law_that_refuses_it(terse):
    with home_of() as home:
        done = check_of(terse, home, '"mine: index to alice 40s"', '"mine: index to alice 41s"')
        assert done.returncode == 2
        lines = done.stderr.decode().splitlines()
        assert 'mine.toml:16:3: error: ' in lines[0], lines
        assert 'the law "record" refuses the example: field time' in lines[0], lines
        assert lines[1:] == ["  - mine: index to alice 41s", "  + mine: index to alice 40s",
                             "    " + " " * len("mine: index to alice 4") + "^"], lines


@case
def a_failing_example_shows_the_fields_that_differ_and_no_other(terse):
    with home_of() as home:
        done = check_of(terse, home, 'time = "40s"', 'time = "41s"')
        assert done.returncode == 2
        assert done.stderr.decode().splitlines()[1:] == ['  - time = "41s"', '  + time = "40s"'], \
            done.stderr


@case
def an_entry_that_costs_tokens_is_a_warning_with_its_place_and_its_price(terse):
    with home_of() as home:
        done = check_of(terse, home, "[[template]]",
                        '[dictionary.d]\nmanagement = "mgmt"\nconfiguration = "config"\n\n[[template]]')
        assert done.returncode == 0, done.stderr
        assert b"every example holds" in done.stdout, done.stdout
        lines = done.stderr.decode().splitlines()
        assert len(lines) == 1, lines
        assert 'mine.toml:11:1: warning: "management" = "mgmt" costs tokens (' in lines[0], lines


@case
def a_check_of_no_pack_proves_nothing_and_says_so(terse):
    done = terse.run("rules", "check")
    assert done.returncode == 2 and done.stdout == b"" and b"which pack?" in done.stderr, done


@case
def show_finds_a_pack_that_the_option_names(terse):
    with tempfile.TemporaryDirectory() as folder:
        home = Home(folder)
        path = home.project / "mine.toml"
        path.write_text(pack("mine"))
        done = home.run(terse, "rules", "show", "mine/deployed", "--pack", path)
        assert done.stdout.startswith(b"mine/deployed\n  verbose  Deployment of {service:word}"), done


@case
def try_shows_what_the_pack_changes_and_nothing_else(terse):
    with tempfile.TemporaryDirectory() as folder:
        home = Home(folder)
        path = home.project / "mine.toml"
        path.write_text(pack("mine"))
        done = home.run(terse, "rules", "try", path, data=ROUND[0] + LINE + b"Done.\n")
        same(done.stdout, b"3 mine/deployed\n- " + LINE + b"+ mine: shop@us-east 61s\n")
        same(done.stderr, b"")


@case
def a_broken_pack_cannot_be_tried(terse):
    with tempfile.TemporaryDirectory() as folder:
        home = Home(folder)
        path = home.project / "mine.toml"
        path.write_text(pack("mine") + "[[templat]]\n")
        done = home.run(terse, "rules", "try", path, data=LINE)
        fails(done, 2, "mine.toml", "templat")


@case
def the_list_counts_the_hits_of_the_last_report(terse):
    with tempfile.TemporaryDirectory() as folder:
        home = Home(folder)
        home.add_user("mine")
        report = home.project / "report.json"
        home.run(terse, "--report", report, data=LINE + LINE + ROUND[0])
        listed = home.run(terse, "rules", "list", "--report", report)
        rows = {row.split("\t")[0]: row.split("\t") for row in listed.stdout.decode().splitlines()}
        assert rows["PACK"][4] == "HITS" and rows["mine"][4] == "2", rows["mine"]
        assert rows["godmode"][4] == "1" and rows["agents"][4] == "0", rows["godmode"]
        plain = home.run(terse, "rules", "list").stdout.decode().splitlines()
        assert all(row.split("\t")[4] in ("HITS", "-") for row in plain), plain[:3]
        assert b"no report" in home.run(terse, "rules", "list", "--report", "none").stderr
