#!/usr/bin/env python3
"""Kills the real program with SIGKILL at random points of a bulk run and opens the database again.

The bulk run is stepwise: each command is a transaction, and the line after it prints the digest of the state. A digest
that was printed acknowledges the command before it. After a kill the digest must be one that the undisturbed run
printed, at the acknowledged command or a later one: nothing acknowledged is lost, and no half of a command is there. A
script that runs as one transaction must leave nothing at all. After each kill SQLite's integrity check, the digest and
`verify` must hold.

    crash.py [KILLS]     so many kills of a stepwise run (50), and a fifth as many of a run in one transaction
"""

import random
import shutil
import sqlite3
import subprocess
import sys
import time

from household import Checks, Household

COMMANDS = 300
KILLS = int(sys.argv[1]) if len(sys.argv) > 1 else 50
WHOLE_KILLS = KILLS // 5


def bulk() -> str:
    """Commands of one row, of two rows, and changes, each with its acknowledgement."""
    lines = []
    for index in range(COMMANDS):
        match index % 4:
            case 0 | 1:
                lines.append(f'log Maya "Helped with chores" --note "moment {index}"')
            case 2:
                lines.append(f'log Maya,Leo "Read a book" --note "moment {index}"')
            case _:
                lines.append(f'events | where note == "moment {index - 1}" | edit points = 3')
        lines.append("digest")
    return "\n".join(lines) + "\n"


def killed_after(home: Household, arguments: list[str], lines: int, source: random.Random) -> list[str] | None:
    """Starts the program, kills it once it printed so many lines; what it printed, or None when it had ended before."""
    process = subprocess.Popen(home.command(*arguments), env=home.environment, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    seen = []
    for line in process.stdout:
        seen.append(line.strip())
        if len(seen) >= lines:
            break
    # A spin of random length, so that the kill falls anywhere within a command.
    for _ in range(source.randrange(20_000)):
        pass
    process.kill()
    seen += [line.strip() for line in process.stdout if line.endswith("\n")]
    return seen if process.wait() == -9 else None


def whole(home: Household) -> bool:
    """The file is sound for SQLite, and all that is kept is what the rows give."""
    connection = sqlite3.connect(home.database)
    sound = connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    connection.close()
    return sound and home.fam("verify").returncode == 0


def main() -> None:
    checks = Checks()
    source = random.Random(1)
    home = Household()
    base = home.folder / "base.db"
    sqlite3.connect(home.database).execute("PRAGMA wal_checkpoint(TRUNCATE)").connection.close()
    shutil.copyfile(home.database, base)

    def restore() -> None:
        for file in home.folder.glob("family.db*"):
            file.unlink()
        shutil.copyfile(base, home.database)

    script = home.script("bulk.fam", bulk())
    start = home.fam("digest").stdout.strip()
    undisturbed = home.fam("--yes", "--stepwise", script)
    states = [start] + undisturbed.stdout.split("\n")[:-1]
    if not checks.that(undisturbed.returncode == 0 and len(states) == COMMANDS + 1, "the bulk run ends well",
                       undisturbed.stderr):
        checks.finish()
    checks.that(len(set(states)) == len(states), "every command leads to another state")

    restore()
    began = time.perf_counter()
    checks.that(home.fam("--yes", script).returncode == 0, "the same script runs as one transaction")
    duration = time.perf_counter() - began
    finished = home.fam("digest").stdout.strip()

    running = 0
    for _ in range(KILLS):
        restore()
        lines = source.randrange(1, COMMANDS)
        seen = killed_after(home, ["--yes", "--stepwise", script], lines, source)
        if seen is None:
            continue
        running += 1
        reopened = home.fam("digest")
        state = reopened.stdout.strip()
        checks.that(seen == states[1:len(seen) + 1],
                    f"killed after {lines} lines: the acknowledgements are those of the undisturbed run")
        # X-OP04
        checks.that(
            reopened.returncode == 0 and state in states and states.index(state) >= len(seen),
            f"killed after {lines} lines: every acknowledged command is there and no half of one",
            (len(seen), states.index(state) if state in states else state, reopened.stderr),
        )
        checks.that(whole(home), f"killed after {lines} lines: the file is sound and holds what its rows give")
    checks.that(running >= KILLS * 4 // 5, "most kills hit a running program", f"{running} of {KILLS}")

    ended = 0
    for _ in range(WHOLE_KILLS):
        restore()
        process = subprocess.Popen(home.command("--yes", script), env=home.environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            process.wait(timeout=source.uniform(0, duration))
            ended += 1
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        state = home.fam("digest").stdout.strip()
        checks.that(state in (start, finished), "a script that was killed leaves nothing, or all when it had ended",
                    state)
        checks.that(whole(home), "a script that was killed leaves a sound file")
    checks.that(ended < WHOLE_KILLS, "some kills hit the script while it ran")
    checks.finish()


if __name__ == "__main__":
    main()
