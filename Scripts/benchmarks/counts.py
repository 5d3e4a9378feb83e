"""What is counted and not timed: nearly the same on every machine, however busy it is."""

import os
import re
import sqlite3
import subprocess
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from databases import FAM, FUZZ, fam
from measure import need


@dataclass
class Count:
    what: str
    unit: str
    number: int
    limit: int | None


def instructions(*command: str) -> int:
    """All that the process runs, from its first instruction to its exit."""
    need("valgrind")
    with tempfile.TemporaryDirectory() as folder:
        result = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", *command],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, env={**os.environ, "TZ": "UTC"})
    found = re.search(r"Collected : (\d+)", result.stderr)
    if result.returncode != 0 or not found:
        raise SystemExit(f"callgrind of `{' '.join(command)}` failed: {result.stderr}")
    return int(found.group(1))


# What `children | count` may take: with kids alone, and for each further module 2 % of that, and 17,500 for each table or index of it that
# SQLite reads. A program with kids alone makes 77 of them.
KIDS_ALONE, MODULES, DEFINITIONS_OF_KIDS = 5_000_000, 5, 77


def limit_of_start(database: str) -> int:
    with closing(sqlite3.connect(database)) as connection:
        definitions = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    return KIDS_ALONE + (MODULES - 1) * KIDS_ALONE // 50 + (definitions - DEFINITIONS_OF_KIDS) * 17_500


def counts(rows: int) -> list[Count]:
    found = [Count("the release binary", "bytes", Path(FAM).stat().st_size, 40_000_000)]
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/demo.db"
        fam("--db", database, "demo")
        for code, limit in (("", None), ("echo hi", None), ("children | count", limit_of_start(database)),
                            ('log Maya "Set the table"', None)):
            found.append(Count(f"`fam -c '{code}'` on the demo household", "instructions",
                               instructions(FAM, "--db", database, "-c", code), limit))
        # It is to cost at most 1.05 times as much.
        for copies, patterns in ((1, "the patterns of the program"), (100, "a hundred times as many")):
            found.append(Count(f"one more link parsed and matched, with {patterns}", "instructions",
                               matched(folder, copies), None))
        for what, link in LINKS.items():
            found.append(Count(f"one more line of `link check`: {what}", "instructions",
                               per_line(folder, database, link), None))
        # It is to cost no more.
        for what, word in (("an unknown child", "kidd%2077"), ("a child by an unknown end of its id", "decade")):
            for children in (100, 10_000):
                found.append(Count(f"a link to {what} of {children:,}", "instructions", unknown(folder, children, word),
                                   None))
        for what, (line, limit) in CHECKED.items():
            found.append(Count(f"one more line of `check`: {what}", "instructions", checked(folder, line), limit))
        others = per_line(folder, household(folder, 10_000), "tinywins://child?id=Child%20{}")
        found.append(Count("one more line of `link check`: accepted, each another child of 10,000", "instructions",
                           others, None))
    return found


def unknown(folder: str, children: int, word: str) -> int:
    """All of the process: with its start, its error, and the look for what is near."""
    database = household(folder, children)
    return instructions(FAM, "--db", database, "-c",
                        f"try {{ open tinywins://child?id={word} }} catch e {{ echo $e.code }}")


def household(folder: str, children: int) -> str:
    """One of the given number of children, a few of them with names beyond ASCII; made once."""
    database, script = f"{folder}/{children}.db", Path(folder) / f"{children}.fam"
    if not Path(database).exists():
        names = [f"Kid {number}{' Zoë' if number % 20 == 0 else ''}" if number % 2 == 0 else f"Child {number // 2}"
                 for number in range(children)]
        script.write_text("".join(f'child add "{name}"\n' for name in names))
        fam("--db", database, str(script))
    return database


def matched(folder: str, copies: int) -> int:
    few, many = (instructions(FUZZ, "matching", str(copies), sheet(folder, LINKS["accepted before"], lines))
                 for lines in (1_000, 5_000))
    return (many - few) // 4_000


# A refused link is to cost at most twice an accepted one. Links of a list mostly name few rows and differ in what a mail adds to them.
LINKS = {
    "accepted": "tinywins://child?id=Maya&utm_id={}",
    "accepted before": "tinywins://child?id=Maya",
    "unknown pattern": "tinywins://chid{}?id=Maya",
    "unknown row": "tinywins://child?id=x{}",
    "unknown end of an id": "tinywins://child?id=dead{:04x}",
    "malformed": "tinywins://child?id=%zz{}",
}


# No kind of line takes a check many times as long as others (decision 0496). `one` is a `def` above them. The limits are a
# tenth above what was measured when they were set.
CHECKED = {
    "`echo` of a text": ('echo "line {0}"', 4_900),
    "`echo` of words": ("echo line {0}", 7_900),
    "a variable": ("let value{0} = {0}", 6_600),
    "a command": ('child add "Child {0}" --born 2017-04-02', 7_400),
    "a link whose row is missing": ("open tinywins://child?id=Maya{0}", 74_000),
    "rows": ("events | where points > {0}", 70_000),
    "a closure": ("let c{0} = {{ |x| $x + {0} }}", 47_500),
    # Each is warned of.
    "a condition that never changes": ("if {0} == 1 {{ echo {0} }}", 42_500),
    "a block": ("atomic {{ echo {0} }}", 19_300),
    "a call": ("one({0})", 23_000),
    "a `def` as a command": ("one {0}", 33_000),
}


def checked(folder: str, line: str) -> int:
    few, many = (instructions(FAM, "check", script(folder, line, lines)) for lines in (3_000, 9_000))
    return (many - few) // 6_000


def script(folder: str, line: str, lines: int) -> str:
    path = Path(folder) / f"lines-{lines}.fam"
    path.write_text("def one(x) { $x }\n"
                    + "".join(line.format(number) + "\n" for number in range(100_000, 100_000 + lines)))
    return str(path)


def per_line(folder: str, database: str, link: str) -> int:
    """The difference of two lists, so that the start of the program is not a part of it."""
    few, many = (counted(folder, database, link, lines) for lines in (1_000, 3_000))
    return (many - few) // 2_000


def counted(folder: str, database: str, link: str, lines: int) -> int:
    return instructions(FAM, "--db", database, "-c",
                        f'link check "{sheet(folder, link, lines)}" --allow-refused | count')


def sheet(folder: str, link: str, lines: int) -> str:
    path = Path(folder) / f"links-{lines}.txt"
    path.write_text("".join(link.format(number) + "\n" for number in range(lines)))
    return str(path)
