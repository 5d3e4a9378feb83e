"""The databases that figures are measured on, made by fam itself and kept in .build-bench for the next call."""

import os
import shutil
import sqlite3
import subprocess
from pathlib import Path

import household

ROOT = Path(__file__).resolve().parent.parent.parent
WORK = ROOT / ".build-bench"
FAM = os.environ.get("FAM", str(ROOT / ".build-release/release/fam"))
# Has the parser and the matcher of links without what is around them (Sources/Fuzz/LinkMatching.swift).
FUZZ = os.environ.get("FUZZ", str(ROOT / ".build-release/release/Fuzz"))


def fam(*arguments: str) -> None:
    subprocess.run([FAM, *arguments], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def remove(database: Path) -> None:
    for suffix in ("", "-wal", "-shm"):
        Path(f"{database}{suffix}").unlink(missing_ok=True)


def copy(source: Path, target: Path) -> None:
    remove(target)
    shutil.copyfile(source, target)
    target.chmod(0o600)


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


def one_month_household(rows: int) -> Path:
    def write(out) -> None:
        household.write_setup(out)
        household.write_lines(out, rows, household.JULY, 31 * 24 * 60)

    return made(WORK / f"month-{rows}.db", write)
