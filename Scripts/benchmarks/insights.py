"""The family insights of a month, beside DuckDB computing the same five figures from a native table of its own with the
same rows.
"""

import csv
import io
import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import household
from databases import FAM, WORK, full_household, one_month_household
from measure import NotRun, Program, Result, compare, quickest, without_start

DUCKDB = WORK / "duckdb/duckdb_cli/duckdb"

TOTALS = "SELECT count(*), count(*) FILTER (points > 0), count(*) FILTER (points < 0), sum(points) FROM {rows}"
CHILD = "SELECT c.name FROM {rows} e JOIN children c ON c.n = e.child GROUP BY c.n, c.name ORDER BY count(*) DESC, c.n LIMIT 1"
BEHAVIOR = "SELECT b.name FROM {rows} e JOIN behaviors b ON b.n = e.behavior GROUP BY b.n, b.name ORDER BY count(*) DESC, b.name LIMIT 1"
DAYS = "SELECT date_trunc('day', moment) AS d, count(*) FROM {rows} GROUP BY d ORDER BY d"
HOURS = "SELECT hour(moment) AS h, count(*) FROM {rows} GROUP BY h ORDER BY h"
FIGURES = [TOTALS, CHILD, BEHAVIOR, DAYS, HOURS]


def need_duckdb() -> None:
    """DuckDB's own program, from PyPI."""
    if DUCKDB.exists():
        return
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(WORK / "duckdb"),
               "duckdb-cli"]
    if subprocess.run(command, stdin=subprocess.DEVNULL).returncode != 0 or not DUCKDB.exists():
        raise NotRun("DuckDB is not here, and `pip install duckdb-cli` did not bring it")
    DUCKDB.chmod(0o755)


def duckdb_of(database: Path) -> Path:
    """A DuckDB file with the children, behaviors and moments of a household, in their order; kept while it is the newer
    one.
    """
    target = database.with_suffix(".duckdb")
    if target.exists() and target.stat().st_mtime >= database.stat().st_mtime:
        return target
    target.unlink(missing_ok=True)
    sheets = {
        "children": "SELECT n, name FROM children",
        "behaviors": "SELECT n, name FROM behaviors",
        "events": "SELECT n, child, behavior, points, note, strftime('%Y-%m-%d %H:%M:%S', at / 1000000, 'unixepoch') AS moment FROM events ORDER BY n",
    }
    columns = {
        "children": "n INTEGER, name VARCHAR",
        "behaviors": "n INTEGER, name VARCHAR",
        "events": "n INTEGER, child INTEGER, behavior INTEGER, points INTEGER, note VARCHAR, moment TIMESTAMP",
    }
    statements = []
    with sqlite3.connect(database) as connection:
        for name, query in sheets.items():
            sheet = database.with_suffix(f".{name}.csv")
            with sheet.open("w", newline="") as out:
                csv.writer(out).writerows(connection.execute(query))
            statements += [f"CREATE TABLE {name} ({columns[name]})", f"COPY {name} FROM '{sheet}' (HEADER false)"]
    connection.close()
    subprocess.run([str(DUCKDB), str(target), "-c", "; ".join(statements)], check=True, stdin=subprocess.DEVNULL,
                   stdout=subprocess.DEVNULL)
    for name in sheets:
        database.with_suffix(f".{name}.csv").unlink()
    return target


def figures_of(text: str) -> tuple:
    """Totals, most active child, top behavior, moments by day and by hour, from either program; days and hours without
    any left out.
    """
    if text.startswith("{"):
        found = json.loads(text)
        days = [(row["day"], row["moments"]) for row in found["by_day"] if row["moments"]]
        hours = [(row["hour"], row["moments"]) for row in found["by_hour"] if row["moments"]]
        totals = tuple(found[name] for name in ("moments", "positive", "challenges", "stars"))
        return totals, found["most_active"], found["top_behavior"], days, hours
    rows = [row for row in csv.reader(io.StringIO(text)) if row]
    days = [(row[0][:10], int(row[1])) for row in rows[3:] if "-" in row[0]]
    hours = [(int(row[0]), int(row[1])) for row in rows[3:] if "-" not in row[0]]
    return tuple(map(int, rows[0])), rows[1][0], rows[2][0], days, hours


def month_of(database: Path, what: str, month: str, following: str) -> list[Result]:
    peer = str(duckdb_of(database))
    window = f"moment >= '{month}-01' AND moment < '{following}-01'"
    plain = "; ".join(figure.format(rows=f"(SELECT * FROM events WHERE {window})") for figure in FIGURES)
    once = f"CREATE TEMP TABLE month AS SELECT * FROM events WHERE {window}; " + "; ".join(figure.format(rows="month")
                                                                                           for figure in FIGURES)
    candidates = [
        Program("DuckDB, its own table", [DUCKDB.as_posix(), "-readonly", "-csv", "-noheader", peer, "-c", sql])
        for sql in (plain, once)
    ]
    ours = Program("fam", [FAM, "--db", str(database), "--format", "json", "-c", f"insights --in {month}"])
    figure = compare(what, ours, quickest(candidates), limit=1.0, runs=30, same=figures_of, memory=True)
    start = compare(
        "start", Program("fam", [FAM, "--db", str(database), "-c", "children | count"]),
        Program("DuckDB", [DUCKDB.as_posix(), "-readonly", "-csv", "-noheader", peer, "-c",
                           "SELECT count(*) FROM children"]), limit=None, runs=30,
    )
    return [figure, without_start(figure, start)]


def insights(rows: int) -> list[Result]:
    """The fullest month of three years, and a household whose moments all lie in one month."""
    need_duckdb()
    fullest, following = household.fullest_month(rows)
    return month_of(
        full_household(rows), f"family insights of the fullest month, {rows:,} events there", fullest, following
    ) + month_of(one_month_household(rows), f"family insights of a month with {rows:,} events in it", "2026-07",
                 "2026-08")
