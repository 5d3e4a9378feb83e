#!/usr/bin/env python3
"""Databases that were damaged for real: rows changed, tables dropped, figures falsified and pages overwritten by other
means.

`verify` names what is wrong by row, no backup is written of it, `repair` makes anew what follows from the rows after a
copy, and what `backup check` passes can be restored.
"""

import hashlib
import json
import sqlite3
import subprocess
from pathlib import Path

from household import Checks, Household

SETUP = """child add Maya --born 2017-04-02
child add Leo --born 2020-09-14
behavior add "Helped with chores" --points 2
behavior add "Read a book" --points 1
log Maya,Leo "Helped with chores" --note first
log Maya "Read a book" --note second
reward add Maya Zoo --points 20
"""


class Damaged(Household):
    """A household that `statements` were done to after fam's back."""

    def __init__(self, *statements: str) -> None:
        super().__init__(SETUP)
        self.code('events | where note == "second" | edit points = 3')
        self.sql(*statements)

    def sql(self, *statements: str) -> list[tuple]:
        connection = sqlite3.connect(self.database)
        rows = []
        for statement in statements:
            rows = connection.execute(statement).fetchall()
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        return rows

    def id(self, table: str, n: int) -> str:
        return self.sql(f"SELECT lower(hex(id)) FROM {table} WHERE n = {n}")[0][0][-8:]


def words(result: subprocess.CompletedProcess) -> str:
    return " ".join(result.stderr.replace("\n  ", " ").split())


def sound(checks: Checks) -> None:
    home = Damaged()
    result = home.fam("verify")
    checks.that(result.returncode == 0 and result.stdout.startswith("Sound: ") and "2 children" in result.stdout,
                "a household is sound", result.stdout + result.stderr)
    checks.that(home.fam("digest").stdout.strip() in result.stdout, "and its digest is reported")
    before = home.database.read_bytes()
    checks.that(home.fam("--read-only", "verify").returncode == 0 and home.database.read_bytes() == before,
                "verify changes nothing")
    repaired = home.fam("repair")
    checks.that(repaired.returncode == 0 and home.fam("verify").returncode == 0,
                "a repair of a sound household leaves it sound", repaired.stderr)


def figure(home: Damaged) -> tuple[str, str]:
    """A table of figures that has lines, and its name."""
    for (name,) in home.sql("SELECT name FROM sqlite_schema WHERE name LIKE 'fam_figure_%'"):
        if home.sql(f"SELECT count(*) FROM {name}")[0][0] > 0:
            return name, name.removeprefix("fam_figure_")
    raise SystemExit("no figure has lines")


def derived(checks: Checks) -> None:
    """What follows from the rows is reported and made anew; a copy of the file is kept first."""
    name, plain = figure(Damaged())
    for what, statement, said in [
        ("a star total", "UPDATE children SET earned = 999 WHERE n = 1", "`earned` is 999, but its rows add up to 5"),
        ("an amount of a figure", f'UPDATE {name} SET "count" = "count" + 7', f"the figure `{plain}` of"),
        ("lines of a figure that are gone", f"DELETE FROM {name}", "is missing, but its rows give"),
        ("the counter of rows", "UPDATE sqlite_sequence SET seq = 0 WHERE name = 'events'",
         "the counter of events is 0"),
        ("a counter at its end", "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'events'",
         "the counter of events is 9223372036854775807"),
        ("a counter that is a text", "UPDATE sqlite_sequence SET seq = 'many' WHERE name = 'events'",
         "the counter of events is 0"),
        ("the digest", "UPDATE fam_meta SET digest_first = 1", "the rows add up to the digest"),
    ]:
        home = Damaged()
        before = home.fam("digest").stdout
        home.sql(statement)
        result = home.fam("verify")
        checks.that(result.returncode == 1 and "error[damaged]" in result.stderr, f"{what}: verify fails",
                    (result.returncode, result.stderr))
        checks.that(said in words(result), f"{what}: and names it", result.stderr)
        repaired = home.fam("repair")
        checks.that(repaired.returncode == 0 and "Repaired: " in repaired.stdout, f"{what}: repair mends it",
                    repaired.stdout + repaired.stderr)
        checks.that(home.fam("verify").returncode == 0 and home.fam("digest").stdout == before,
                    f"{what}: and all is as before")
        copies = list((home.folder / "backups").glob("*.db"))
        checks.that(len(copies) == 1 and copies[0].stat().st_mode & 0o777 == 0o600, f"{what}: a private copy is kept",
                    copies)
        kept = run_on(home, copies[0], "verify")
        checks.that(kept.returncode == 1 and "error[damaged]" in kept.stderr, f"{what}: of the file as it was",
                    kept.stderr)


def run_on(home: Household, database: Path, *words: str) -> subprocess.CompletedProcess:
    other, home.database = home.database, database
    try:
        return home.fam(*words)
    finally:
        home.database = other


def lost_parts(checks: Checks) -> None:
    """Indexes and figures come back by themselves, tables of rows do not."""
    name, _ = figure(Damaged())
    index = Damaged().sql(
        "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'events' AND sql IS NOT NULL")[0][0]
    for what, statement in [("an index", f"DROP INDEX {index}"), ("a figure", f"DROP TABLE {name}")]:
        home = Damaged(statement)
        checks.that(home.fam("verify").returncode == 0, f"{what} that was dropped is made again",
                    home.fam("verify").stderr)
    home = Damaged("DROP TABLE rewards")
    for command in ("digest", "verify", "backup", "export", "children", "repair"):
        result = home.fam(command)
        checks.that(result.returncode == 1 and "table `rewards` is missing" in words(result),
                    f"{command} without a table of rows is an error",
                    (result.returncode, result.stdout, result.stderr))
    home = Damaged("ALTER TABLE rewards RENAME COLUMN points TO price")
    checks.that("is missing" in words(home.fam("digest")), "digest without a column is an error",
                home.fam("digest").stderr)


def rows(checks: Checks) -> None:
    """What is wrong in the rows is named, nothing is written of it to a backup, and repair does not touch it."""
    for what, statement, table, said in [
        ("points that are a text", "UPDATE events SET points = 'many' WHERE n = 1", "events",
         "`points` holds `many`, which is not an int"),
        ("a time that is a text", "UPDATE events SET at = 'noon' WHERE n = 1", "events",
         "`at` holds `noon`, which is not a datetime"),
        ("a note that is not text", "UPDATE events SET note = x'ff00' WHERE n = 1", "events",
         "`note` holds 2 bytes, which is not text"),
        ("a note that is not UTF-8", "UPDATE events SET note = CAST(x'ff41' AS TEXT) WHERE n = 1", "events",
         "`note` is not UTF-8 text"),
        ("a name that is gone", "UPDATE behaviors SET name = NULL WHERE n = 1", "behaviors", "`name` is missing"),
        ("a child that is gone", "DELETE FROM children WHERE n = 2", "events",
         "`child` refers to a missing child (row 2)"),
        ("a child that never was", "UPDATE events SET child = 77 WHERE n = 1", "events",
         "`child` refers to a missing child (row 77)"),
        ("an id that is none", "UPDATE events SET id = x'01' WHERE n = 1", "", "row 1 of events: its id is not an id"),
        ("a value that was changed", "UPDATE children SET name = 'Mia' WHERE n = 1", "",
         "the rows add up to the digest"),
        ("an entry of the journal that is gone", "DELETE FROM fam_journal WHERE n = 2", "",
         "by j2 belongs to no entry"),
        ("entries of the journal that are gone and only made rows",
         "INSERT INTO fam_journal (n, at, session, command, kind, added, changed, removed) "
         "SELECT 9, at, session, 'last', kind, 0, 0, 0 FROM fam_journal WHERE n = 2", "",
         "the journal entries j3 to j8 are missing"),
        ("entries that were cut off the end of the journal",
         "UPDATE sqlite_sequence SET seq = 4 WHERE name = 'fam_journal'", "", "the journal entries j3 to j4 are missing"),
        ("a range in the journal without end",
         "UPDATE fam_change SET n = 0, last = 9223372036854775807 WHERE before IS NULL AND entity = 'event'", "",
         "is of rows that never were"),
        ("a range in an entry of the journal without end",
         "UPDATE fam_journal SET first = 0, last = 9223372036854775807 WHERE made IS NOT NULL", "",
         "is of rows that never were"),
        ("a range in an entry of the journal that ends before it begins",
         "UPDATE fam_journal SET last = first - 1 WHERE made IS NOT NULL", "", "ends before it begins"),
        ("an image in the journal that is none", "UPDATE fam_change SET before = x'00' WHERE before IS NOT NULL", "",
         "holds no row"),
    ]:
        home = Damaged()
        backup = home.folder / "b.fambackup"
        home.sql(statement)
        result = home.fam("verify")
        checks.that(result.returncode == 1 and "error[damaged]" in result.stderr and said in words(result),
                    f"{what}: verify says so", result.stderr)
        isJournal = "journal" in what
        saved = home.fam("backup", str(backup))
        checks.that((saved.returncode == 0) == isJournal and backup.exists() == isJournal,
                    f"{what}: a backup is written only of sound rows", saved.stderr)
        exported = home.fam("export")
        checks.that((exported.returncode == 0) == isJournal and (isJournal or exported.stdout == ""),
                    f"{what}: nor an export", exported.stdout[:200])
        past = home.code("events --as-of 2000-01-01 | count")
        checks.that(past.returncode in (0, 1), f"{what}: the past is shown or refused", (past.returncode, past.stderr))
        repaired = home.fam("repair")
        if what == "a value that was changed":
            checks.that(repaired.returncode == 0 and home.fam("verify").returncode == 0,
                        f"{what}: repair takes the rows as they are", repaired.stderr)
        else:
            checks.that(repaired.returncode == 1 and said in words(repaired), f"{what}: repair says what is left",
                        repaired.stdout + repaired.stderr)
            checks.that(home.fam("verify").returncode == 1, f"{what}: and hides nothing")


def cells(checks: Checks) -> None:
    """A cell that is not of its column's type is an error where it is read, with its row; the language counts on types.
    """
    for what, statement, line, said in [
        ("no points", "UPDATE events SET points = NULL WHERE n = 1", "for e in (events) { echo ($e.points + 1) }",
         "`points` has no value"),
        ("no points, one row", "UPDATE events SET points = NULL WHERE n = 1", "echo ((events)[0].points + 1)",
         "`points` has no value"),
        ("points that are a text", "UPDATE events SET points = 'many' WHERE n = 1", "events | sort points | get points",
         "`points` holds something other than `int`"),
        ("a time that is a text", "UPDATE events SET at = 'noon' WHERE n = 1", "events | where points > 0",
         "`at` holds something other than `datetime`"),
        ("a name that is gone", "UPDATE children SET name = NULL WHERE n = 1", "echo (upper((children)[0].name))",
         "`name` has no value"),
    ]:
        home = Damaged(statement)
        table = statement.split()[1]
        result = home.code(line)
        checks.that(result.returncode == 1 and f"error[damaged]: {said}" in result.stderr,
                    f"{what}: reading it is an error", result.stdout + result.stderr)
        if line.startswith(("for", "events | where", "echo (upper")):
            checks.that(home.id(table, 1) in result.stderr.replace("-", ""), f"{what}: which names the row",
                        result.stderr)


def pages(checks: Checks) -> None:
    for what, table in [("of events", "events"), ("of an index", "events_child_index"),
                        ("of the journal", "fam_journal")]:
        home = Damaged()
        found = home.sql(f"SELECT rootpage FROM sqlite_schema WHERE name = '{table}'") or home.sql(
            "SELECT rootpage FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'events' AND sql IS NOT NULL")
        size = home.sql("PRAGMA page_size")[0][0]
        data = bytearray(home.database.read_bytes())
        start = (found[0][0] - 1) * size
        data[start:start + size] = b"\xa5" * size
        home.database.write_bytes(data)
        result = home.fam("verify")
        checks.that(result.returncode == 1 and "error[damaged]" in result.stderr and "family.db" in words(result),
                    f"a page {what} is overwritten: verify says so",
                    (result.returncode, result.stderr))
        repaired = home.fam("repair")
        checks.that(repaired.returncode == 1 and "error[" in repaired.stderr,
                    f"a page {what} is overwritten: repair cannot mend it and says so",
                    (repaired.returncode, repaired.stdout, repaired.stderr))
        checks.that(home.database.read_bytes()[start:start + size] == b"\xa5" * size,
                    f"a page {what} is overwritten: the file is left as it is")
    home = Damaged()
    # The entries of an index go, the index stays.
    name, root, sql = home.sql(
        "SELECT name, rootpage, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'events' AND sql IS NOT NULL")[0]
    connection = sqlite3.connect(home.database, isolation_level=None)
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute("DELETE FROM sqlite_schema WHERE name = ?", [name])
    connection.close()
    home.sql("DELETE FROM fam_note WHERE 1", "UPDATE events SET at = at + 0",
             "INSERT INTO events SELECT max(n) + 1, randomblob(16), " + ", ".join(
        f'"{column[1]}"' for column in home.sql("PRAGMA table_info(events)")[2:]) + " FROM events")
    connection = sqlite3.connect(home.database, isolation_level=None)
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute("INSERT INTO sqlite_schema VALUES ('index', ?, 'events', ?, ?)", [name, root, sql])
    connection.close()
    result = home.fam("verify")
    checks.that(result.returncode == 1 and f"missing from index {name}" in words(result),
                "a row that an index lacks is named", result.stderr)
    repaired = home.fam("repair")
    checks.that(repaired.returncode == 0 and home.fam("verify").returncode == 0, "and repair makes the index anew",
                repaired.stderr)


def lists(checks: Checks) -> None:
    """A list that cannot be read says so on its screen, with a way to try again, and is back once the row is whole."""
    home = Household("""home sign-up rivera rivera@rivera.example --demo
residence add Cabin
contractor add Bob
document add Deed --kind warranty --expires 2030-01-01 --provider Bosch
""")
    for list_, table, column in [
        ("residences", "residences", "primary"), ("contractors", "contractors", "favorite"),
        ("documents", "documents", "active"), ("documents/warranties", "documents", "active"),
    ]:
        whole = home.code(f"screen /home/{list_}").stdout
        connection = sqlite3.connect(home.database)
        kept = connection.execute(f'SELECT "{column}" FROM {table}').fetchone()
        connection.execute(f"UPDATE {table} SET \"{column}\" = 'perhaps'")
        connection.commit()
        broken = " ".join(home.code(f"screen /home/{list_}").stdout.split())
        # H-P32 H-P31
        checks.that(f"! `{column}` holds something other than `bool`" in broken
                    and broken.endswith("Try again: screen"), f"{list_}: what is wrong, and how to try again", broken)
        connection.execute(f'UPDATE {table} SET "{column}" = ?', kept)
        connection.commit()
        connection.close()
        # H-P32
        checks.that(home.code(f"screen /home/{list_}").stdout == whole, f"{list_}: once more with its rows")


def backups(checks: Checks) -> None:
    """A backup that passes the check can be restored, one that cannot does not pass."""
    home = Damaged()
    path = home.folder / "b.fambackup"
    home.fam("backup", str(path))
    good = home.fam("backup", "check", str(path))
    checks.that(good.returncode == 0 and "yes" in good.stdout, "a good backup passes", good.stdout + good.stderr)
    lines = path.read_text().splitlines()

    def tampered(name: str, change) -> Path:
        changed = change(list(lines[:-1]))
        text = "".join(line + "\n" for line in changed)
        other = home.folder / name
        other.write_text(text + json.dumps({"sha256": hashlib.sha256(text.encode()).hexdigest()}, separators=(",", ":"))
                         + "\n")
        return other

    for what, change in {
        "a row with another value": lambda lines: [line.replace('"first"', '"1st"') for line in lines],
        "another digest": lambda lines: [lines[0].replace('"digest":"', '"digest":"0')[: len(lines[0])], *lines[1:]],
        "a zone that nobody knows": lambda lines: [lines[0].replace('"zone":"UTC"', '"zone":"Mars/Olympus"'),
                                                   *lines[1:]],
        "points beyond all sums": lambda lines: [line.replace('"points":2', '"points":9223372036854775807')
                                                 for line in lines],
    }.items():
        file = tampered("t.fambackup", change)
        checks.that(file.read_text() != path.read_text(), f"{what}: it differs")
        result = home.fam("backup", "check", str(file))
        fresh = Household(setup="")
        restored = fresh.fam("--yes", "restore", str(file))
        checks.that(restored.returncode == 1, f"{what}: it cannot be restored", restored.stderr)
        checks.that(result.returncode == 1 and "error[" in result.stderr, f"{what}: and the check says so",
                    (result.returncode, result.stdout, result.stderr))
    left = [name for name in ("fam", "etilqs") if list(Path("/tmp").glob(f"{name}*household*"))]
    checks.that(not left, "the check leaves nothing after", left)


def main() -> None:
    checks = Checks()
    for test in (sound, derived, lost_parts, rows, cells, pages, lists, backups):
        test(checks)
    checks.finish()


if __name__ == "__main__":
    main()
