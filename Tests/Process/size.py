#!/usr/bin/env python3
"""A year of a family's use takes less than 50 MB: household, journal and recorded sessions. A month of it, typed line by
line, takes less than a third of a twelfth of that.
"""

import sys

from household import Checks, Household
from sessions import Prompt

YEAR = 50_000_000
DAYS = 30
CHILDREN = ("Maya", "Leo", "Zoe")
SETUP = """
for name in ["Maya", "Leo", "Zoe"] { child add $name; reward add $name Zoo --points 500 }
for name in ["Read a book", "Set the table", "Fed the cat", "Brushed teeth"] { behavior add $name --points 2 }
"""


def lines_of_day(day: int) -> list[str]:
    """Fifteen moments, which is what a lively family logs, some with a note; looks at the totals and the moments; a
    correction or two."""
    date, logs = f"2026-10-{day + 1:02}", []
    for index in range(15):
        child = CHILDREN[index % 3]
        behavior = ('"Read a book"', '"Set the table"', '"Fed the cat"', '"Brushed teeth"')[index % 4]
        note = f' --note "without being asked, on day {day} at {index} o\'clock"' if index % 4 == 0 else ""
        logs.append(f"log {child} {behavior} --at {date}@{7 + index % 12:02}:00{note}")
    logs.insert(5, "undo")
    logs.insert(6, "redo")
    looks = ["children", f"events --on {date}", "rewards", "journal --limit 10", "screen"]
    return logs + looks + [f'events --on {date} | where child == "Leo" | first 3 | edit note = "changed" --yes', "undo"]


def size(home: Household) -> int:
    """Of all files but the copies that somebody asked for."""
    return sum(file.stat().st_size for file in home.folder.rglob("*") if file.is_file())


def main() -> None:
    checks = Checks()
    home = Household(setup=SETUP)
    begun = size(home)
    typed = 0
    for day in range(DAYS):
        prompt = Prompt(home)
        for line in lines_of_day(day):
            said = prompt.type(line)
            if not checks.that("error[" not in said, f"day {day}: `{line}`", said):
                sys.exit(1)
            typed += 1
        prompt.end()
    month = size(home) - begun
    checks.that(home.number("events | count") == 15 * DAYS, "every moment of the month is there")
    checks.that(0 < month < YEAR // 12 // 3, f"a month of {typed} lines takes less than a third of what a year leaves it",
                month)
    print(f"a month of {typed} lines takes {month / 1e6:.2f} MB, a year {month * 12 / 1e6:.1f} MB")
    checks.finish()


if __name__ == "__main__":
    main()
