"""What the journal, undo, backups and replays cost when there is much of it."""

import os
import pty
import sqlite3
import subprocess
from pathlib import Path

import household
from databases import FAM, WORK, copy, fam, full_household, made, remove
from measure import Program, Result, alone, anything, compare

STATEMENTS = 10_000


def sessions(rows: int) -> list[Result]:
    large = full_household(rows)
    return [latest(rows, large), *backups(rows, large), *undoing(rows, large), replaying(), saving(), side_by_side()]


def latest(rows: int, large: Path) -> Result:
    """The end of a journal in which a script of a million lines is one entry."""
    ours = Program("fam", [FAM, "--db", str(large), "-c", "journal --limit 10"])
    return alone(f"`journal --limit 10` after a script of {rows:,} lines", ours, 0.02, 1, runs=20)


def backups(rows: int, large: Path) -> list[Result]:
    """Beside the text form of SQLite itself, written and read again."""
    kept, dump = WORK / f"events-{rows}.fambackup", WORK / f"events-{rows}.sql"
    kept.unlink(missing_ok=True)
    fam("--db", str(large), "-c", f'backup "{kept}"')
    with dump.open("w") as out:
        subprocess.run(["sqlite3", str(large), ".dump"], stdout=out, check=True)
    target, peer = WORK / "restored.db", WORK / "reloaded.db"
    reload = Program("sqlite3, its .dump reloaded", ["sqlite3", str(peer)], stdin=str(dump), before=lambda: remove(peer))
    restore = Program("fam", [FAM, "--db", str(target), "-c", f'restore "{kept}" --yes'], before=lambda: remove(target))
    check = Program("fam", [FAM, "--db", str(large), "-c", f'backup check "{kept}"'])
    return [
        compare(f"`restore` of {rows:,} events into a new household", restore, reload, limit=1.5, runs=3, same=anything, memory=True),
        alone(f"`backup check` of {rows:,} events", check, 12, 1, runs=3),
    ]


def undoing(rows: int, large: Path) -> list[Result]:
    many = made(WORK / f"stepwise-{STATEMENTS}.db", household.write_setup)
    if entries(many) < STATEMENTS:
        script = WORK / "stepwise.fam"
        with script.open("w") as out:
            household.write_lines(out, STATEMENTS)
        fam("--db", str(many), "--stepwise", str(script))
        with sqlite3.connect(many) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
    database, whole = WORK / "undone.db", WORK / "undone-whole.db"
    last = Program("fam", [FAM, "--db", str(database), "-c", f"undo --last {STATEMENTS} --all --yes"], before=lambda: copy(many, database))
    script = Program("fam", [FAM, "--db", str(whole), "-c", "undo --all --yes"], before=lambda: copy(large, whole))
    undone = WORK / "undone-once.db"
    copy(large, undone)
    fam("--db", str(undone), "-c", "undo --all --yes")
    again = Program("fam", [FAM, "--db", str(whole), "-c", "redo --all --yes"], before=lambda: copy(undone, whole))
    return [
        alone(f"`undo --last {STATEMENTS:,}`", last, 0.5, 1, runs=5),
        alone(f"`undo` of a script of {rows:,} lines", script, 5, 1, runs=3),
        alone(f"`redo` of a script of {rows:,} lines", again, 5, 1, runs=3),
    ]


def entries(database: Path) -> int:
    connection = sqlite3.connect(database)
    count = connection.execute("SELECT count(*) FROM fam_journal").fetchone()[0]
    connection.close()
    return count


def replaying() -> Result:
    """A session beside the same lines as a script: each is an entry here and a statement there."""
    script, saved, database = WORK / "session.fam", WORK / "session-saved.fam", WORK / "session.db"
    with script.open("w") as out:
        household.write_setup(out)
        household.write_lines(out, STATEMENTS)
    lines = ["fam 1", "#@ session 1 as=script clock=2026-11-01T00:00:00.000000Z seed=1 zone=UTC start=- end=-"]
    for number, line in enumerate(script.read_text().splitlines()):
        lines += [f"#@ 2026-11-01T00:00:00.000000Z j{number + 1} -", line]
    saved.write_text("\n".join(lines) + "\n")
    return compare(
        f"`replay` of a session of {STATEMENTS:,} lines",
        Program("fam", [FAM, "--db", ":memory:", "replay", str(saved), "--from-empty"]),
        Program("the same as one script", [FAM, "--db", str(database), str(script)], before=lambda: remove(database)),
        limit=1.5, runs=5, same=anything,
    )


def saving() -> Result:
    """A session typed at the prompt, replayed and run as a plain script before its file is written."""
    database, saved = made(WORK / "typed.db", household.write_setup), WORK / "typed.fam"
    if entries(database) < STATEMENTS:
        script = WORK / "typed-lines.fam"
        with script.open("w") as out:
            household.write_lines(out, STATEMENTS)
        type_lines(database, script.read_text().splitlines())
    save = Program("fam", [FAM, "--db", str(database), "-c", f'session save "{saved}" --force'])
    return alone(f"`session save` of {STATEMENTS:,} lines", save, 0.4, 1, runs=5)


def type_lines(database: Path, lines: list[str]) -> None:
    """Types them at a prompt, each after the one before it has ended."""
    child, terminal = pty.fork()
    if child == 0:
        os.execve(FAM, [FAM, "--db", str(database), "--no-init"], {**os.environ, "TERM": "dumb", "LC_ALL": "C.UTF-8"})
    prompt, said = "› ".encode(), b""
    for line in [*lines, "exit"]:
        while prompt not in said:
            said += os.read(terminal, 65536)
        said = said.split(prompt, 1)[1]
        os.write(terminal, line.encode() + b"\n")
    os.waitpid(child, 0)
    os.close(terminal)


def side_by_side() -> Result:
    """Transcripts on all cores beside the same on one. Some print their own path, as it is from the project's folder."""
    folder = "Tests/Transcripts"
    return compare(
        "`fam test` of all transcripts on every core", Program("fam", [FAM, "test", folder]),
        Program("the same with --workers 1", [FAM, "test", "--workers", "1", folder]), limit=0.7, runs=3, same=anything,
    )
