#!/usr/bin/env python3
"""A script beyond 200,000 bytes is read and checked in pieces: it must do and say what a short one does.

Each text is run as it is and with comments after its end that make it long: the commands of the transcripts, and the
lines of Tests/Errors/mistakes.txt as one script.
"""

import os
from concurrent.futures import ThreadPoolExecutor

from household import FAM, ROOT, Checks, Household, run

AREAS = ["kids", "language", "navigation", "watch"]
PADDING = ("# " + "x" * 98 + "\n") * 2_200


def texts() -> list[tuple[str, str]]:
    found = []
    for area in AREAS:
        for file in sorted((ROOT / "Tests/Transcripts" / area).rglob("*.fam")):
            lines = file.read_text(errors="surrogateescape").split("\n")
            kept = [line for line in lines if not line.startswith(("#>", "#!", "#@"))]
            # What goes on after the last line ends here in both.
            found.append((str(file.relative_to(ROOT)), "\n".join(kept) + "\necho end\n"))
    mistakes = (ROOT / "Tests/Errors/mistakes.txt").read_text().split("\n")
    found += [(f"mistakes from line {start}", "\n".join(mistakes[start:start + 40]) + "\necho end\n")
              for start in range(0, len(mistakes), 40)]
    return found


def said(home: Household, name: str, text: str) -> tuple[int, str, str]:
    """In a folder of its own, so that no file of an earlier run is there."""
    folder = home.folder / name
    folder.mkdir()
    (folder / "script.fam").write_bytes(text.encode("utf-8", "surrogateescape"))
    result = run(
        [FAM, "--db", ":memory:", "--clock", "2026-11-02T12:00:00Z", "--seed", "7", "--yes", "script.fam"],
        home.environment, cwd=folder)
    return result.returncode, result.stdout, result.stderr


def first_difference(short: tuple[int, str, str], long: tuple[int, str, str]) -> object:
    if short[0] != long[0]:
        return short[0], long[0], short[2][:300], long[2][:300]
    for a, b in zip((short[1] + short[2]).split("\n"), (long[1] + long[2]).split("\n")):
        if a != b:
            return a, b
    return "one goes on"


checks = Checks()
home = Household("")


def compare(number: int, name: str, text: str) -> tuple[str, object]:
    short, long = said(home, f"short{number}", text), said(home, f"long{number}", text + PADDING)
    return name, None if short == long else first_difference(short, long)


with ThreadPoolExecutor(os.cpu_count()) as pool:
    for name, difference in pool.map(lambda item: compare(item[0], *item[1]), enumerate(texts())):
        checks.that(difference is None, f"{name}: a long script does what a short one does", difference)
checks.finish()
