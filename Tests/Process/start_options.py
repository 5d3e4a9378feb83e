#!/usr/bin/env python3
"""The options for tests of other programs: `--uitesting` pins clock and randomness, `--reset-state` begins with nothing."""

import subprocess

from household import FAM, Checks, Household, run


def main() -> None:
    checks = Checks()
    home = Household()
    home.fam("preference", "set", "accentColorName", "green")
    before = home.fam("digest").stdout
    script = "child add Ida\nbehavior add Sang --points 1\nlog Ida Sang\nevents | select id, at\nlet time = now\necho $time\ndigest\n"

    def start(*options: str) -> subprocess.CompletedProcess:
        return run([FAM, "--db", str(home.database), "--uitesting", *options], home.environment, script)

    first, second = start("--reset-state"), start("--reset-state")
    checks.that(first.returncode == 0, "a start with both options runs", first.stderr)
    # K-P64 X-P68 X-UC01
    checks.that(first.stdout == second.stdout and first.stdout.count("\n") > 3, "two starts print the same", (first.stdout, second.stdout))
    checks.that("2026-11-02" in first.stdout, "the clock is pinned", first.stdout)
    checks.that(home.number("children | count") == 1, "only the script's child is there")
    checks.that('"blue"' in home.fam("--format", "json", "preferences").stdout, "preferences are as they come")
    other = start("--reset-state", "--clock", "2027-01-01T08:00")
    checks.that("2027-01-01" in other.stdout, "`--clock` goes before it", other.stdout)

    # X-UC01: who is signed in to the wall is still so, until the token has ended; the first places follow from the rows.
    wall = Household(setup="")
    checks.that(wall.code("here").stdout == "/onboarding\n", "an empty household begins with the first steps")
    wall.code("child add Maya; wall sign-up --demo kim")
    checks.that(wall.code("here").stdout == "/today\n", "one with a child begins with its day")
    checks.that(wall.code("wall profile").returncode == 0, "the next start knows who is signed in to the wall")
    late = wall.code("wall profile", "--clock", "2026-11-04T12:00:00Z")
    checks.that("needs-sign-in" in late.stderr, "and no more once the token has ended", late.stderr)
    flag = 'preferences | where key == "isAuthenticated" | get value'
    checks.that(wall.code(flag).stdout == "true\n", "a line that only reads ends no session")
    later = wall.code("child add Leo", "--clock", "2026-11-04T12:00:00Z")
    checks.that("Stored token is expired, logging out" in later.stderr, "the first that writes does, with a warning", later.stderr)
    checks.that(wall.code(flag).stdout == "false\n", "and nothing is left of it")

    # What was there is kept next to the database.
    kept = sorted((home.folder / "backups").glob("*.fambackup"), key=lambda path: path.stem)
    checks.that(len(kept) == 3, "each start that emptied something left a backup", kept)
    home.fam("--yes", "restore", str(kept[0]))
    checks.that(home.fam("digest").stdout == before, "the first one brings everything back", kept)
    refused = home.fam("--read-only", "--reset-state", "digest")
    checks.that(refused.returncode != 0 and home.fam("digest").stdout == before, "read-only empties nothing", refused.stderr)
    planned = home.fam("--plan", "--reset-state", "digest")
    checks.that(planned.returncode != 0 and home.fam("digest").stdout == before, "a plan empties nothing", planned.stderr)
    checks.finish()


main()
