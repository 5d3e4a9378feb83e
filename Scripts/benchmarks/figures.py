"""The figures: what is run, beside what, and how far after the peer we may be."""

import sqlite3
from pathlib import Path

import counts
import coverage_of_lines
import files
import household
import insights
import modules
import queries
import sessions
from databases import FAM, WORK, copy, empty_household, fam, full_household
from measure import Program, Result, alone, anything, compare, without_start

HERE = Path(__file__).resolve().parent
LOG_ROWS = 100_000
COMMITS = 5_000
# Debian's, whatever comes first on the PATH.
PYTHON = ["/usr/bin/python3"]


def start(rows: int) -> list[Result]:
    database, large = str(empty_household()), str(full_household(rows))
    peer = Program("sqlite3 FILE 'select 1'", ["sqlite3", database, "select 1"])

    def beside_sqlite(what: str, code: str, limit: float | None) -> Result:
        return compare(what, Program("fam", [FAM, "--db", database, "-c", code]), peer, limit=limit, runs=200,
                       same=anything)

    def on(file: str) -> Program:
        return Program("the same with none", [FAM, "--db", file, "-c", "children | count"])

    return [
        beside_sqlite("start: `fam -c ''` on an existing database", "", 2.5),
        beside_sqlite("start and a text: `fam -c 'echo hi'`", "echo hi", None),
        beside_sqlite("start and a query: `fam -c 'children | count'`", "children | count", None),
        compare(f"start and a query with {rows:,} events there", on(large), on(database), limit=1.3, runs=100),
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
        Program("sqlite3, the same rows as INSERTs", ["sqlite3", str(peer)], stdin=str(sql),
                before=lambda: copy(base, peer)),
        limit=3, runs=5, memory=True,
    )
    counts = [stored_events(database) for database in (ours, peer)]
    if counts != [LOG_ROWS, LOG_ROWS]:
        raise SystemExit(
            f"the log figure stored {counts[0]} rows in fam and {counts[1]} in sqlite3, not {LOG_ROWS} each")
    return [result, one_log(rows)]


def one_log(rows: int) -> Result:
    """One durable command, in a process of its own, on a large and on a small household."""
    def on(events: int) -> Program:
        base, database = full_household(events), WORK / f"one-{events}.db"
        copy(base, database)
        return Program(f"the same with {events:,}", [FAM, "--db", str(database), "-c", 'log Maya "Homework done"'])

    return compare(f"one `log` with {rows:,} events there", on(rows), on(1_000), limit=1.3, runs=100)


def stored_events(database: Path) -> int:
    connection = sqlite3.connect(database)
    table, _ = household.table_with(connection, {"child", "behavior", "points", "at"})
    count = connection.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]
    connection.close()
    return count


def commit(rows: int) -> list[Result]:
    """Commands that are each a transaction on the disk, as at the prompt, beside INSERTs that are."""
    base, script = empty_household(), WORK / "commit.fam"
    with script.open("w") as out:
        household.write_lines(out, COMMITS)
    ours, peer = WORK / "commit-ours.db", WORK / "commit-peer.db"

    def programs(script: Path, count: int) -> tuple[Program, Program]:
        return (
            Program("fam", [FAM, "--db", str(ours), "--stepwise", str(script)], before=lambda: copy(base, ours)),
            Program("sqlite3 of python3, prepared INSERTs with a commit each",
                    [*PYTHON, str(HERE / "commits.py"), str(peer), str(count)],
                before=lambda: copy(base, peer)),
        )

    whole = compare(f"{COMMITS:,} `log`s, each a durable command", *programs(script, COMMITS), limit=1.2, runs=5,
                    same=anything)
    start = compare("start", *programs(HERE / "nothing.fam", 0), limit=None, runs=10, same=anything)
    return [without_start(whole, start)]


def common(rows: int) -> list[Result]:
    """What a family does all day, each in a process of its own, with 10,000 events there: no slower than people notice.
    """
    base, database = full_household(10_000), WORK / "common.db"
    operations = {
        "child add": "child add Ada", "log": 'log Maya "Homework done"',
        "reward add": "reward add Maya Zoo --points 50",
        "reward redeem": "reward redeem Maya/Kite", "insights": "insights --in 2026-07", "tab": "tab insights",
    }

    def fresh() -> None:
        copy(base, database)
        fam("--db", str(database), "-c", "reward add Maya Kite --points 1")

    # K-P67
    return [
        alone(
            f"`{name}` with 10,000 events there",
            Program("fam", [FAM, "--db", str(database), "-c", code], before=fresh), seconds=0.1,
            limit=1, runs=5,
        )
        for name, code in operations.items()
    ]


def beside(peer: str, command: list[str], suffix: str, name: str, what: str, runs: int):
    """A program of our language beside the same one in another."""
    def run(script: str, runs: int) -> Result:
        return compare(
            what,
            Program("fam", [FAM, "--db", ":memory:", str(HERE / f"{script}.fam")]),
            Program(peer, [*command, str(HERE / f"{script}.{suffix}")]),
            limit=1.5, runs=runs,
        )

    def figure(rows: int) -> list[Result]:
        whole = run(name, runs)
        return [whole, without_start(whole, run("nothing", 50))]

    return figure


def beside_lua(name: str, what: str, runs: int):
    return beside("lua5.4", ["lua5.4"], "lua", name, what, runs)


def beside_python(name: str, what: str, runs: int):
    return beside("python3", PYTHON, "py", name, what, runs)


def parse(rows: int) -> list[Result]:
    """Parse and check of a script of commands; the peers only parse it. bash stands in for a shell that reads lines of
    words, and luac gets the lines as calls."""
    script, lua = WORK / "parse.fam", WORK / "parse.lua"
    with script.open("w") as out:
        household.write_setup(out)
        household.write_lines(out, 350_000)
    with lua.open("w") as out:
        household.write_lua(out, 350_000)
    what = f"parse and check of a script of {script.stat().st_size / 1e6:.0f} MB: `fam check FILE`"
    ours = Program("fam", [FAM, "--db", ":memory:", "check", str(script)])
    return [
        compare(what, ours, Program("bash -n", ["bash", "-n", str(script)]), limit=1.5, runs=5, same=anything,
                memory=True),
        compare(what, ours, Program("luac5.4 -p, the same as calls", ["luac5.4", "-p", str(lua)]), limit=1.5, runs=5,
                same=anything),
        *[kind_of_line(name, line) for name, line in LINES.items()],
    ]


# Beside `log`, what long scripts consist of; bash reads each of them without an error.
LINES = {
    "echo": 'echo "line {}"\n',
    "reward add": 'reward add Maya "Zoo {}" --points 10\n',
    "let of a number": "let _value{0} = {0}\n",
    "let of a text": 'let _value{0} = "text {0}"\n',
}


def kind_of_line(name: str, line: str) -> Result:
    script = WORK / "parse-lines.fam"
    script.write_text("child add Maya\n" + "".join(line.format(number) for number in range(400_000)))
    what = f"parse and check of 400,000 lines of `{name}`"
    ours = Program("fam", [FAM, "--db", ":memory:", "check", str(script)])
    return compare(what, ours, Program("bash -n", ["bash", "-n", str(script)]), limit=0.7, runs=5, same=anything)


FIGURES = {
    "counts": counts.counts,
    "start": start,
    "log": log,
    "commit": commit,
    "into": files.into,
    "common": common,
    "modules": modules.modules,
    "history": modules.history,
    "loads": modules.loads,
    "sessions": sessions.sessions,
    "links": files.links,
    "fib": beside_lua("fib", "recursive `fib(27)`", 15),
    "loop": beside_lua("loop", "loop of 3,000,000 with `i * i % 7`", 15),
    "calls": beside_lua("calls", "1,000,000 calls with three arguments", 15),
    "list": beside_lua("list", "list of 300,000 built, filtered, mapped, summed with closures", 15),
    "texts": beside_python("texts", "200,000 interpolations, joined, split and measured", 9),
    "append": beside_python("append", "1,000,000 numbers and 300,000 letters appended in loops", 9),
    "group": queries.group,
    "queries": queries.five,
    "columns": queries.columns,
    "sheet": queries.sheet,
    "insights": insights.insights,
    "parse": parse,
    "coverage": coverage_of_lines.coverage,
}
# Measured only when asked for by name: a build and a run of all unit tests.
BY_NAME = {"coverage"}
