#!/usr/bin/env python3
"""Manual pages and completions say what `--help` says, no more and no less.

    manual_test.py TERSE FOLDER      FOLDER: where the build has put them

One line a case; the last line is `N passed, N failed`.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import cases
import shells
TERSE = pathlib.Path(sys.argv[1]).resolve()
FOLDER = pathlib.Path(sys.argv[2]).resolve()
PAGES = ("terse.1", "terse-spec.1", "terse-task.1", "terse-packs.5")
ENVIRONMENT = {**{k: v for k, v in os.environ.items() if not k.startswith("TERSE_")},
               "XDG_CONFIG_HOME": "/dev/null", "LC_ALL": "C.UTF-8"}


def output(*words, **options):
    return subprocess.run(words, stdout=subprocess.PIPE, check=True, env=ENVIRONMENT, text=True, **options).stdout


def help_of(command):
    return output(TERSE, *command.split(), "--help")


def subcommands(text):
    """The names below `Subcommands:`, or of a plugin's overview."""
    if "Subcommands:" in text:
        part = text.split("Subcommands:\n", 1)[1].split("\n\n")[0]
        return re.findall(r"^  ([a-z-]+)", part, re.M)
    return re.findall(r"^  ([a-z]+) ", text.split("xamples:")[0], re.M)


def all_commands():
    """{name: help} of every command that takes options, from the program itself."""
    found = {"": help_of("")}
    pending = subcommands(found[""]) + ["spec", "task"]
    while pending:
        name = pending.pop()
        text = help_of(name)
        below = subcommands(text) if "Subcommands:" in text or name in ("spec", "task") else []
        pending += [f"{name} {word}" for word in below]
        if not below:
            found[name] = text
    return found


COMMANDS = all_commands()


def options_in_help(text):
    """Long options as --help lists them, not those that its prose names."""
    return set(re.findall(r"^  (?:-[a-z],)?(--[a-z-]+)", text, re.M))


def page_of(command):
    return f"terse-{command.split()[0]}.1" if command.startswith(("spec ", "task ")) else "terse.1"


def options_in_page(command):
    text = (FOLDER / page_of(command)).read_text(encoding="utf-8")
    if command:
        title = command.replace("-", r"\-")
        part = text.split(f'.SS "terse {title}"\n')[1]
        part = re.split(r"^\.S[SH] ", part, flags=re.M)[0]
    else:
        part = text.split(".SH OPTIONS")[1].split(".SH COMMANDS")[0]
    tags = re.findall(r"^\.TP\n(.*)$", part, re.M)
    return {name.replace("\\-", "-") for tag in tags for name in re.findall(r"\\fB(\\-\\-[a-z\\-]+)\\fR", tag)}


def complete(shell, command, word):
    """What the shell offers for `word` behind the command, in a folder without files."""
    words = ["terse", *command.split(), word]
    if shell == "bash":
        script = ('source "$0/terse"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _terse; '
                  'printf "%s\\n" "${COMPREPLY[@]}"')
        return output("bash", "-c", script, FOLDER, *words, cwd="/proc/self/map_files").split()
    line = " ".join(words)
    text = output("fish", "--no-config", "-c", f'source {FOLDER}/terse.fish; complete -C "{line}"')
    return [offered.split("\t")[0] for offered in text.splitlines()]


def the_commands_are_all_there():
    assert len(COMMANDS) > 30 and {"", "spec apply", "rules check", "run"} <= set(COMMANDS), sorted(COMMANDS)


def every_option_of_help_is_in_the_manual_and_no_other():
    for command, text in COMMANDS.items():
        want, got = options_in_help(text), options_in_page(command)
        assert want and want == got, f"{command}: help {sorted(want - got)}, manual {sorted(got - want)}"


def every_variable_of_help_is_in_the_manual():
    text = (FOLDER / "terse.1").read_text(encoding="utf-8")
    for name in set(re.findall(r"Env:(TERSE_[A-Z_]+)", "".join(COMMANDS.values()))):
        assert name in text, name


def bash_offers_every_option_of_help_and_no_other():
    for command, text in COMMANDS.items():
        want, got = options_in_help(text), set(complete("bash", command, "--"))
        assert want == got, f"{command}: help {sorted(want - got)}, completion {sorted(got - want)}"


def bash_offers_subcommands_values_and_programs():
    for command, word, want in (("", "ru", ["run", "rules"]), ("rules", "ch", ["check"]),
                                ("--mode", "", ["on", "off", "auto"]), ("--mode =", "a", ["auto"]),
                                ("task plan --gate", "both", ["both-small"]),
                                ("spec check --format", "", ["text", "json"]),
                                ("session off", "--st", ["--state"])):
        got = complete("bash", command, word)
        assert got == want, f"{command} {word}: {got}"
    assert "sh" in complete("bash", "run --stderr --", "s")


def fish_offers_every_option_of_help_and_no_other():
    if not shutil.which("fish"):
        return
    for command, text in COMMANDS.items():
        want, got = options_in_help(text), set(complete("fish", command, "--"))
        assert want == got, f"{command}: help {sorted(want - got)}, completion {sorted(got - want)}"


class Desk:
    """A folder with files of odd names, and a shell in it whose `terse` tells when it runs."""

    FILES = ("uniq name.log", "we$(touch pwned)ird.log", "quo'te.log", "semi;touch pwned;.log", "line\nbreak.log",
             "-dash.log", "rules")

    def __init__(self, name, folder):
        self.name, self.folder = name, pathlib.Path(folder, "a desk")
        tools, home = pathlib.Path(folder, "tools"), pathlib.Path(folder, "home")
        for made in (self.folder, tools, home):
            made.mkdir()
        for file in self.FILES:
            (self.folder / file).write_text("")
        (tools / "terse").write_text(f"#!/bin/sh\ntouch '{self.folder}/pwned'\n")
        (tools / "terse").chmod(0o755)
        path = f"{tools}:{os.environ['PATH']}"
        self.env = {**ENVIRONMENT, "PATH": path, "HOME": str(home)}
        self.shell = None if name == "fish" else shells.Shell(name, FOLDER, home, self.folder, path)

    def tab(self, line):
        if self.shell:
            return self.shell.tab(line)
        script = f"source {FOLDER}/terse.fish; complete -C $argv[1]"
        return subprocess.run(["fish", "--no-config", "-c", script, line], cwd=self.folder, env=self.env, check=True,
                              stdout=subprocess.PIPE, text=True).stdout

    def close(self):
        if self.shell:
            self.shell.close()


def at_every_shell(check):
    """Calls check(desk) in each shell that is installed; no completion may have run anything."""
    for name in [*shells.found(), *(["fish"] if shutil.which("fish") else [])]:
        with tempfile.TemporaryDirectory() as folder:
            desk = Desk(name, folder)
            try:
                check(desk)
            finally:
                desk.close()
            assert not (desk.folder / "pwned").exists(), name


def every_shell_finds_files_of_any_name():
    def check(desk):
        for command in ("", "classify ", "--pack ", "rules check ", "report x -o ", "run -- cat ", "classify -- "):
            for start, rest in (("uniq", "name.log"), ("we", "ird.log"), ("quo", "te.log"), ("semi", "pwned"),
                                ("-das", "dash.log") if command.endswith("-- ") else ("uni", "name.log")):
                got = desk.tab(f"terse {command}{start}")
                assert rest in got, f"{desk.name} {command}{start}: {got!r}"

    at_every_shell(check)


def every_shell_knows_values_from_commands():
    def check(desk):
        for command, want in (("--mode off", "--ledger"), ("--pack rules", "--ledger"), ("--state=session", "--ledger"),
                              ("rules --pack rules", "--help"), ("session off --state on", "--state"),
                              ("rules check rules", "--strict"), ("--pack a --pack rules", "--ledger")):
            got = desk.tab(f"terse {command} {want[:4]}")
            assert want in got.partition(f"{command} ")[2] or want in got.splitlines() or f"\n{want}" in f"\n{got}", (
                f"{desk.name} {command}: {got!r}")

    at_every_shell(check)


def every_shell_offers_no_option_behind_two_dashes_and_no_file_for_a_number():
    def check(desk):
        for line, unwanted in (("terse -- --le", "--ledger"), ("terse classify -- --no", "--no-cache"),
                               ("terse run -- --st", "--stderr"), ("terse task plan -- --po", "--policy")):
            got = desk.tab(line)
            assert unwanted not in got, f"{desk.name} {line}: {got!r}"
        if desk.name != "fish":  # which offers files where nothing else fits
            assert "name.log" not in desk.tab("terse --after un"), desk.name

    at_every_shell(check)


def every_shell_completes_a_program_and_what_follows_it():
    def check(desk):
        for line, want in (("terse run -- touc", "touch"), ("terse run --stderr -- touch uni", "name.log"),
                           ("terse run -- $(touch pwned) uni", "name.log"), ("terse run --tee uni", "name.log")):
            got = desk.tab(line)
            assert want in got, f"{desk.name} {line}: {got!r}"

    at_every_shell(check)


def zsh_offers_every_option_of_help_and_no_other():
    if not shutil.which("zsh"):
        raise cases.Skipped("zsh")
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk("zsh", folder)
        for command, text in COMMANDS.items():
            got = set(re.findall(r"(?<!\S)--[a-z][a-z-]+", desk.tab(f"terse {command} --").replace("terse", " ")))
            want = options_in_help(text)
            assert want == got, f"{command}: help {sorted(want - got)}, completion {sorted(got - want)}"
        desk.close()


def zsh_reads_its_completion_and_it_has_every_option():
    text = (FOLDER / "_terse").read_text(encoding="utf-8")
    for command, help_text in COMMANDS.items():
        function = "_terse" + ("".join("_" + word.replace("-", "_") for word in command.split()) or "_command")
        body = text.split(f"\n{function}() {{\n")[1].split("\n}\n")[0]
        assert set(re.findall(r"^    '\*(--[a-z-]+)", body, re.M)) == options_in_help(help_text), command
    if shutil.which("zsh"):
        subprocess.run(["zsh", "-n", FOLDER / "_terse"], check=True)


def the_pages_are_set_without_a_warning():
    if not shutil.which("groff"):
        return
    for page in PAGES:
        done = subprocess.run(["groff", "-man", "-ww", "-K", "utf8", "-Tutf8", FOLDER / page], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, check=True)
        assert not done.stderr and len(done.stdout) > 2000, f"{page}: {done.stderr.decode()}"


def the_page_of_packs_has_every_key_of_the_schema():
    text = (FOLDER / "terse-packs.5").read_text(encoding="utf-8")
    for key in re.findall(r'^"([a-z_]+)": {"description"', output(TERSE, "rules", "schema"), re.M):
        assert key in text, key


CASES = (the_commands_are_all_there, every_option_of_help_is_in_the_manual_and_no_other,
         every_variable_of_help_is_in_the_manual, bash_offers_every_option_of_help_and_no_other,
         bash_offers_subcommands_values_and_programs, fish_offers_every_option_of_help_and_no_other,
         zsh_reads_its_completion_and_it_has_every_option, zsh_offers_every_option_of_help_and_no_other,
         every_shell_finds_files_of_any_name, every_shell_knows_values_from_commands,
         every_shell_offers_no_option_behind_two_dashes_and_no_file_for_a_number,
         every_shell_completes_a_program_and_what_follows_it, the_pages_are_set_without_a_warning,
         the_page_of_packs_has_every_key_of_the_schema)


def main():
    return cases.run(CASES)


if __name__ == "__main__":
    sys.exit(main())
