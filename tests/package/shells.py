"""Shells at a terminal of their own, with the completions of the build loaded."""
import fcntl
import os
import pty
import re
import select
import shutil
import struct
import termios
import time

PATIENCE = 60
ESCAPES = re.compile(r"\x1b(\[[0-9;?>=]*[A-Za-z]|\][^\x07]*\x07|[()].|[=>])")

STARTS = {
    "bash": (["bash", "--noprofile", "--rcfile", "{home}/rc", "-i"], "rc",
             "PS1='READY> '\nbind 'set show-all-if-ambiguous on'\nbind 'set completion-query-items 0'\nbind 'set page-completions off'\n"
             "bind 'set enable-bracketed-paste off'\nbind 'set bell-style none'\nsource {folder}/terse\n"),
    "zsh": (["zsh", "-i"], ".zshrc",
            "fpath=({folder} $fpath)\nautoload -Uz compinit\ncompinit -u -d {home}/dump\nunsetopt beep prompt_sp\nLISTMAX=0\n"
            "PS1='READY> '\nunset zle_bracketed_paste\nzstyle ':completion:*' verbose no\n"),
}


def screen(seen):
    return ESCAPES.sub("", seen.decode(errors="replace"))


class Shell:
    """One interactive shell in `cwd`. Nothing is read from the user's own settings."""

    def __init__(self, name, folder, home, cwd, path):
        words, file, text = STARTS[name]
        (home / file).write_text(text.format(folder=folder, home=home))
        env = {"PATH": path, "HOME": str(home), "ZDOTDIR": str(home), "TERM": "xterm", "LC_ALL": "C.UTF-8"}
        self.marks = 0
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(cwd)
            os.execvpe(name, [word.format(home=home) for word in words], env)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 400, 200, 0, 0))
        self.until_mark()

    def until_mark(self):
        """What is on the screen up to the answer to a command of ours: no guess how long a shell thinks."""
        self.marks += 1
        # The line editor echoes `$((...))`; only the shell says the sum.
        os.write(self.terminal, f"\x15echo MARK$((1000 + {self.marks}))\r".encode())
        mark, seen, end = f"MARK{1000 + self.marks}\r\n", b"", time.monotonic() + PATIENCE
        # Behind the prompt the shell takes a tab for itself.
        while "READY> " not in screen(seen).partition(mark)[2]:
            assert select.select([self.terminal], [], [], max(0, end - time.monotonic()))[0], seen[-400:]
            seen += os.read(self.terminal, 65536)
        return screen(seen).split("echo MARK")[0]

    def tab(self, line):
        """What stands on the screen after `line` and a tab: the line, completed, and what is offered."""
        os.write(self.terminal, (line + "\t").encode())
        return self.until_mark().replace("\r", "")

    def close(self):
        os.close(self.terminal)
        os.waitpid(self.process, 0)


def found():
    """Those of the shells that are installed."""
    return [name for name in STARTS if shutil.which(name)]
