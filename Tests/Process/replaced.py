#!/usr/bin/env python3
"""The database is replaced, moved or deleted while the program has it open: the entry is refused, and nothing is laid
over another file.
"""

import os
import shutil
import subprocess
from pathlib import Path

from household import PATIENCE, Checks, Household
from sessions import Prompt


def swapped(checks: Checks) -> None:
    home = Household()
    other = Household(setup="child add Zoë\n")
    prompt = Prompt(home)
    prompt.type("child add Ida")
    away = home.folder / "away.db"
    sides = [suffix for suffix in ("-wal", "-shm") if Path(f"{home.database}{suffix}").exists()]
    for suffix in ["", *sides]:
        os.rename(f"{home.database}{suffix}", f"{away}{suffix}")
    shutil.copyfile(other.database, home.database)
    mine = Path(f"{home.database}-wal")
    mine.write_bytes(b"")
    before = home.database.read_bytes()
    for line in ("child add Mia", "children", "undo", "backup"):
        said = prompt.type(line)
        checks.that("error[bad-file]" in said and "is not the file that was opened" in " ".join(said.split()),
                    f"another file in the place of the database: `{line}` is refused", said)
    checks.that(home.database.read_bytes() == before, "the other file is left as it was")
    checks.that(not (home.folder / "backups").exists(), "and no folder is made for a backup of it")
    for suffix in ["", *sides]:
        Path(f"{home.database}{suffix}").unlink(missing_ok=True)
        os.rename(f"{away}{suffix}", f"{home.database}{suffix}")
    said = prompt.type("child add Mia")
    checks.that("error" not in said, "with the file back in its place it goes on", said)
    prompt.end()
    checks.that(home.number("children | count") == 4, "and nothing of it is lost", home.fam("-c", "children").stdout)


def left_alone(checks: Checks) -> None:
    """When the prompt ends, files that took the place of its own stay."""
    home = Household()
    prompt = Prompt(home)
    prompt.type("child add Ida")
    for suffix in ("", "-wal"):
        Path(f"{home.database}{suffix}").unlink()
        Path(f"{home.database}{suffix}").write_text("somebody else's")
    said = prompt.type("child add Mia")
    checks.that("is not the file that was opened" in " ".join(said.split()),
                "a file that is not a database in its place", said)
    prompt.end()
    for suffix in ("", "-wal"):
        path = Path(f"{home.database}{suffix}")
        checks.that(path.exists() and path.read_text() == "somebody else's",
                    f"family.db{suffix} of somebody else stays")


def deleted(checks: Checks) -> None:
    home = Household()
    prompt = Prompt(home)
    prompt.type("child add Ida")
    home.database.unlink()
    for line in ("child add Mia", "children"):
        said = prompt.type(line)
        checks.that("error[bad-file]" in said and "no longer exists" in " ".join(said.split()),
                    f"the database is deleted: `{line}` is refused", said)
    checks.that(not home.database.exists(), "and no other is made")
    prompt.end()
    home = Household()
    prompt = Prompt(home)
    prompt.type("child add Ida")
    Path(f"{home.database}-wal").unlink()
    said = prompt.type("child add Mia")
    checks.that("error[bad-file]" in said and "latest changes" in " ".join(said.split()),
                "the file with the latest changes is deleted", said)
    prompt.end()


def between_steps(checks: Checks) -> None:
    """In a script, between two of its steps and within a transaction."""
    for options, kept in ((["--stepwise"], 1), ([], 0)):
        home = Household()
        other = Household(setup="child add Zoë\n")
        fifo = home.folder / "fifo"
        os.mkfifo(fifo)
        script = home.script("s.fam", f'child add Ida\nlet go = (from lines "{fifo}")\nchild add Mia\n')
        process = subprocess.Popen(home.command(*options, script), env=home.environment, stdin=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE, text=True)
        # Opens when the script has come to its second line.
        with open(fifo, "w") as gate:
            away = home.folder / "away.db"
            for suffix in ("", "-wal", "-shm"):
                os.rename(f"{home.database}{suffix}", f"{away}{suffix}")
            shutil.copyfile(other.database, home.database)
            before = home.database.read_bytes()
            gate.write("go\n")
        _, said = process.communicate(timeout=PATIENCE)
        what = " ".join(options) or "one transaction"
        checks.that(process.returncode == 1 and "is not the file that was opened" in " ".join(said.split()),
                    f"{what}: refused", said)
        checks.that(home.database.read_bytes() == before, f"{what}: the other file is left as it was")
        checks.that(not options or "1 of 3 statements" in " ".join(said.split())
                    or "2 of 3 statements" in " ".join(said.split()), f"{what}: what was kept is reported", said)
        home.database = away
        checks.that(home.number("children | count") == 2 + kept, f"{what}: the first file holds what was done before",
                    home.fam("-c", "children").stdout)


def main() -> None:
    checks = Checks()
    for test in (swapped, left_alone, deleted, between_steps):
        test(checks)
    checks.finish()


if __name__ == "__main__":
    main()
