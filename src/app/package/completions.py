"""Completions for bash, zsh and fish."""
import re


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def is_flag(option):
    return not option["value"]


def names(option):
    return option["names"]


def paths(data):
    """Every command and group by name, the plugins' own groups too: {"": ..., "rules check": ...}."""
    found = {command["name"]: command for command in data["commands"]}
    help_only = {"names": ["--help"], "value": "", "choices": [], "help": "Print help", "environment": ""}
    for word, summary in (("spec", "Compact a SPEC.md"), ("task", "Slim a TASK_STATE.md")):
        found[word] = {"name": word, "summary": summary, "options": [help_only], "operands": [], "group": True}
    return found


def children(found, name):
    """(word, command) of each subcommand of `name`."""
    depth = len(name.split()) + 1
    prefix = name + " " if name else ""
    return [(path.split()[-1], command) for path, command in found.items()
            if path.startswith(prefix) and len(path.split()) == depth]


def summary_line(text):
    return re.sub(r"\s+", " ", text)


NO_FILES = {"FAMILY", "NAME", "MS", "N", "UINT", "FLOAT", "TOKENS", "R", "LIST", "HASH", "TIME"}


def kind(option):
    """What stands behind an option: a word of a list, a folder, a file, or what nobody can guess."""
    if option["choices"]:
        return "choice"
    return {"DIR": "folder"}.get(option["value"], "other" if option["value"] in NO_FILES else "file")


def valued(found):
    """(path, name) of every option with a value, which is no subcommand whatever it says."""
    return [(path, name) for path, command in found.items() for option in command["options"]
            if not is_flag(option) for name in names(option)]


BASH_HEAD = """# Completion of terse for bash. Generated: the options are those of `terse --help`.

# Files as readline finds them; `compgen` splits a name at a line break.
_terse_files() {
  compopt -o default 2> /dev/null || mapfile -t COMPREPLY < <(compgen -f -- "$1")
}

_terse() {
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  local command= word at value=
  COMPREPLY=()
  if [[ $current == = ]]; then
    current=
  elif [[ $before == = ]]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((at = 1; at < COMP_CWORD; at++)); do
    word=${COMP_WORDS[at]}
    if [[ $word == [=:] ]]; then
      value=yes
      continue
    elif [[ $value ]]; then
      value=
      continue
    elif [[ $word == -- ]]; then
      if [[ $command == run ]] && ((at + 1 == COMP_CWORD)); then
        mapfile -t COMPREPLY < <(compgen -c -- "$current")
      else
        _terse_files "$current"
      fi
      return
    fi
    case "$command:$word" in
      @VALUED@) value=yes ;;
    esac
    case "$command $word" in
      @COMMANDS@) command=${command:+$command }$word ;;
    esac
  done
  local words=
  case "$command:$before" in
"""


def bash(data):
    found = paths(data)
    commands = "|".join(quoted(f" {path}" if " " not in path else path) for path in found if path)
    taken = "|".join(quoted(f"{path}:{name}") for path, name in valued(found))
    lines = [BASH_HEAD.replace("@COMMANDS@", commands).replace("@VALUED@", taken).rstrip("\n")]
    offers = {"file": '_terse_files "$current"', "other": ":",
              "folder": 'mapfile -t COMPREPLY < <(compgen -d -- "$current")'}
    for path, command in found.items():
        for option in command["options"]:
            if is_flag(option):
                continue
            match = "|".join(quoted(f"{path}:{name}") for name in names(option))
            values = quoted(" ".join(option["choices"]))
            offer = offers.get(kind(option), f'mapfile -t COMPREPLY < <(compgen -W {values} -- "$current")')
            lines.append(f"    {match}) {offer}; return ;;")
    lines += ["  esac", "  case $command in"]
    for path, command in found.items():
        options = " ".join(name for option in command["options"] for name in names(option))
        below = " ".join(word for word, _ in children(found, path))
        lines += [f"    {quoted(path)})", f"      words={quoted(below)}",
                  f"      [[ $current == -* ]] && words={quoted(options)} ;;"]
    lines += ["  esac",
              "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")",
              "  if [[ $current != -* ]]; then",
              "    if ((${#COMPREPLY[@]})); then",
              "      mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- \"$current\")",
              "    else",
              "      _terse_files \"$current\"",
              "    fi",
              "  fi",
              "}",
              "complete -o filenames -F _terse terse", ""]
    return "\n".join(lines)


def zsh_option(option):
    help_text = re.sub(r"([\[\]:\\])", r"\\\1", summary_line(option["help"]))
    value = ""
    if not is_flag(option):
        value = ":value:" + {"choice": f"({' '.join(option['choices'])})", "folder": "_files -/", "file": "_files",
                             "other": " "}[kind(option)]
    # A repeatable option, and any other, may be asked for again: the program says what is too much.
    return [quoted(f"*{name}{'=' if value and name.startswith('--') else ''}[{help_text}]{value}")
            for name in names(option)]


def zsh_function(path):
    return "_terse" + "".join("_" + word.replace("-", "_") for word in path.split())


def zsh(data):
    found = paths(data)
    lines = ["#compdef terse", "# Completion of terse for zsh. Generated: the options are those of `terse --help`.", ""]
    for path, command in found.items():
        below = children(found, path)
        specs = [spec for option in command["options"] for spec in zsh_option(option)]
        if path == "run":
            specs += ["'(-)*::: :_normal'"]
        elif below:
            specs += ["'1: :->word'", "'*:: :->rest'"]
        else:
            specs += ["'*:file:_files'"]
        lines += [f"{zsh_function(path)}_command() {{" if not path else f"{zsh_function(path)}() {{",
                  "  local state line", "  typeset -A opt_args",
                  "  _arguments -C -S \\"] + [f"    {spec} \\" for spec in specs[:-1]] + [f"    {specs[-1]}"]
        if below:
            listed = " ".join(quoted(f"{word}:{summary_line(c['summary'])}") for word, c in below)
            lines += ["  case $state in", "    word)", f"      local -a words_here=({listed})",
                      "      _describe command words_here"]
            if not path:
                lines.append("      _files")
            lines += ["      ;;", "    rest)", "      case $line[1] in"]
            for word, child in below:
                lines.append(f"        {word}) {zsh_function(child['name'])} ;;")
            lines += ["        *) _files ;;", "      esac", "      ;;", "  esac"]
        lines += ["}", ""]
    lines += ["_terse() { _terse_command \"$@\" }", "", "_terse \"$@\"", ""]
    return "\n".join(lines)


FISH_HEAD = """# Completion of terse for fish. Generated: the options are those of `terse --help`.

# Whether the words so far lead to this command. Behind a `--` they lead to "COMMAND --".
function __terse_at
    set -l words (commandline -opc)
    set -e words[1]
    set -l here ""
    set -l is_value no
    for word in $words
        if test $is_value = yes
            set is_value no
        else if test "$word" = --
            set here "$here --"
            break
        else if contains -- "$here:$word" $__terse_valued
            set is_value yes
        else if contains -- (string trim -- "$here $word") $__terse_commands
            set here (string trim -- "$here $word")
        end
    end
    test "$here" = "$argv[1]"
end

# What would stand behind `terse run --` on a line of its own.
function __terse_program
    set -l words (commandline -opc)
    set -l behind
    set -l is_program no
    for word in $words
        test $is_program = yes; and set -a behind (string escape -- $word)
        test "$word" = --; and set is_program yes
    end
    complete --do-complete=(string join " " -- $behind (commandline -ct))
end
"""


def fish(data):
    found = paths(data)
    lines = [FISH_HEAD, "set -g __terse_commands " + " ".join(quoted(path) for path in found if path),
             "set -g __terse_valued " + " ".join(quoted(f"{path}:{name}") for path, name in valued(found)),
             "complete -c terse -n '__terse_at \"run --\"' -x -a '(__terse_program)'"]
    for path, command in found.items():
        at = f"-n {quoted('__terse_at ' + quoted(path))}"
        for word, child in children(found, path):
            lines.append(f"complete -c terse {at} -a {word} -d {quoted(summary_line(child['summary']))}")
        for option in command["options"]:
            flags = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in names(option))
            value = ""
            if not is_flag(option):
                value = {"choice": f" -x -a {quoted(' '.join(option['choices']))}", "other": " -x",
                         "folder": " -x -a '(__fish_complete_directories)'", "file": " -r"}[kind(option)]
            lines.append(f"complete -c terse {at} {flags}{value} -d {quoted(summary_line(option['help']))}")
    return "\n".join(lines) + "\n"
