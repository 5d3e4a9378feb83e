#!/usr/bin/env python3
"""Jobs of a household with real processes: of several shells one fires them, what was missed is made up for, and
reading fires none.
"""

import subprocess

import household
from household import PATIENCE, Checks, Household

# The program with the module that only tests build.
household.FAM = household.LAB
ROUNDS, SHELLS = 10, 4


class Lab(Household):
    """A household whose clock the test sets."""

    def __init__(self) -> None:
        self.time = "2026-11-02T12:00:00Z"
        super().__init__(setup="ring add first\n")

    def command(self, *arguments: str) -> list[str]:
        return [household.FAM, "--db", str(self.database), "--clock", self.time, "--seed", "7", *arguments]


def side_by_side(checks: Checks) -> None:
    home = Lab()
    for number in range(ROUNDS):
        home.time = f"2026-11-0{3 + number // 5}T{10 + number % 5 * 2}:00:00Z"
        armed = home.code(f"lab arm bell round{number} --at (now + 1h)")
        checks.that(armed.returncode == 0, "a job is armed", armed.stderr)
        home.time = f"{home.time[:11]}{int(home.time[11:13]) + 1}:30:00Z"
        shells = [
            subprocess.Popen(home.command("-c", f"ring add shell{shell}"), env=home.environment,
                             stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            for shell in range(SHELLS)
        ]
        for shell in shells:
            _, said = shell.communicate(timeout=PATIENCE)
            checks.that(shell.returncode == 0, "each shell writes", said)
    fired = home.number('rings | where name like "lab.bell%" | count')
    checks.that(fired == ROUNDS, f"{SHELLS} shells fire each of {ROUNDS} jobs once", fired)
    checks.that(home.number('rings | where name like "shell%" | count') == ROUNDS * SHELLS,
                "and lose nothing of their own")
    checks.that(home.number("jobs | count") == 0, "no job is left")


def missed(checks: Checks) -> None:
    home = Lab()
    home.code('ring add dawn')
    home.code("lab arm bell late --at 2026-11-03T20:00:00Z")
    home.code("lab arm stale late --at 2026-11-03T20:00:00Z")
    home.time = "2026-11-05T12:00:00Z"
    reading = home.code("echo (rings | count)")
    checks.that(reading.stdout.strip() == "2" and home.number("journal | where kind == \"job\" | count") == 0,
                "reading fires none",
                reading.stdout)
    planned = home.fam("--plan", "-c", "ring add x")
    checks.that(planned.returncode == 0 and home.number("journal | where kind == \"job\" | count") == 0,
                "a plan fires none", planned.stdout)
    home.code("ring add mine")
    seen = home.code('rings | where name like "lab%" | select name, at', "--format", "csv").stdout.split()
    checks.that(seen == ["name,at", "lab.dawn,2026-11-03T06:00:00Z", "lab.bell", "late,2026-11-03T20:00:00Z",
                         "lab.dawn,2026-11-04T06:00:00Z", "lab.dawn,2026-11-05T06:00:00Z"],
                "what was missed runs in order of time, with its own time, and what is too late is left out", seen)
    journal = home.code("journal --limit 3 | select kind, at, ran", "--format", "csv").stdout.split()
    checks.that(journal[1:] == ["do,2026-11-05T12:00:00Z,", "job,2026-11-05T06:00:00Z,2026-11-05T12:00:00Z",
                                "job,2026-11-04T06:00:00Z,2026-11-05T12:00:00Z"], "the journal keeps both times",
                journal)


def held(checks: Checks) -> None:
    """A shell that cannot get the lock says so about its own entry, and the job stays for the next."""
    import sqlite3
    home = Lab()
    home.code("lab arm bell tea --at (now + 1h)")
    home.time = "2026-11-02T14:00:00Z"
    holder = sqlite3.connect(home.database, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    waiting = home.code("ring add mine", "--wait", "0.2")
    checks.that(waiting.returncode == 1 and waiting.stderr.count("error[locked]") == 1,
                "a held household is reported once", waiting.stderr)
    holder.execute("ROLLBACK")
    holder.close()
    home.code("ring add mine")
    checks.that(home.number('rings | where name == "lab.bell tea" | count') == 1,
                "and the job runs with the next entry")


def main() -> None:
    checks = Checks()
    side_by_side(checks)
    missed(checks)
    held(checks)
    checks.finish()


if __name__ == "__main__":
    main()
