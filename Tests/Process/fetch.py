#!/usr/bin/env python3
"""`screentime fetch` over several shells: memory, then the file of this machine, then the copy; an old answer only when asked for."""

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
    checks.that(fetched(home) == ["remote"], "the first shell reads the copy", fetched(home))
    checks.that(fetched(home, at="2026-11-02T12:14:00Z") == ["disk"], "the next one the file of this machine")
    kept = home.folder / "home/.cache/fam/screentime/documents.json"
    checks.that(kept.stat().st_mode & 0o777 == 0o600, "which is private", oct(kept.stat().st_mode))
    checks.that(fetched(home, at="2026-11-02T12:16:00Z") == ["remote"], "after 15 minutes the copy again")
    checks.that(fetched(home, "--force", at="2026-11-02T12:16:00Z") == ["remote"], "and by force at once")
    other = home.folder / "elsewhere"
    shutil.copytree(folder, other)
    seen = home.code(f"let rows = screentime fetch {other}\n$rows | get source", "--clock", "2026-11-02T12:16:00Z").stdout
    checks.that("disk" not in seen, "another copy is another answer", seen)

    fetched(home, "--force", at="2026-11-02T12:20:00Z")
    shutil.rmtree(folder)
    checks.that(fetched(home, at="2026-11-02T12:21:00Z") == ["disk"], "what is fresh needs no copy")
    checks.that("network-unavailable" in fetched(home, at="2026-11-02T13:00:00Z"), "what is old is an error where it cannot be reached")
    checks.that(fetched(home, "--fallback", at="2026-11-05T13:00:00Z") == ["stale"], "unless one asks for it")
    read = home.code(f"let rows = screentime fetch {folder} --fallback\n$rows | get read", "--clock", "2026-11-05T13:00:00Z", "--format", "json").stdout
    checks.that("2026-11-02T12:20" in read, "and then its age is told", read)

    kept.write_text("{")
    checks.that("network-unavailable" in fetched(home, "--fallback"), "a broken file is as good as none")


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
    sign_out(checks)
    no_place(checks)
    checks.finish()


if __name__ == "__main__":
    main()
