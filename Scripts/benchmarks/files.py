"""A CSV file that becomes rows, beside sqlite3 importing one that has the stored form already; and links beside a list
of patterns.
"""

import csv
import json
import random
import shutil
import subprocess
from pathlib import Path

import household
from databases import FAM, FUZZ, WORK, copy, empty_household
from measure import Program, Result, alone, anything, compare, need, without_start

HERE = Path(__file__).resolve().parent
ROWS = 200_000
LINKS = 100_000
MORE_LINKS = 1_000_000


def into(rows: int) -> list[Result]:
    """The rules of `log` are not asked, but names are found, times read, totals, figures and the journal kept."""
    base = empty_household()
    ours_sheet, peer_sheet = WORK / "into.csv", WORK / "into-stored.csv"
    source = random.Random(household.SEED)
    with ours_sheet.open("w", newline="") as ours, peer_sheet.open("w", newline="") as peer:
        named, stored = csv.writer(ours), csv.writer(peer)
        named.writerow(["child", "behavior", "points", "note", "at"])
        for number, (child, behavior, at, note) in enumerate(household.moments(ROWS)):
            name, points = household.BEHAVIORS[behavior]
            named.writerow([household.CHILDREN[child], name, points, note or "", f"{at:%Y-%m-%dT%H:%M:%SZ}"])
            identity = f"{int(at.timestamp() * 1000) << 80 | 7 << 76 | source.getrandbits(74):032x}"
            stored.writerow([number + 1, identity, child + 1, behavior + 1, points, note or "", "[]",
                             int(at.timestamp()) * 1_000_000])
    ours, peer = WORK / "into-ours.db", WORK / "into-peer.db"
    return [
        compare(
            f"`from csv FILE | into events`, {ROWS:,} rows",
            Program("fam", [FAM, "--db", str(ours), "-c", f'from csv "{ours_sheet}" | into events'],
                    before=lambda: copy(base, ours)),
            Program("sqlite3 .import into the same table", ["sqlite3", str(peer), f".import --csv {peer_sheet} events"],
                    before=lambda: copy(base, peer)),
            limit=2, runs=3, same=anything, memory=True,
        )
    ]


def links(rows: int) -> list[Result]:
    """All links of the program parsed, matched and their rows found, beside a list of as many patterns tried in turn.
    """
    database = str(empty_household())
    listed = subprocess.run([FAM, "--db", database, "--format", "json", "-c", "link list"], check=True,
                            capture_output=True, text=True).stdout
    examples = [row["example"] for row in json.loads(listed) if row["example"]]
    source = random.Random(household.SEED)
    sheet = WORK / "links.txt"
    sheet.write_text("".join(source.choice(examples) + "\n" for _ in range(LINKS)))
    patterns = WORK / "patterns.txt"
    patterns.write_text("".join(example + "\n" for example in examples))
    whole = compare(
        f"{LINKS:,} links parsed and matched: `link check`",
        Program("fam",
                [FAM, "--db", database, "-c", f'link check "{sheet}" --allow-refused | where route != null | count']),
        Program("python3, urllib and a list of patterns",
                ["/usr/bin/python3", str(HERE / "links.py"), str(patterns), str(sheet)]),
        limit=0.5, runs=5,
    )
    start = compare(
        "start", Program("fam", [FAM, "--db", database, "-c", "echo 0"]),
        Program("python3", ["/usr/bin/python3", str(HERE / "nothing.py")]),
        limit=None, runs=20,
    )
    return [
        without_start(whole, start), *(without_start(figure, start) for figure in different(database, patterns)),
        *matched([row["example"] for row in json.loads(listed) if row["example"] and row["route"] != "address"]),
    ]


# Nothing that was found for one line helps with the next. A refused link is to cost at most twice an accepted one.
DIFFERENT = {
    "all different": (f"tinywins://child?id={household.CHILDREN[0]}&from=mail-{{}}", 0.1),
    "all different and refused": ("tinywins://child?id=x{}", 0.2),
}


def different(database: str, patterns: Path) -> list[Result]:
    """The peer knows no rows: it takes what fam refuses."""
    figures = []
    for what, (link, limit) in DIFFERENT.items():
        sheet = WORK / "different-links.txt"
        sheet.write_text("".join(link.format(number) + "\n" for number in range(LINKS)))
        figures.append(compare(
            f"{LINKS:,} links, {what}: `link check`",
            Program("fam",
                    [FAM, "--db", database, "-c",
                     f'link check "{sheet}" --allow-refused | where route != null | count']),
            Program("python3, urllib and a list of patterns",
                    ["/usr/bin/python3", str(HERE / "links.py"), str(patterns), str(sheet)]),
            limit=limit, runs=5,
        ))
    return figures


def matched(examples: list[str]) -> list[Result]:
    """Links parsed and matched alone, with no row looked up and no table made: a million a second."""
    need(FUZZ)
    source = random.Random(household.SEED)
    sheet = WORK / "more-links.txt"
    sheet.write_text("".join(source.choice(examples) + "\n" for _ in range(MORE_LINKS)))
    patterns = WORK / "more-patterns.txt"
    patterns.write_text("".join(example + "\n" for example in examples))
    found = [alone(f"{MORE_LINKS:,} links parsed and matched", Program("fam", [FUZZ, "matching", "1", str(sheet)]), 1,
                   limit=1, runs=3)]
    for name, runner, ending in (("python3, urllib and a list of patterns", "/usr/bin/python3", "py"),
                                 ("node, URL and a list of patterns", "node", "js")):
        if shutil.which(runner) is None:
            continue
        whole = compare(
            f"{MORE_LINKS:,} links parsed and matched", Program("fam", [FUZZ, "matching", "1", str(sheet)]),
            Program(name, [runner, str(HERE / f"links.{ending}"), str(patterns), str(sheet)]), limit=0.5, runs=3)
        start = compare(
            "start", Program("fam", [FUZZ, "matching", "1", "/dev/null"]),
            Program(runner, [runner, str(HERE / f"nothing.{ending}")]), limit=None, runs=10)
        found.append(without_start(whole, start))
    return found
