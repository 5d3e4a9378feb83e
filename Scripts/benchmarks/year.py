#!/usr/bin/env python3
"""What a year of family use takes on disk: three children, some thirty lines a day, typed at real prompts, one a week.

    year.py [DAYS]     so many days (365); prints the files and what is in them

The lines are made from a seed: moments with notes, edits, undo and redo, tasks, weather, rewards and looks at all of
it."""

import os
import pty
import random
import shutil
import subprocess
import sys
import tempfile
import threading
from datetime import date, timedelta
from pathlib import Path

FAM = os.environ.get("FAM", str(Path(__file__).resolve().parents[2] / ".build-release/release/fam"))
KIDS = ("Maya", "Leo", "Ida")
BEHAVIORS = {"Read a book": 2, "Made the bed": 1, "Homework done": 3, "Brushed teeth": 1, "Shared a toy": 2,
             "Kind words": 2, "Shouted": -1}
NOTES = ("before breakfast", "all alone", "without being asked", "with grandma", "after school, and said so")
START = date(2025, 11, 24)


def setup() -> list[str]:
    lines = [f"child add {kid} --born 201{6 + age}-04-02" for age, kid in enumerate(KIDS)]
    lines += [f'behavior add "{name}" --points={points}' for name, points in BEHAVIORS.items()]
    return lines + [f'reward add {kid} "Ice cream" --points 15' for kid in KIDS]


def lines(day: date, source: random.Random) -> list[str]:
    def often(share: float) -> bool:
        return source.random() < share

    made = []
    for _ in range(source.randint(18, 34)):
        note = f' --note "{source.choice(NOTES)}"' if often(0.35) else ""
        time = f"{source.randint(7, 20):02}:{source.randint(0, 59):02}"
        made.append(f'log {source.choice(KIDS)} "{source.choice(list(BEHAVIORS))}" --at {day}@{time}{note}')
    made += ["children", "events | first 10", "insights"]
    if often(0.5):
        made.append(f'events --child {source.choice(KIDS)} | where at >= {day} | edit note = "checked" --yes')
    made += ["undo", "redo"] if often(0.2) else []
    for share, line in ((0.3, "undo"), (0.3, "weather refresh"), (0.3, f'home task add "Buy milk" --due {day}'),
                        (0.3, "rewards")):
        made += [line] if often(share) else []
    return made


def typed(database: Path, text: list[str]) -> None:
    """Types the lines at a prompt, and reads what it says so that it never waits."""
    process, terminal = pty.fork()
    if process == 0:
        os.execve(FAM, [FAM, "--db", str(database)], {**os.environ, "TERM": "dumb"})

    def read() -> None:
        try:
            while os.read(terminal, 1 << 16):
                pass
        except OSError:
            pass

    reader = threading.Thread(target=read)
    reader.start()
    for line in [*text, "exit"]:
        os.write(terminal, line.encode() + b"\r")
    os.waitpid(process, 0)
    reader.join()
    os.close(terminal)


def main() -> None:
    days = int(sys.argv[1]) if len(sys.argv) > 1 else 365
    source, folder = random.Random(15), Path(tempfile.mkdtemp(prefix="fam-year-"))
    try:
        database, week = folder / "family.db", setup()
        for number in range(days):
            week += lines(START + timedelta(days=number), source)
            if number % 7 == 6 or number == days - 1:
                typed(database, week)
                week = []
        counts = "sessions | sum entries; events | count"
        found = subprocess.run([FAM, "--db", str(database), "-c", counts], capture_output=True, text=True, check=True)
        print("entries, moments:", " ".join(found.stdout.split()))
        for file in sorted(folder.iterdir()):
            print(f"{file.stat().st_size:>12,} bytes  {file.name}")
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
