#!/usr/bin/env python3
"""`screentime fetch` over several shells: memory, then the file of this machine, then the copy; an old answer only when
asked for.
"""

import json
import shutil
from pathlib import Path

from household import Checks, Household

USERS = [{"name": "Ana", "email": "ana@rivera.example", "role": "parent"}]
DOCUMENTS = {"users": USERS, "tasks": [], "activities": []}


def copy_of(home: Household) -> Path:
    folder = home.folder / "copy"
    folder.mkdir()
    for name, rows in DOCUMENTS.items():
        (folder / f"{name}.json").write_text(json.dumps(rows))
    return folder


def fetched(home: Household, flags: str = "", at: str = "2026-11-02T12:00:00Z"):
    """Where the documents came from, or the error."""
    run = home.code(f"let rows = screentime fetch {home.folder}/copy {flags}\n$rows | get source", "--clock", at)
    return sorted(set(run.stdout.split())) if run.returncode == 0 else run.stderr


def levels(checks: Checks) -> None:
    home = Household(setup="")
    folder = copy_of(home)
    # S-P28 X-OP07
    checks.that(fetched(home) == ["remote"], "the first shell reads the copy", fetched(home))
    checks.that(fetched(home, at="2026-11-02T12:14:00Z") == ["disk"], "the next one the file of this machine")
    kept = home.folder / "home/.cache/fam/screentime/documents.json"
    checks.that(kept.stat().st_mode & 0o777 == 0o600, "which is private", oct(kept.stat().st_mode))
    checks.that(fetched(home, at="2026-11-02T12:16:00Z") == ["remote"], "after 15 minutes the copy again")
    checks.that(fetched(home, "--force", at="2026-11-02T12:16:00Z") == ["remote"], "and by force at once")
    other = home.folder / "elsewhere"
    shutil.copytree(folder, other)
    seen = home.code(f"let rows = screentime fetch {other}\n$rows | get source", "--clock",
                     "2026-11-02T12:16:00Z").stdout
    checks.that("disk" not in seen, "another copy is another answer", seen)

    entries = [{"user": "ana@rivera.example", "text": f"Entry {n:02}", "at": f"2026-11-01T10:{n:02}:00Z"}
               for n in range(12)]
    (folder / "activities.json").write_text(json.dumps(entries))
    fetched(home, "--force", at="2026-11-02T12:18:00Z")
    texts = home.code('screentime activities | where kind == "note" | get text').stdout.splitlines()
    # S-OP30 S-P20 X-OP16
    checks.that(sorted(texts) == [f"Entry {n:02}" for n in range(2, 12)], "the ten newest activities", texts)

    fetched(home, "--force", at="2026-11-02T12:20:00Z")
    shutil.rmtree(folder)
    checks.that(fetched(home, at="2026-11-02T12:21:00Z") == ["disk"], "what is fresh needs no copy")
    checks.that("network-unavailable" in fetched(home, at="2026-11-02T13:00:00Z"),
                "what is old is an error where it cannot be reached")
    checks.that(fetched(home, "--fallback", at="2026-11-05T13:00:00Z") == ["stale"], "unless one asks for it")
    read = home.code(f"let rows = screentime fetch {folder} --fallback\n$rows | get read", "--clock",
                     "2026-11-05T13:00:00Z", "--format", "json").stdout
    checks.that("2026-11-02T12:20" in read, "and then its age is told", read)

    kept.write_text("{")
    checks.that("network-unavailable" in fetched(home, "--fallback"), "a broken file is as good as none")


LEVELS = ("remote", "memory", "disk", "stale")
TASK = {"title": "Dishes", "child": "maya@rivera.example", "minutes": 20, "created": "2026-11-01T10:00:00Z"}


def household_by(level: str, checks: Checks, break_copy=None):
    """An empty household that took the copy from one level: the level that was asked, its rows, and what went wrong.

    The level is filled from the copy first, then all that was taken is forgotten and it is asked again."""
    home = Household(setup="")
    folder = copy_of(home)
    (folder / "users.json").write_text(json.dumps([*USERS,
                                                   {"name": "Maya", "email": "maya@rivera.example", "role": "child"}]))
    (folder / "tasks.json").write_text(json.dumps([TASK]))
    take, clock = f"screentime fetch {folder}", "2026-11-02T12:00:00Z"
    if level in ("disk", "stale"):
        home.code(take, "--clock", clock)
        home.database.unlink()
        clock = "2026-11-02T12:10:00Z" if level == "disk" else "2026-11-04T12:00:00Z"
    if level == "stale":
        take, moved = f"{take} --fallback", folder.rename(home.folder / "away")
        folder = moved
    if break_copy and level != "memory":
        break_copy(folder)
    first = f"{take}\nundo\n" if level == "memory" else ""
    run = home.code(
        f"{first}let rows = {take}\n$rows | get source | distinct\nscreentime users | sort name | get name\n"
        "screentime tasks | select title, child.name, minutes, state | to csv", "--clock", clock)
    return run, home


def laws(checks: Checks) -> None:
    """The same household by whichever way its documents come, and the same errors."""
    seen = {}
    for level in LEVELS:
        run, _ = household_by(level, checks)
        lines = run.stdout.splitlines()
        checks.that(level in lines, f"the documents come from: {level}", run.stdout + run.stderr)
        seen[level] = lines[lines.index(level) + 1:] if level in lines else run.stderr
        checks.that(any("Dishes" in line for line in seen[level]), f"{level}: the rows are there", seen[level])
    # S-P12 X-E07 X-P01: one suite over every way.
    for level in LEVELS[1:]:
        checks.that(seen[level] == seen["remote"], f"{level} gives what the copy gives", (seen[level], seen["remote"]))

    def broken(folder: Path) -> None:
        (folder / "tasks.json").write_text("[{")

    # Only the copy is asked where nothing nearer is fresh, so only there its state matters.
    for level, fails in (("remote", True), ("disk", False), ("stale", False)):
        run, home = household_by(level, checks, break_copy=broken)
        checks.that(("data-corrupted" in run.stderr) == fails, f"{level}: a copy that broke", run.stdout + run.stderr)
        left = home.code("screentime users | count").stdout.strip()
        checks.that(left == ("0" if fails else "2"), f"{level}: all is taken, or nothing", left)


def sign_out(checks: Checks) -> None:
    home = Household(setup="")
    copy_of(home)
    fetched(home)
    home.code("screentime sign-in ana@rivera.example --demo")
    checks.that(fetched(home) == ["disk"], "it is kept")
    home.code("screentime sign-out")
    checks.that(fetched(home) == ["remote"], "who signs out leaves nothing of it")


def no_place(checks: Checks) -> None:
    home = Household(setup="")
    copy_of(home)
    (home.folder / "home/.cache").write_text("no folder")
    checks.that(fetched(home) == ["remote"], "where nothing can be kept the answer comes all the same", fetched(home))


def main() -> None:
    checks = Checks()
    levels(checks)
    laws(checks)
    sign_out(checks)
    no_place(checks)
    checks.finish()


if __name__ == "__main__":
    main()
