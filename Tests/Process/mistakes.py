#!/usr/bin/env python3
"""Lines as people type them who come from other shells and languages (Tests/Errors/mistakes.txt): what they are told.

`mistakes.golden` holds every line with its whole answer, to be read aloud; `mistakes.py --update` writes it anew. Beside it must hold:
no line has more than one error, and what a line's first suggestion makes of it passes the check.
"""

import json
import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor

from household import ROOT, Checks, Household, run

LINES = ROOT / "Tests/Errors/mistakes.txt"
GOLDEN = ROOT / "Tests/Errors/mistakes.golden"
SETUP = """child add Maya --born 2017-04-02
child add Leo --born 2020-09-14
behavior add "Helped with chores" --points 2
behavior add "Read a chapter" --points 2
reward add Maya "Sticker book" --points 100
log Maya,Leo "Helped with chores" --at yesterday@18:00
log Maya "Helped with chores" --note "washed the dishes"
"""
# How often a line may be mended: `sort by points desc` has two mistakes.
ROUNDS = 4


def answer(home: Household, number: int, line: str) -> str:
    """What is said of the line when it is run on a copy of the household, without what it prints."""
    copy = home.folder / f"{number}.db"
    shutil.copy(home.database, copy)
    command = [str(copy) if word == str(home.database) else word for word in home.command("-c", line)]
    result = run(command, home.environment)
    said = "\n".join(part.rstrip() for part in result.stderr.replace(str(home.folder), "").strip().splitlines())
    return said if said else "accepted"


def checked(home: Household, lines: dict[int, str]) -> dict[int, list[dict]]:
    """The diagnostics of each line, all checked by one run of the program."""
    names = {}
    for number, line in lines.items():
        names[home.script(f"line-{number}.fam", line + "\n")] = number
    result = home.fam("--format", "json", "check", *names)
    found: dict[int, list[dict]] = {number: [] for number in lines}
    for diagnostic in json.loads(result.stdout):
        found[names[diagnostic["file"]]].append(diagnostic)
    return found


def mended(line: str, fix: dict) -> str:
    text = line.encode()
    return (text[: fix["start"]] + fix["replacement"].encode() + text[fix["end"]:]).decode()


def is_open(diagnostic: dict) -> bool:
    """Whether the line asks for what its writer would have made before, or only lacks a `--yes`."""
    return diagnostic["code"] in ("unknown-variable", "not-found", "needs-yes", "bad-file")


def suggestions_hold(home: Household, lines: list[str], checks: Checks) -> None:
    """Each first suggestion is taken, until there is none; what comes of it has no errors."""
    texts = dict(enumerate(lines))
    waiting = set(texts)
    taken: set[int] = set()
    for _ in range(ROUNDS + 1):
        if not waiting:
            break
        found = checked(home, {number: texts[number] for number in waiting})
        waiting = set()
        for number, diagnostics in found.items():
            wrong = [d for d in diagnostics if d["severity"] == "error" and not is_open(d)]
            first = next(iter(wrong + [d for d in diagnostics if d["fix"]]), None)
            if first and first["fix"] and first["code"] != "unused" and not (number in taken and first["severity"] == "warning"):
                texts[number] = mended(texts[number], first["fix"])
                taken.add(number)
                waiting.add(number)
            elif number in taken:
                left = [d["message"] for d in diagnostics if d["severity"] == "error" and not is_open(d)]
                checks.that(not left, f"`{lines[number]}` as `{texts[number]}` passes the check", left)
    checks.that(not waiting, "every line is mended", [texts[number] for number in waiting])


def main() -> None:
    checks = Checks()
    home = Household(SETUP)
    lines = LINES.read_text().splitlines()
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        answers = list(pool.map(lambda pair: answer(home, *pair), enumerate(lines)))
    golden = "\n".join(f"» {line}\n{said}\n" for line, said in zip(lines, answers))
    if "--update" in sys.argv:
        GOLDEN.write_text(golden)
    known = dict(part.split("\n", 1) for part in GOLDEN.read_text().removeprefix("» ").split("\n» "))
    for line, said in zip(lines, answers):
        checks.that(known.get(line, "").strip() == said, f"the answer to `{line}`", said)
        checks.that(said.count("error[") <= 1, f"`{line}` has one error", said)
    suggestions_hold(home, lines, checks)
    checks.finish()


main()
