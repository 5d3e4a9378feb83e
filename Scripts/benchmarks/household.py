"""The household of the benchmarks: 5 children, 20 behaviors, 3 years of moments, made from a seed; as fam lines and as
SQL.

    household.py fam N        the set-up and N `log` lines
    household.py lines N      the `log` lines alone
    household.py sql N FILE   the same rows as INSERTs into the tables of the database FILE, in one transaction

One note in a hundred holds the word "dish". Rows come in order of time.
"""

import random
import sqlite3
import sys
from datetime import datetime, timedelta, timezone
from typing import Iterator, TextIO

SEED = 1
CHILDREN = ["Maya", "Leo", "Zoë", "Ida", "Noah"]
BEHAVIORS = [
    ("Helped with chores", 2), ("Homework done", 3), ("Brushed teeth", 1), ("Shared a toy", 2), ("Read a book", 2),
    ("Made the bed", 1), ("Set the table", 1), ("Fed the cat", 1), ("Kind words", 2), ("Practiced piano", 3),
    ("Tidied the room", 2), ("Tried new food", 2), ("Said thank you", 1), ("Ready on time", 1),
    ("Watered the plants", 1),
    ("Shouted", -1), ("Hit somebody", -3), ("Too much screen", -2), ("Left a mess", -1), ("Told a lie", -2),
]
NOTES = ["before breakfast", "all alone", "without being asked", "with grandma", "after school", "at the lake"]
START = datetime(2023, 10, 1, tzinfo=timezone.utc)
MINUTES = 3 * 365 * 24 * 60
# For a household whose moments all lie in one month.
JULY = datetime(2026, 7, 1, tzinfo=timezone.utc)


def moments(count: int, start: datetime = START,
            minutes: int = MINUTES) -> Iterator[tuple[int, int, datetime, str | None]]:
    """Child, behavior, time to the minute, note."""
    source = random.Random(SEED)
    for index in range(count):
        at = start + timedelta(minutes=index * minutes // count)
        draw = source.random()
        note = "washed every dish" if draw < 0.01 else source.choice(NOTES) if draw < 0.25 else None
        # Some children and behaviors are much commoner than others, as in a family.
        child = min(int(source.random() ** 1.3 * len(CHILDREN)), len(CHILDREN) - 1)
        behavior = min(int(source.random() ** 1.5 * len(BEHAVIORS)), len(BEHAVIORS) - 1)
        yield child, behavior, at, note


def write_setup(out: TextIO) -> None:
    for name in CHILDREN:
        out.write(f'child add "{name}" --born 2017-04-02\n')
    for name, points in BEHAVIORS:
        out.write(f'behavior add "{name}" --points={points}\n')


def fullest_month(count: int) -> tuple[str, str]:
    """The month with the most moments, the first among equals, and the month after it."""
    months: dict[str, int] = {}
    for index in range(count):
        at = START + timedelta(minutes=index * MINUTES // count)
        months[f"{at:%Y-%m}"] = months.get(f"{at:%Y-%m}", 0) + 1
    best = max(months, key=lambda month: months[month])
    year, month = map(int, best.split("-"))
    return best, f"{year + month // 12:04}-{month % 12 + 1:02}"


def write_lines(out: TextIO, count: int, start: datetime = START, minutes: int = MINUTES) -> None:
    for child, behavior, at, note in moments(count, start, minutes):
        said = f' --note "{note}"' if note else ""
        out.write(f'log {CHILDREN[child]} "{BEHAVIORS[behavior][0]}" --at {at:%Y-%m-%dT%H:%M:%SZ}{said}\n')


def table_with(database: sqlite3.Connection, columns: set[str]) -> tuple[str, list[str]]:
    """The one table that has these columns, and all of its columns."""
    found = []
    for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'"):
        names = [row[1] for row in database.execute(f'PRAGMA table_info("{name}")')]
        if columns <= set(names):
            found.append((name, names))
    if len(found) != 1:
        raise SystemExit(f"expected one table with {sorted(columns)}, found {[name for name, _ in found]}")
    return found[0]


def write_lua(out: TextIO, count: int) -> None:
    """The `log` lines as calls of Lua."""
    for child, behavior, at, note in moments(count):
        said = f', note = "{note}"' if note else ""
        out.write(f'log("{CHILDREN[child]}", "{BEHAVIORS[behavior][0]}", {{at = "{at:%Y-%m-%dT%H:%M:%SZ}"{said}}})\n')


def write_sql(out: TextIO, count: int, file: str) -> None:
    database = sqlite3.connect(file)
    table, columns = table_with(database, {"child", "behavior", "points", "at"})
    keys = {}
    for wanted in ({"name", "born"}, {"name", "points", "active"}):
        name, _ = table_with(database, wanted)
        keys |= dict(database.execute(f'SELECT name, n FROM "{name}"'))
    media = "'[]'" if "media" in columns else None
    names = ["id", "child", "behavior", "points", "note", "at"] + (["media"] if media else [])
    source = random.Random(SEED)
    out.write("BEGIN;\n")
    for child, behavior, at, note in moments(count):
        # An id as fam makes them: the time first, then counters and random bits.
        identity = (source.getrandbits(122) | 7 << 76) & ~(0xFFFFFFFFFFFF << 80) | (int(at.timestamp() * 1000) << 80)
        name, points = BEHAVIORS[behavior]
        values = [
            f"x'{identity:032x}'", str(keys[CHILDREN[child]]), str(keys[name]), str(points),
            f"'{note}'" if note else "NULL", str(int(at.timestamp()) * 1_000_000),
        ] + ([media] if media else [])
        out.write(f'INSERT INTO "{table}"({", ".join(names)}) VALUES({", ".join(values)});\n')
    out.write("COMMIT;\n")


def main() -> None:
    match sys.argv[1:]:
        case ["fam", count]:
            write_setup(sys.stdout)
            write_lines(sys.stdout, int(count))
        case ["lines", count]:
            write_lines(sys.stdout, int(count))
        case ["sql", count, file]:
            write_sql(sys.stdout, int(count), file)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
