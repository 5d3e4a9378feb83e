#!/usr/bin/env python3
"""The demo household: `fam demo`, the same script by hand, a CSV imported by a script, links opened from a file."""

import csv
import json
from pathlib import Path

from household import ROOT, Checks, Household, run

DEMO = ROOT / "Scripts/demo"
# The year ends at the moment of the command: late on this day, so all of it has happened.
LATE = ("--clock", "2026-09-30T23:30")


def moments_of_the_year(seed: int, days: int = 365) -> int:
    """Counts the moments as rivera.fam does, with its generator written once more."""
    state = seed

    def roll(limit: int) -> int:
        nonlocal state
        state = (state * 1103515245 + 12345) % 2147483648
        return state // 65536 % limit

    count = 0
    for day in range(days):
        more = 2 if day % 7 in (3, 4) else 0
        for base, habits in ((4 + more, 16), (3 + more, 16), (3, 12)):
            for _ in range(base + roll(3)):
                roll(3) if roll(12) == 0 else roll(habits)
                roll(10), roll(50)
                if roll(5) == 0:
                    roll(12)
                count += 1
    return count


def content(home: Household, entity: str) -> list[dict]:
    """The rows without their ids: those count the commands of a script, and `demo` itself is one."""
    rows = json.loads(home.code(entity, "--format", "json").stdout)
    return [{key: value for key, value in row.items() if key != "id"} for row in rows]


def inside_project(home: Household, *words: str):
    return run(home.command(*words), home.environment, cwd=ROOT)


def main() -> None:
    checks = Checks()
    home = Household(setup="")
    made = inside_project(home, *LATE, str(DEMO / "rivera.fam"))
    if not checks.that(made.returncode == 0, "rivera.fam runs", made.stderr):
        checks.finish()
    year = moments_of_the_year(7)
    checks.that(4_500 <= year <= 5_500, "a year has about 5,000 moments", year)
    checks.that(home.number("events | count") == year, "every moment of the year is there",
                home.number("events | count"))
    stars = json.loads(home.code("children | select name, stars | sort name", "--format", "json").stdout)
    sums = json.loads(home.code("events | group child.name as name { stars: sum(points) } | sort name", "--format",
                                "json").stdout)
    checks.that(stars == sums, "the stars of every child are the sum of its moments", (stars, sums))

    shipped = Household(setup="")
    demo = run(shipped.command(*LATE, "demo"), shipped.environment, cwd="/")
    checks.that(demo.returncode == 0, "`fam demo` works in any folder", demo.stderr)
    for entity in ("children", "behaviors", "events", "rewards", "redemptions", "agreements", "allowances", "payouts",
                   "notes", "badges"):
        made, same = content(home, entity), content(shipped, entity)
        checks.that(made == same and len(made) > 0, f"`fam demo` makes the {entity} of rivera.fam",
                    (len(made), len(same)))
    dates = json.loads(shipped.code("badges | select at", "--format", "json").stdout)
    dates += json.loads(shipped.code("redemptions | select at", "--format", "json").stdout)
    days = {row["at"][:10] for row in dates}
    checks.that(len(days) > 10, "badges and redemptions lie at the days that earned them", sorted(days))

    noon = Household(setup="")
    clock = ("--clock", "2026-11-22T12:00")
    checks.that(run(noon.command(*clock, "demo"), noon.environment, cwd="/").returncode == 0, "`demo` at noon")
    today = noon.number("events --on 2026-11-22 | count")
    week = noon.number("events --since 2026-11-15 | count")
    late = noon.number("events | where at > 2026-11-22@12:00 | count")
    checks.that(today > 0 and week > 50 and late == 0, "its year ends now", (today, week, late))
    again = run(shipped.command("demo"), shipped.environment, cwd="/")
    checks.that(again.returncode == 1 and shipped.number("events | count") == year,
                "a household that is not empty is refused", again.stderr)

    other = Household(setup="")
    checks.that(inside_project(other, *LATE, str(DEMO / "rivera.fam"), "--story", "8").returncode == 0,
                "another story works")
    checks.that(other.fam("digest").stdout != home.fam("digest").stdout, "another story makes another year")

    imported = inside_project(home, str(DEMO / "import.fam"))
    lines = len(records(DEMO / "events.csv"))
    checks.that(imported.returncode == 0, "the CSV is imported", imported.stderr)
    checks.that(home.number("events | count") == year + lines, "every line of the CSV is a moment")
    checks.that(home.number("events --since 2026-10-01 | count") == lines, "each at its time")

    opened = inside_project(home, str(DEMO / "links.fam"))
    links = (DEMO / "links.txt").read_text().split()
    landed = [line for line in opened.stdout.split("\n") if " -> " in line]
    checks.that(opened.returncode == 0 and len(landed) == len(links), "every link of the file is opened",
                (opened.stdout, opened.stderr))
    checks.that(landed[:1] == [f"{links[0]} -> /kids/Maya"], "each lands where it says", landed)
    checks.finish()


def records(path: Path) -> list[list[str]]:
    with path.open(newline="") as file:
        return list(csv.reader(file))[1:]


if __name__ == "__main__":
    main()
