"""terse(1), terse-spec(1) and terse-task(1)."""
from roff import Page, escape

STATUS = [("0", "Done."),
          ("1", "A file or the output failed, or `verify` or `check` found a breach."),
          ("2", "Wrong usage, or a faulty pack under `--strict` or in `rules check`."),
          ("N", "Of `terse run`: what the program returned, 128+N where signal N ended it, 127 where there "
                "is none of that name, 126 where it cannot be executed.")]
STATUS_SPEC = [("0", "Done, clean, or cancelled."), ("1", "A check failed or found something."),
               ("2", "Wrong usage or plan."), ("3", "Nothing fires."), ("4", "Not confirmed."),
               ("5", "The plan is stale."), ("6", "Refused, by the plan or by git."),
               ("7", "Not safely readable.")]
STATUS_TASK = [("0", "Done or planned."), ("1", "`verify` found a breach."), ("2", "Wrong usage."),
               ("3", "Nothing to do."), ("4", "The artifacts disagree."), ("5", "Not editable."),
               ("6", "The plan is stale."), ("7", "Input or output failed.")]
FILES = [(".godmode/session\\-state.json", "The state of the session (`--state`); a filter never creates it."),
         (".godmode/terse\\-incidents.jsonl", "Rewrites that the proof refuted, where the folder exists."),
         (".terse/rules/*.toml", "Packs that came with a checkout; used once they are trusted."),
         ("$XDG_CONFIG_HOME/terse/rules/*.toml", "The user's own packs (~/.config without the variable)."),
         (".terse/plugins/*/, $XDG_CONFIG_HOME/terse/plugins/*/", "Native plugins, likewise.")]


def tag_of(option):
    """What an option's entry begins with."""
    tag = ", ".join(f"\\fB{escape(name)}\\fR" for name in option["names"])
    value = "|".join(option["choices"]) or (option["value"] if option["names"][0].startswith("-") else "")
    return tag + (f" \\fI{escape(value)}\\fR" if value else "")


def help_of(option):
    """Its help as a sentence, with the variable that stands for it."""
    text = option["help"]
    text = text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")
    return text + (f" Environment: `{option['environment']}`." if option["environment"] else "")


def synopsis(command):
    words = [f"\\fBterse {escape(command['name'])}\\fR".replace(" \\fR", "\\fR")]
    if command["name"] == "run":
        return words[0] + " [\\fIOPTION\\fR...] \\-\\- \\fICMD\\fR [\\fIARG\\fR...]"
    for operand in command["operands"]:
        word = f"\\fI{escape(operand['names'][0])}\\fR" + ("..." if operand["repeats"] else "")
        words.append(word if operand["needed"] else f"[{word}]")
    if command["usage"]:
        words.append(escape(command["usage"]))
    if "OPTION" not in command["usage"]:
        words.insert(1, "[\\fIOPTION\\fR...]")
    return " ".join(words)


def options(page, command):
    for option in command["operands"] + command["options"]:
        page.entry(tag_of(option), help_of(option))


def section_of(page, command):
    """A command below SH COMMANDS."""
    page.subsection("terse " + command["name"])
    page.lines.append(synopsis(command))
    summary = command["summary"]
    page.paragraph(summary + ("" if summary.endswith((".", "?")) else "."))
    options(page, command)
    if command["details"]:
        page.example(command["details"].rstrip("\n"))


def tail(page, statuses, others):
    page.section("EXIT STATUS")
    for status, text in statuses:
        page.entry(status, text)
    page.section("SEE ALSO")
    page.lines.append(", ".join(f"\\fB{escape(name)}\\fR({section})" for name, section in others))


def main_page(data):
    commands = [c for c in data["commands"] if not c["name"].startswith(("spec ", "task "))]
    own = commands[0]
    page = Page("terse", 1, data["version"], "shorten the records of autonomous agents without losing a fact")
    page.section("SYNOPSIS")
    page.lines.append(synopsis(own))
    for command in commands[1:]:
        if not command["group"]:
            page.lines += [".br", synopsis(command)]
    page.section("DESCRIPTION")
    page.paragraph("A filter for the output of autonomous coding loops, from standard input to standard output, "
                   "line by line, while the loop runs. It shortens the records that such a loop prints over "
                   "and over, and leaves every other byte alone: code, diffs, tables, errors, commits, data, "
                   "the final summary, and whatever is not recognised for certain.")
    page.paragraph("A short form is printed only after the program has proved, on that very record, that it "
                   "carries the same facts. What it cannot prove goes out as it came in.")
    page.paragraph("Put it on the stream that people read, as the last filter; never before a program that "
                   "parses the verbose form. `set -o pipefail` keeps the exit status of the loop, and so does "
                   "`terse run`.")
    page.section("OPTIONS")
    options(page, own)
    page.section("COMMANDS")
    for command in commands[1:]:
        if not command["group"]:
            section_of(page, command)
    page.section("ENVIRONMENT")
    page.paragraph("An option has an environment form, given with it above; the option wins. "
                   "Beside these:")
    page.entry("\\fBGODMODE_TERSE\\fR", "The mode where neither `--mode` nor TERSE_MODE says one: 0, off, false, no or "
               "empty is off, auto is automatic, anything else is on. Unset is on for the filter and off for "
               "`terse emit`.")
    page.section("FILES")
    for name, text in FILES:
        page.entry(f"\\fI{name}\\fR", text)
    page.section("EXAMPLES")
    page.example(own["details"].split("\n", 1)[1])
    tail(page, STATUS, [("terse-spec", 1), ("terse-task", 1), ("terse-packs", 5)])
    return page.text()


def compactor_page(data, word, summary, description, statuses):
    page = Page(f"terse-{word}", 1, data["version"], summary)
    commands = [c for c in data["commands"] if c["name"].startswith(word + " ")]
    page.section("SYNOPSIS")
    page.lines += "\n.br\n".join(synopsis(command) for command in commands).split("\n")
    page.section("DESCRIPTION")
    page.paragraph(description)
    page.section("COMMANDS")
    for command in commands:
        section_of(page, command)
    tail(page, statuses, [("terse", 1)])
    return page.text()


def spec_page(data):
    return compactor_page(
        data, "spec", "compact a project's SPEC.md and prove that no row is lost",
        "Such a file only grows. `propose` scans it for six prongs, says which fire and why, and writes a plan; "
        "`apply` asks once, proves the result in memory and makes one commit, which `git revert` takes back.",
        STATUS_SPEC)


def task_page(data):
    return compactor_page(
        data, "task", "slim a TASK_STATE.md without losing a fact",
        "An entry leaves only with a written marker and without a veto; the history names each of them, and a "
        "snapshot of the full file stays.", STATUS_TASK)
