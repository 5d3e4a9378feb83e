#!/usr/bin/env python3
"""Hostile text in names, notes, arguments and links is stored exactly and never reaches the terminal raw."""

import json
import unicodedata

from household import Checks, Household

HOSTILE = {
    "escape sequence": "\x1b[31mred\x1b[0m \x1b]0;title\x07",
    "C1 controls": "a\x9b31mb\x9dc",
    "right-to-left marks": "abc\u202egnp.exe\u202c\u2066x\u2069\u200f",
    "line ends": "one\ntwo\r\nthree\rfour\u2028five\u2029six\x0b\x0c",
    "back and delete": "hidden\b\b\b\b\b\bshown\x7f",
    "quotes and dollars": "\"'`$x $(fail \"x\") ${y} ; | # \\n",
    "combining and wide": "Zoë Zoe\u0308 🦊 👩‍👧 漢字 \u200b|",
    "no characters": "\ufffe\uffff\U0010ffff",
    "SQL": "'); DROP TABLE event; --",
}


def literal(text: str) -> str:
    """The text as a string literal of the language, every character but plain ones escaped."""
    plain = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,;:()[]_-")
    return '"' + "".join(char if char in plain else f"\\u{{{ord(char):x}}}" for char in text) + '"'


def unsafe(text: str) -> list[str]:
    """The characters of terminal output that could do something."""
    return [
        f"U+{ord(char):04X}" for char in text
        if char != "\n" and (unicodedata.category(char) == "Cc" or char in "\u2028\u2029"
                             or unicodedata.bidirectional(char)
                             in ("RLE", "LRE", "RLO", "LRO", "PDF", "RLI", "LRI", "FSI", "PDI")
                             or char in "\u200e\u200f\u061c")
    ]


def stored_and_shown(checks: Checks) -> None:
    home = Household()
    for what, text in HOSTILE.items():
        logged = home.fam("-", text=f'log Maya "Read a book" --note {literal(text)}\n')
        if not checks.that(logged.returncode == 0, f"{what}: the note is taken", logged.stderr):
            continue
    notes = json.loads(home.code("events | select note", "--format", "json").stdout)
    for what, text in HOSTILE.items():
        checks.that([row["note"] for row in notes].count(text) == 1, f"{what}: stored exactly", notes)
    checks.that(len(notes) == len(HOSTILE), "every note is there", len(notes))
    for command in ("events", "events | get note", "journal", "events | first", "events | group note { count() }"):
        shown = home.code(command, "--color", "never")
        checks.that(shown.returncode == 0 and not unsafe(shown.stdout + shown.stderr), f"`{command}` shows it safely",
                    (unsafe(shown.stdout), shown.stderr))


def names(checks: Checks) -> None:
    home = Household()
    name = "Eve\x1b[2J\u202e!"
    added = home.fam("-", text=f"child add {literal(name)}\nlog {literal(name)} \"Read a book\"\n")
    checks.that(added.returncode == 0, "a hostile name is taken", added.stderr)
    stored = json.loads(home.code("children | select name", "--format", "json").stdout)
    checks.that(name in [row["name"] for row in stored], "a hostile name is stored exactly", stored)
    for words in (["-c", "children"], ["-c", "go /kids; screen"], ["-c", "go /today; screen"], ["-c", "ls"],
                  ["-v", "-c", f"log {literal(name)} \"Read a book\""]):
        shown = home.fam(*words, "--color", "never")
        checks.that(shown.returncode == 0 and not unsafe(shown.stdout + shown.stderr),
                    f"`{' '.join(words)}` shows the name safely", (unsafe(shown.stdout + shown.stderr), shown.stderr))


def errors(checks: Checks) -> None:
    """What is wrong is quoted in the message, and that is safe too."""
    home = Household()
    for words in (
        ["-c", 'log "No\x1b[31mbody" "Read a book"'], ["-c", "events | where \x1b[31m == 1"],
        ["-c", f"fail {literal(HOSTILE['escape sequence'])}"],
        ["open", "tinywins://child?id=\x1b[31m"], ["open", "tinywins://child?id=%1b%5b31m"], ["\x1b[31m.fam"],
        ["--\x1b[31m"],
    ):
        shown = home.fam(*words, "--color", "never")
        checks.that(shown.returncode not in (0, -11, -6, 132, 134, 139), f"{words!r} is refused", shown.returncode)
        checks.that(not unsafe(shown.stdout + shown.stderr), f"{words!r} is refused safely", shown.stderr)
    raw = home.folder / "raw.fam"
    raw.write_bytes(b"echo \"\xff\xfe\"\n")
    broken = home.fam(str(raw))
    checks.that(broken.returncode in (1, 2), "a script that is not UTF-8 is refused", broken.returncode)


def large(checks: Checks) -> None:
    home = Household()
    note = "äx" * 349_526  # 1 MB of UTF-8
    logged = home.fam("-", text=f'log Maya "Read a book" --note "{note}"\n')
    checks.that(logged.returncode == 0, "a note of 1 MB is taken", logged.stderr[:500])
    rows = json.loads(home.code("events | select note", "--format", "json").stdout or "[]")
    checks.that([row["note"] for row in rows] == [note], "a note of 1 MB is stored exactly", len(rows))
    home.environment["COLUMNS"] = "80"
    shown = home.code("events", "--color", "never")
    del home.environment["COLUMNS"]
    checks.that(shown.returncode == 0 and len(shown.stdout) < 10_000, "a note of 1 MB is cut in a table",
                len(shown.stdout))


def main() -> None:
    checks = Checks()
    for test in (stored_and_shown, names, errors, large):
        test(checks)
    checks.finish()


if __name__ == "__main__":
    main()
