#!/usr/bin/env python3
"""`help` has a page for every word of the language, and the examples of these pages pass the check."""

import json

from household import Checks, Household

# Words of time and types, which are in no list of `apropos`.
OTHERS = ["last-week", "this-quarter", "yesterday", "next-friday", "september", "2026-Q3", "3d", "18:00", "now",
          "period", "duration", "closure", "list", "prompt"]


def main() -> None:
    checks = Checks()
    home = Household()
    rows = json.loads(home.code('apropos ""', "--format", "json").stdout)
    words = [row["name"] for row in rows if row["kind"] in ("statement", "operator", "sign", "constant", "stage")]
    checks.that({"let", "for", "if", "not", "and", "in", "==", "??", "null"} <= set(words),
                "`apropos` knows the words of the language", words)
    names = {}
    for number, word in enumerate(words + OTHERS):
        quote = "'" if '"' in word else '"'
        page = home.code(f"help {quote}{word}{quote}")
        text = page.stdout
        checks.that(page.returncode == 0 and text.startswith(f"{word} — "), f"`help {word}` has a page",
                    text + page.stderr)
        # A word that is a command too has two pages, each with its examples.
        example = text.split("Examples\n", 1)[-1].split("\n\n")[0]
        lines = "".join(line[2:] + "\n" for line in example.splitlines() if line.startswith("  "))
        checks.that(lines != "", f"`help {word}` has an example", text)
        names[home.script(f"word-{number}.fam", lines)] = word
    for found in json.loads(home.fam("--format", "json", "check", *names).stdout):
        checks.that(found["severity"] != "error", f"the example of `{names[found['file']]}` passes the check",
                    found["message"])
    checks.finish()


main()
