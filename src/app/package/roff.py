"""Manual pages in the man macros of troff."""
import re

SIGNS = {"\\": r"\e", "-": r"\-", "\N{RIGHTWARDS ARROW}": r"\(->", "\N{EM DASH}": r"\(em", "'": r"\(aq",
         "`": r"\(ga", "^": r"\(ha", "~": r"\(ti", '"': r"\(dq"}


def escape(text):
    """Text that troff prints as it stands."""
    return "".join(SIGNS.get(sign, sign) for sign in text)


def prose(text):
    """Text in which `code` is bold and an upper-case NAME stays; never a request."""
    parts = re.split(r"`([^`]*)`", text)
    out = "".join(f"\\fB{escape(part)}\\fR" if at % 2 else escape(part) for at, part in enumerate(parts))
    return "\n".join(("\\&" + line if line[:1] in ".'" else line) for line in out.split("\n"))


class Page:
    """One page, line by line."""

    def __init__(self, name, section, version, summary):
        self.lines = [f'.TH {escape(name.upper())} {section} "" "terse {version}" "{self.manual(section)}"',
                      ".SH NAME", f"{escape(name)} \\- {escape(summary)}"]

    @staticmethod
    def manual(section):
        return {1: "User Commands", 5: "File Formats"}[section]

    def section(self, title):
        self.lines.append(f".SH {title}")

    def subsection(self, title):
        self.lines.append(f'.SS "{escape(title)}"')

    def paragraph(self, text):
        self.lines += [".PP", prose(text)]

    def entry(self, tag, text):
        """`tag` is troff already."""
        self.lines += [".TP", tag, prose(text)]

    def example(self, text):
        body = [escape(line) for line in text.split("\n")]
        self.lines += [".PP", ".nf", *("\\&" + line if line else "" for line in body), ".fi"]

    def text(self):
        return "\n".join(self.lines) + "\n"
