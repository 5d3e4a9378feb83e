#!/usr/bin/env python3
"""What `help first-week` shows: the sections of Docs/first-week.md without set-ups and output.

Each section begins with `= ` and its words for `help`, of which the first is its own, then its title. A paragraph is
one line; what is typed has two spaces before it.
"""

import re
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent.parent / "Docs/first-week.md"
WORDS = re.compile(r"<!-- help: (.+) -->")
# Where the page's own files are; a reader has them beside the household.
FILES = "Tests/Transcripts/first-week/parts/"


def typed(block: str) -> list[str]:
    """The lines that are typed; one that has to fail says so."""
    lines: list[str] = []
    for line in block.splitlines():
        if line.startswith("#! "):
            lines[-1] += f"  # fails: {line[3:]}"
        elif not line.startswith("#>"):
            lines.append("  " + line)
    return lines


def shown(body: str) -> list[str]:
    parts: list[str] = []
    for index, part in enumerate(re.split(r"^```(?:fam)?\n(.*?)^```\n", body, flags=re.S | re.M)):
        if index % 2:
            parts.append("\n".join(typed(part)))
        else:
            parts += [re.sub(r"\s+", " ", text) for text in part.strip().split("\n\n") if text]
    return [re.sub(r"\[([^]]+)\]\([^)]+\)", r"\1", part) for part in parts]


def main() -> None:
    text = re.sub(r"^<!-- fam\n.*?^-->\n", "", PAGE.read_text(), flags=re.S | re.M).replace(FILES, "")
    for section in re.split(r"^## ", text, flags=re.M)[1:]:
        title, body = section.split("\n", 1)
        words = WORDS.search(body)
        if words is None:
            raise SystemExit(f"{PAGE.name}: `{title}` has no words for help: `<!-- help: WORD … -->`")
        print(f"= {words[1]}\n{title}")
        for part in shown(WORDS.sub("", body)):
            print("\n" + part)
        print()


if __name__ == "__main__":
    main()
