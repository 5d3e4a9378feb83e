#!/usr/bin/env python3
"""A database from elsewhere is data: nothing that it defines acts, hangs or is taken for fam's own, and it is refused
by name.
"""

import sqlite3

from household import Checks, Household, run
from sessions import Prompt

SETUP = """child add Maya --born 2017-04-02
behavior add "Read a book" --points 1
reward add Maya Zoo --points 20
log Maya "Read a book"
"""
ENDLESS = "WITH RECURSIVE endless(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM endless)"


class Foreign(Household):
    def __init__(self, *statements: str, writable: bool = False) -> None:
        super().__init__(SETUP)
        connection = sqlite3.connect(self.database, isolation_level=None)
        if writable:
            connection.execute("PRAGMA writable_schema = ON")
        for statement in statements:
            connection.execute(statement)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()

    def count(self, table: str) -> int:
        connection = sqlite3.connect(self.database)
        number = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        connection.close()
        return number


def refused(checks: Checks, what: str, named: str, home: Household) -> None:
    before = home.database.read_bytes()
    for command in (["-c", 'log Maya "Read a book"'], ["-c", "echo (rewards | count)"], ["digest"],
                    ["--read-only", "-c", "events"]):
        result = home.fam(*command)
        said = " ".join(result.stderr.split())
        checks.that(result.returncode == 1 and "error[foreign-schema]" in said and named in said
                    and "family.db" in said,
                    f"{what}: `{command[-1]}` is refused with its name",
                    (result.returncode, result.stdout, result.stderr))
    checks.that(home.database.read_bytes() == before, f"{what}: the file is left as it was")


def acting(checks: Checks) -> None:
    home = Foreign("CREATE TRIGGER tidy AFTER INSERT ON events BEGIN DELETE FROM rewards; END")
    refused(checks, "a trigger", "trigger `tidy`", home)
    checks.that(home.count("rewards") == 1, "a trigger: the rewards are there")
    refused(checks, "a view", "view `more`", Foreign("CREATE VIEW more AS SELECT 1"))
    refused(checks, "a trigger on the journal", "trigger `hide`", Foreign(
        "CREATE TRIGGER hide AFTER INSERT ON fam_journal BEGIN DELETE FROM fam_journal; END"))
    refused(checks, "an endless view in the place of a table", "view `rewards`", Foreign(
        "ALTER TABLE rewards RENAME TO kept", f"CREATE VIEW rewards AS {ENDLESS} SELECT x AS n, x AS id FROM endless"))
    refused(checks, "an index that refuses rows", "index `once`", Foreign("CREATE UNIQUE INDEX once ON events (child)"))
    refused(checks, "an index that calculates", "index `slow`",
            Foreign("CREATE INDEX slow ON events (hex(zeroblob(length(note) * 1000000)))"))
    refused(checks, "an index of some rows", "index `some`",
            Foreign("CREATE INDEX some ON events (points) WHERE length(hex(zeroblob(1000000))) > 0"))
    for module, named in [("fts5(x)", "virtual table `searched`"), ("rtree(id, a, b)", "virtual table `searched`")]:
        try:
            home = Foreign(f"CREATE VIRTUAL TABLE searched USING {module}")
        except sqlite3.OperationalError:
            print(f"not run: {module}, which this SQLite has not")
            continue
        refused(checks, f"a virtual table of {module}", named, home)
    name = "\x1b]0;owned\x07"
    shown = Foreign(f'CREATE TRIGGER "{name}" AFTER INSERT ON events BEGIN SELECT 1; END').fam("digest")
    checks.that("\x1b" not in shown.stderr and "owned" in shown.stderr, "a name cannot speak to the terminal",
                shown.stderr)
    many = Foreign(*[f"CREATE VIEW v{index} AS SELECT 1" for index in range(300)]).fam("digest")
    checks.that("290 more" in " ".join(many.stderr.split()) and len(many.stderr) < 2000,
                "of many names some are reported", many.stderr)


def altered(checks: Checks) -> None:
    """Tables of ours with something in them that acts; the claimed fingerprint is the right one."""
    for what, change in {
        "a check that calculates": "', \"name\" TEXT', ', \"name\" TEXT CHECK (length(hex(zeroblob(100000000))) > 0)'",
        "a column that is computed": "', \"name\" TEXT', ', \"name\" TEXT AS (hex(zeroblob(100000000)))'",
        "rows that replace others": "'id BLOB NOT NULL UNIQUE', 'id BLOB NOT NULL UNIQUE ON CONFLICT REPLACE'",
        "a sum that begins with more": "'\"earned\" INTEGER NOT NULL DEFAULT 0', '\"earned\" INTEGER NOT NULL DEFAULT 1000'",
        "another order of texts": "', \"name\" TEXT', ', \"name\" TEXT COLLATE NOCASE'",
    }.items():
        home = Foreign(f"UPDATE sqlite_schema SET sql = replace(sql, {change}) WHERE name = 'children'", writable=True)
        result = home.fam("-c", "child add Leo")
        said = " ".join(result.stderr.split())
        checks.that(result.returncode == 1 and "table `children`" in said and "error[foreign-schema]" in said,
                    f"{what}: refused", (result.returncode, said))


def harmless(checks: Checks) -> None:
    """What a newer fam might have added is data and stays."""
    home = Foreign("CREATE TABLE gardens (n INTEGER PRIMARY KEY, name TEXT NOT NULL CHECK (length(name) > 0))",
                   "INSERT INTO gardens VALUES (1, 'front')",
                   "CREATE UNIQUE INDEX gardens_name ON gardens (name)",
                   "CREATE INDEX events_points ON events (points)", "ANALYZE")
    for command in (["-c", "child add Leo"], ["verify"], ["backup"], ["-c", "undo --all"]):
        result = home.fam(*command)
        checks.that(result.returncode == 0, f"tables of a newer fam are no hindrance: {command[-1]}", result.stderr)
    checks.that(home.count("gardens") == 1, "and stay")
    for command, said in (("verify", "left alone: table `gardens`."), ("backup", "not in it: table `gardens`.")):
        result = home.fam(command)
        checks.that(f"Not known to this fam, and {said}" in result.stdout + result.stderr, f"{command} names them",
                    (result.stdout, result.stderr))
    checks.that("Not known" not in Household(SETUP).fam("verify").stdout, "of a household of this fam there are none")
    # A row that is written anew would lose a column that this program does not know.
    newer = Foreign("ALTER TABLE children ADD COLUMN shoe TEXT", "UPDATE children SET shoe = '28'")
    read = newer.fam("-c", "children | count")
    checks.that(read.returncode == 0 and read.stdout.strip() == "1", "rows with a column of a newer fam are read",
                (read.stdout, read.stderr))
    refused = newer.fam("-c", "child add Leo")
    checks.that("error[read-only]" in refused.stderr and "shoe" in refused.stderr, "and not written", refused.stderr)
    checks.that(newer.count("children WHERE shoe = '28'") == 1, "so the column stays")


def beside(checks: Checks) -> None:
    """The file of sessions, and the copy that a replay begins with, come from elsewhere too."""
    home = Household(SETUP)
    prompt = Prompt(home)
    prompt.type("child add Leo")
    # What was before is asked for, so the base is a database.
    prompt.type("journal | get command")
    prompt.type(f"session save {home.folder}/s.fam --as transcript")
    prompt.end()
    sessions = sqlite3.connect(f"{home.database}.sessions", isolation_level=None)
    sessions.execute("CREATE TRIGGER forget AFTER INSERT ON entry BEGIN DELETE FROM entry; END")
    before = sessions.execute("SELECT count(*) FROM entry").fetchone()[0]
    prompt = Prompt(home)
    prompt.type("children")
    prompt.end()
    after = sessions.execute("SELECT count(*) FROM entry").fetchone()[0]
    sessions.close()
    checks.that(after > before, "a trigger in the file of sessions does nothing", (before, after))
    base = sqlite3.connect(home.folder / "s.fam.base", isolation_level=None)
    base.execute("CREATE TRIGGER tidy AFTER INSERT ON children BEGIN DELETE FROM rewards; END")
    base.close()
    replay = run([home.command()[0], "--db", ":memory:", "replay", str(home.folder / "s.fam")], home.environment)
    checks.that(replay.returncode != 0 and "trigger `tidy`" in " ".join(replay.stderr.split()),
                "a trigger in a session's base is refused", replay.stderr)


def main() -> None:
    checks = Checks()
    for test in (acting, altered, harmless, beside):
        test(checks)
    checks.finish()


if __name__ == "__main__":
    main()
