"""The figures: what is run, beside what, and how far behind the peer we may be."""

import os
import shutil
import sqlite3
import subprocess
from pathlib import Path

import household
from measure import Program, Result, compare, quickest

ROOT = Path(__file__).resolve().parent.parent.parent
HERE = Path(__file__).resolve().parent
WORK = ROOT / ".build-bench"
FAM = os.environ.get("FAM", str(ROOT / ".build-release/release/fam"))
LOG_ROWS = 100_000


def fam(*arguments: str) -> None:
    subprocess.run([FAM, *arguments], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def remove(database: Path) -> None:
    for suffix in ("", "-wal", "-shm"):
        Path(f"{database}{suffix}").unlink(missing_ok=True)


def copy(source: Path, target: Path) -> None:
    remove(target)
    shutil.copyfile(source, target)


def made(database: Path, write) -> Path:
    """A household made by fam itself from the lines that `write` writes; kept for the next call."""
    binary = Path(FAM).stat().st_mtime
    if database.exists() and database.stat().st_mtime >= binary:
        return database
    WORK.mkdir(exist_ok=True)
    fresh = database.with_suffix(".new")
    remove(fresh)
    script = database.with_suffix(".fam")
    with script.open("w") as out:
        write(out)
    fam("--db", str(fresh), str(script))
    with sqlite3.connect(fresh) as connection:
        # One file, so that a copy of it is a copy of the database.
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    remove(database)
    fresh.rename(database)
    script.unlink()
    return database


def empty_household() -> Path:
    return made(WORK / "empty.db", household.write_setup)


def full_household(rows: int) -> Path:
    def write(out) -> None:
        household.write_setup(out)
        household.write_lines(out, rows)

    return made(WORK / f"events-{rows}.db", write)


def start(rows: int) -> list[Result]:
    database = str(empty_household())
    return [
        compare(
            "start: `fam -c ''` on an existing database",
            Program("fam", [FAM, "--db", database, "-c", ""]),
            Program("sqlite3 FILE 'select 1'", ["sqlite3", database, "select 1"]),
            limit=2.5, runs=200, same=lambda text: None,
        )
    ]


def log(rows: int) -> list[Result]:
    base = empty_household()
    script, sql = WORK / "log.fam", WORK / "log.sql"
    with script.open("w") as out:
        household.write_lines(out, LOG_ROWS)
    with sql.open("w") as out:
        household.write_sql(out, LOG_ROWS, str(base))
    ours, peer = WORK / "log-ours.db", WORK / "log-peer.db"
    result = compare(
        f"{LOG_ROWS:,} `log` lines as one script",
        Program("fam", [FAM, "--db", str(ours), str(script)], before=lambda: copy(base, ours)),
        Program("sqlite3, the same rows as INSERTs", ["sqlite3", str(peer)], stdin=str(sql), before=lambda: copy(base, peer)),
        limit=3, runs=5,
    )
    counts = [stored_events(database) for database in (ours, peer)]
    if counts != [LOG_ROWS, LOG_ROWS]:
        raise SystemExit(f"the log figure stored {counts[0]} rows in fam and {counts[1]} in sqlite3, not {LOG_ROWS} each")
    return [result]


def stored_events(database: Path) -> int:
    connection = sqlite3.connect(database)
    table, _ = household.table_with(connection, {"child", "behavior", "points", "at"})
    count = connection.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]
    connection.close()
    return count


def beside_lua(name: str, what: str, runs: int):
    def figure(rows: int) -> list[Result]:
        return [
            compare(
                what,
                Program("fam", [FAM, "--db", ":memory:", str(HERE / f"{name}.fam")]),
                Program("lua5.4", ["lua5.4", str(HERE / f"{name}.lua")]),
                limit=1.5, runs=runs,
            )
        ]

    return figure


def group(rows: int) -> list[Result]:
    database = full_household(rows)
    connection = sqlite3.connect(database)
    events, _ = household.table_with(connection, {"child", "behavior", "points", "at"})
    children, _ = household.table_with(connection, {"name", "born"})
    connection.close()
    joined = f"""SELECT c.name, sum(e.points) FROM "{events}" e JOIN "{children}" c ON c.n = e.child GROUP BY c.name ORDER BY c.name"""
    # Without the hint sqlite3 walks the index on (child, at) and looks every row up, several times slower than the plain scan.
    by_key = f"""SELECT c.name, g.s FROM (SELECT child, sum(points) AS s FROM "{events}" %s GROUP BY child) g
                 JOIN "{children}" c ON c.n = g.child ORDER BY c.name"""
    candidates = [
        Program("sqlite3, the best SQL on the same file", ["sqlite3", "-csv", str(database), sql])
        for sql in (joined, by_key % "", by_key % "NOT INDEXED")
    ]
    query = "events | group child.name { sum(points) }"
    return [
        compare(
            f"`{query}` over {rows:,} rows",
            Program("fam", [FAM, "--db", str(database), "--format", "csv", "-c", query]),
            quickest(candidates),
            limit=1.2, runs=9, same=rows_of_csv,
        )
    ]


def rows_of_csv(text: str) -> list[str]:
    """Data rows; fam prints a header, sqlite3 does not."""
    return [line.strip().replace('"', "") for line in text.splitlines() if line.rsplit(",", 1)[-1].strip().lstrip("-").isdigit()]


FIGURES = {
    "start": start,
    "log": log,
    "fib": beside_lua("fib", "recursive `fib(27)`", 15),
    "loop": beside_lua("loop", "loop of 3,000,000 with `i * i % 7`", 15),
    "calls": beside_lua("calls", "1,000,000 calls with three arguments", 15),
    "list": beside_lua("list", "list of 300,000 built, filtered, mapped, summed with closures", 15),
    "group": group,
}
