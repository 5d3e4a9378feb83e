#!/usr/bin/env python3
"""A household of an earlier fam opens with everything in it, after a copy of it as it was; one of a later fam loses
nothing.

`Tests/Data/*-schema.sql` are households as earlier programs wrote them, one for each change of the tables; none is ever
made anew.
"""

import random
import sqlite3

from household import ROOT, Checks, Household


def stripped(image: bytes, column: str) -> bytes:
    """An image of a row as a fam wrote it that did not know the column."""
    place, out = 16, image[:16]

    def number() -> int:
        nonlocal place
        result = shift = 0
        while True:
            byte = image[place]
            place += 1
            result |= (byte & 0x7F) << shift
            if byte < 0x80:
                return result
            shift += 7

    while place < len(image):
        start = place
        length = number()
        name = image[place:place + length].decode()
        place += length
        kind = image[place]
        place += 1
        if kind == 1:
            number()
        elif kind == 2:
            number()
        else:
            length = number()
            place += length
        if name != column:
            out += image[start:place]
    return out


def household(fixture: str) -> Household:
    home = Household(setup="")
    connection = sqlite3.connect(home.database)
    connection.executescript((ROOT / "Tests/Data" / fixture).read_text())
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    return home


def older(home: Household, table: str, entity: str, column: str) -> None:
    """Makes the file what a fam without the column would have written."""
    connection = sqlite3.connect(home.database)
    connection.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
    for entry, n, before in connection.execute(
        "SELECT entry, n, before FROM fam_change WHERE entity = ? AND before IS NOT NULL", (entity,)).fetchall():
        connection.execute("UPDATE fam_change SET before = ? WHERE entry = ? AND entity = ? AND n = ?",
                           (stripped(before, column), entry, entity, n))
    connection.execute("UPDATE fam_meta SET schema = ''")
    connection.commit()
    connection.close()


def check_fixture(checks: Checks, fixture: str) -> None:
    home = household(fixture)
    sound = home.fam("verify")
    checks.that(sound.returncode == 0, f"{fixture}: opens and is sound, so that no column lacks a value",
                sound.stdout + sound.stderr)
    names = home.code(
        "children | get name | to csv; residences | get name | to csv; contractors | get company | to csv; documents | get title | to csv")
    checks.that(all(name in names.stdout for name in ("Maya", "Leon", "Oak Street", "Brightwater", "Boiler")),
                f"{fixture}: every module has its rows",
                names.stdout + names.stderr)
    # Days of the parent's activity were JSON under a key; they count with those that are rows.
    days = home.number("activity().days")
    later = home.fam("--clock", "2026-12-01T12:00:00Z", "-c", 'log Maya "Brushed teeth"')
    checks.that(days >= 1 and home.number("activity().days") == days + 1, f"{fixture}: earlier days count",
                (days, later.stderr))
    checks.that(home.code("undo --all").returncode == 0 and home.number("activity().days") == days,
                f"{fixture}: and stay when a later one is undone")
    checks.that(home.code("undo j5").returncode == 0, f"{fixture}: its oldest entries can be undone")
    checks.that("without a word" in home.code("events | get note | to csv").stdout,
                f"{fixture}: and bring back what they took")
    checks.that(home.code("redo --all").returncode == 0 and home.fam("verify").returncode == 0, f"{fixture}: and again")


def check_runs(checks: Checks) -> None:
    """Entries of one run of a script were found by a mark among the changes, and are found by their own column."""
    home = household("fourth-schema.sql")
    undone = home.code("undo --run --yes")
    checks.that(undone.returncode == 0 and home.number("children --all | where name == \"Ida\" | count") == 0
                and home.number("events | count") == 26,
                "all entries of a script's run are undone together", undone.stdout + undone.stderr)
    again = home.code("redo --all --yes")
    checks.that(again.returncode == 0 and home.number("events | count") == 28, "and come back together",
                again.stdout + again.stderr)
    checks.that(home.fam("verify").returncode == 0, "the household of the run is sound")


def check_reading(checks: Checks, fixture: str) -> None:
    """An older file that may not be written is read as it is, with its past."""
    home = household(fixture)
    state = home.database.read_bytes()
    for line, shown in [("children | get name | to csv", "Leon"), ("journal | get command | to csv", "child edit Leo"),
                        ("events --as-of 2026-11-30 | count", ""), ("diff j4 j5", "Leon")]:
        read = home.fam("--read-only", "-c", line)
        checks.that(read.returncode == 0 and shown in read.stdout, f"{fixture}: `{line}` reads a file as it is",
                    read.stdout + read.stderr)
    checks.that(home.database.read_bytes() == state, f"{fixture}: and leaves it as it is")


def definitions(connection: sqlite3.Connection) -> dict[str, str]:
    """The tables and indexes of a file, by name; not those that SQLite makes itself."""
    return dict(
        connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type DESC, name"))


def check_between(checks: Checks, count: int = 12) -> None:
    """Tables and indexes came one by one. Files of the programs between the first fixture and today's hold some of them
    and lack others.
    """
    today = Household(setup="")
    today.code("children | count")
    wanted = definitions(sqlite3.connect(today.database))
    for seed in range(count):
        source = random.Random(seed)
        home = household("first-schema.sql")
        connection = sqlite3.connect(home.database)
        earlier = definitions(connection)
        for name in (name for name in earlier if name not in wanted):
            if source.random() < 0.5:
                connection.execute(f'DROP INDEX "{name}"')
        for name, sql in wanted.items():
            tables = definitions(connection)
            if name not in earlier and source.random() < 0.5 and (sql.startswith("CREATE TABLE")
                                                                  or sql.split('" ON "')[1].split('"')[0] in tables):
                connection.execute(sql)
        connection.close()
        opened = home.code("children | get name | to csv; events | count")
        checks.that("Maya" in opened.stdout and opened.returncode == 0,
                    f"a file between the fixtures, seed {seed}, opens", opened.stdout + opened.stderr)
        checks.that(wanted.items() <= definitions(sqlite3.connect(home.database)).items(),
                    f"seed {seed}: and has today's tables and indexes")
        checks.that(home.code("undo j5").returncode == 0 and home.fam("verify").returncode == 0,
                    f"seed {seed}: and is sound")


def check_younger_columns(checks: Checks) -> None:
    home = household("first-schema.sql")
    before = home.code("events | count; children | get name | to csv").stdout
    # That made the tables of modules that are younger than the file, after a copy of its own.
    earlier = set((home.folder / "backups").glob("family-*.db"))
    older(home, "children", "child", "archived")
    older(home, "events", "event", "media")
    opened = home.code("events | count; children | get name | to csv")
    checks.that(opened.stdout == before, "an older file has all its rows", opened.stdout + opened.stderr)
    kept = sorted(set((home.folder / "backups").glob("family-*.db")) - earlier)
    checks.that(len(kept) == 1 and str(kept[0]) in " ".join(opened.stderr.split()).replace("- ", "-"),
                "it is copied first, and where is reported", opened.stderr)
    copy = sqlite3.connect(kept[0])
    columns = [row[1] for row in copy.execute("PRAGMA table_info(children)")]
    checks.that("archived" not in columns and copy.execute("SELECT count(*) FROM children").fetchone()[0] == 2,
                "the copy is the file as it was", columns)
    checks.that(kept[0].stat().st_mode & 0o777 == 0o600, "the copy is private")
    again = home.code("children | count")
    checks.that(again.stderr == "" and len(list((home.folder / "backups").iterdir())) == len(earlier) + 1,
                "it is reported and copied once", again.stderr)
    checks.that(home.fam("verify").returncode == 0, "the household is sound")

    kept = home.code("(child Leon).archived").stdout
    checks.that(home.code("undo j4").returncode == 0, "an entry that is older than a column can be undone")
    checks.that(home.code("(child Leo).archived").stdout == kept, "a row that stayed keeps what the column holds")
    checks.that(home.code("undo j5").returncode == 0, "a row that is older than a column comes back")
    sound = home.fam("verify")
    checks.that(sound.returncode == 0, "with the default in it", sound.stderr)


def check_newer_columns(checks: Checks) -> None:
    for table, column in (("children", "nickname"), ("fam_journal", "mood")):
        home = household("first-schema.sql")
        home.code("children | count")
        connection = sqlite3.connect(home.database)
        connection.execute(f"ALTER TABLE {table} ADD COLUMN {column} TEXT")
        connection.execute(f"UPDATE {table} SET {column} = 'kept'")
        connection.commit()
        state = list(connection.execute(f"SELECT * FROM {table} ORDER BY n"))
        read = home.code("children | get name | to csv")
        checks.that("Maya" in read.stdout and read.returncode == 0,
                    f"{table}.{column}: a file of a newer fam can be read", read.stderr)
        for line in ("child add Tom", "undo --all", "journal compact --before tomorrow --keep 0 --yes"):
            refused = home.code(line)
            checks.that(
                refused.returncode == 1 and "read-only" in refused.stderr and column in refused.stderr,
                f"{table}.{column}: `{line}` is refused by name",
                refused.stderr)
        checks.that(list(connection.execute(f"SELECT * FROM {table} ORDER BY n")) == state,
                    f"{table}.{column}: nothing is lost")


def check_lost_table(checks: Checks) -> None:
    """A table that the journal knows was not left out by an earlier fam: it is not made anew, as if nothing were gone."""
    home = household("fourth-schema.sql")
    connection = sqlite3.connect(home.database)
    connection.execute("DROP TABLE notes")
    connection.execute("UPDATE fam_meta SET schema = ''")
    connection.commit()
    opened = home.code("notes | count")
    checks.that(opened.returncode == 1 and "`notes`" in opened.stderr and "migrated" not in opened.stderr,
                "a lost table is said", opened.stdout + opened.stderr)
    left = connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'notes'").fetchone()[0]
    checks.that(left == 0, "and not made anew", left)
    connection.close()


def check_unsettled(checks: Checks) -> None:
    """What an earlier fam had noted as still to be computed is computed."""
    home = Household()
    connection = sqlite3.connect(home.database)
    connection.execute("INSERT OR REPLACE INTO fam_note VALUES ('unsettled', '')")
    connection.execute("UPDATE fam_meta SET schema = '', digest_first = 1")
    connection.commit()
    connection.close()
    sound = home.fam("verify")
    checks.that(sound.returncode == 0, "a digest that was left behind is computed anew", sound.stdout + sound.stderr)


def main() -> None:
    checks = Checks()
    for fixture in sorted((ROOT / "Tests/Data").glob("*-schema.sql")):
        check_fixture(checks, fixture.name)
        check_reading(checks, fixture.name)
    check_runs(checks)
    check_lost_table(checks)
    check_unsettled(checks)
    check_between(checks)
    check_younger_columns(checks)
    check_newer_columns(checks)
    checks.finish()


if __name__ == "__main__":
    main()
