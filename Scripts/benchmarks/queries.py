"""Queries over the large household, each beside the quickest SQL for the same rows on the same file."""

import csv
import io

import household
import insights
from databases import FAM, WORK, full_household
from measure import Program, Result, compare, quickest, without_start

# Without the hint sqlite3 walks the index on the child and looks every row up, several times slower than the plain scan.
HINTS = ("", "NOT INDEXED")


def beside_sql(rows: int, query: str, candidates: list[str], memory: bool = False) -> Result:
    database = str(full_household(rows))
    programs = [Program("sqlite3, the best SQL on the same file", ["sqlite3", "-csv", database, sql])
                for sql in candidates]
    return compare(
        f"`{query}` over {rows:,} rows",
        Program("fam", [FAM, "--db", database, "--format", "csv", "-c", query]), quickest(programs),
        limit=1.2, runs=9, same=data_rows, memory=memory,
    )


def data_rows(text: str) -> list[list[str]]:
    """The rows whose last column is a number; fam prints a header, sqlite3 does not."""
    return [row for row in csv.reader(io.StringIO(text)) if row and row[-1].lstrip("-").isdigit()]


def group(rows: int) -> list[Result]:
    by_key = """SELECT c.name, g.s FROM (SELECT child, sum(points) AS s FROM events %s GROUP BY child) g
                JOIN children c ON c.n = g.child ORDER BY c.name"""
    joined = "SELECT c.name, sum(e.points) FROM events e JOIN children c ON c.n = e.child GROUP BY c.name ORDER BY c.name"
    candidates = [joined] + [by_key % hint for hint in HINTS]
    return [beside_sql(rows, "events | group child.name { sum(points) }", candidates, memory=True)]


def five(rows: int) -> list[Result]:
    """Those of the design paper that `group` does not measure, and a plain count for its memory. Starts are taken off:
    some of the queries take less than one."""
    month = "SELECT date(at / 1000000, 'unixepoch'), count(*) FROM events %s WHERE at >= unixepoch('2026-08-31') * 1000000 AND points > 0 GROUP BY 1"
    pairs = """SELECT c.name, b.name, g.k FROM (SELECT child, behavior, count(*) AS k FROM events %s GROUP BY child, behavior) g
               JOIN children c ON c.n = g.child JOIN behaviors b ON b.n = g.behavior ORDER BY 1, 2"""
    hours = "SELECT at / 3600000000 %% 24, count(*) FROM events %s GROUP BY 1"
    dishes = """SELECT c.name, e.points FROM events e JOIN children c ON c.n = e.child
                WHERE note LIKE '%dish%' AND e.points > 0 ORDER BY at DESC LIMIT 20"""
    count = "SELECT count(*) FROM events WHERE points > 1"
    figures = [
        beside_sql(rows, "events | where at >= 2026-08-31 and points > 0 | group date(at) { count() }",
                   [month % hint for hint in HINTS]),
        beside_sql(rows, "events | group child.name, behavior.name { count() }", [pairs % hint for hint in HINTS]),
        beside_sql(rows, "events | group hour(at) { count() }", [hours % hint for hint in HINTS]),
        beside_sql(rows,
                   'events | where note like "%dish%" and points > 0 | sort -at | take 20 | select child.name, points',
                   [dishes]),
        beside_sql(rows, "events | where points > 1 | count", [count], memory=True),
    ]
    database = str(full_household(rows))
    start = compare(
        "start", Program("fam", [FAM, "--db", database, "-c", "children | count"]),
        Program("sqlite3", ["sqlite3", database, "SELECT count(*) FROM children"]), limit=None, runs=50,
    )
    return [without_start(figure, start) for figure in figures]


def columns(rows: int) -> list[Result]:
    """The same five beside DuckDB on a table of its own, which keeps columns; starts are taken off."""
    insights.need_duckdb()
    database = full_household(rows)
    native = str(insights.duckdb_of(database))
    named = "FROM events e JOIN children c ON c.n = e.child"
    pairs = {
        "events | group child.name { sum(points) }": f"SELECT c.name, sum(points) {named} GROUP BY c.name ORDER BY c.name",
        "events | where at >= 2026-08-31 and points > 0 | group date(at) { count() }":
            "SELECT CAST(moment AS DATE) AS d, count(*) FROM events WHERE moment >= '2026-08-31' AND points > 0 GROUP BY d ORDER BY d",
        "events | group child.name, behavior.name { count() }":
            f"SELECT c.name, b.name, count(*) {named} JOIN behaviors b ON b.n = e.behavior GROUP BY c.name, b.name ORDER BY 1, 2",
        "events | group hour(at) { count() }": "SELECT hour(moment) AS h, count(*) FROM events GROUP BY h ORDER BY h",
        'events | where note like "%dish%" and points > 0 | sort -at | take 20 | select child.name, points':
            f"SELECT c.name, points {named} WHERE note LIKE '%dish%' AND points > 0 ORDER BY moment DESC LIMIT 20",
    }

    def beside_duckdb(what: str, query: str, sql: str, runs: int) -> Result:
        return compare(
            what, Program("fam", [FAM, "--db", str(database), "--format", "csv", "-c", query]),
            Program("DuckDB, a table of its own", [str(insights.DUCKDB), "-csv", native, "-c", sql]), limit=None,
            runs=runs, same=data_rows,
        )

    start = beside_duckdb("start", "children | count", "SELECT count(*) AS count FROM children", 20)
    return [
        without_start(beside_duckdb(f"`{query}` over {rows:,} rows", query, sql, 9), start) for query,
        sql in pairs.items()
    ]


def sheet(rows: int) -> list[Result]:
    """A CSV file grouped as it is, by columns whose types are given, without a table of it."""
    insights.need_duckdb()
    file = WORK / f"moments-{rows}.csv"
    if not file.exists():
        with file.open("w", newline="") as out:
            lines = csv.writer(out)
            lines.writerow(["child", "behavior", "points", "at", "note"])
            for child, behavior, at, note in household.moments(rows):
                name, points = household.BEHAVIORS[behavior]
                lines.writerow([household.CHILDREN[child], name, points, f"{at:%Y-%m-%d %H:%M}", note or ""])
    grouped = f'from csv "{file}" as {{ child: string, points: int }} | group child {{ n: count(), s: sum(points) }}'
    sql = f"SELECT child, count(*) AS n, sum(points) AS s FROM read_csv('{file}') GROUP BY child ORDER BY child"
    return [
        compare(
            f"`from csv FILE as {{ … }} | group child {{ … }}`, {rows:,} rows",
            Program("fam", [FAM, "--db", ":memory:", "--format", "csv", "-c", grouped]),
            Program("DuckDB, read_csv of the same file", [str(insights.DUCKDB), "-csv", ":memory:", "-c", sql]),
            limit=1.5, runs=7, same=data_rows, memory=True,
        )
    ]
