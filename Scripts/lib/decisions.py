#!/usr/bin/env python3
"""The list of decisions, Docs/decisions/README.md: each page of that folder by its number and title."""

import re
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent.parent / "Docs/decisions"


def line(page: Path) -> str:
    number, title = int(page.name[:4]), page.read_text().splitlines()[0]
    return f"- {number}: [{re.sub(r'^# (?:[0-9]+[.] )?', '', title)}]({page.name})"


def main() -> None:
    print("# Decisions\n")
    print("What was decided while building, why, and what was rejected; a page is amended when building shows a better way.")
    print("A new one takes the next number. `Scripts/check --update` writes this list.\n")
    print("\n".join(line(page) for page in sorted(FOLDER.glob("[0-9]*.md"))))


if __name__ == "__main__":
    main()
