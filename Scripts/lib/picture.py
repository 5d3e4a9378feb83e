#!/usr/bin/env python3
"""Makes Docs/prompt.svg, README's picture: a real prompt in a real terminal, drawn as it looked.

    picture.py [FILE]      types LINES at a prompt on the demo household and writes the picture

Run by hand after the looks of the prompt have changed; FAM names another binary.
"""

import html
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FAM = os.environ.get("FAM", str(ROOT / ".build-release/release/fam"))
CLOCK = "2026-11-02T09:00"
COLUMNS, ROWS = 98, 40
LINES = [
    "children",
    "events | pivot month(at) by child.name sum(points) | last 3 | chart bar",
    "events --in last-week | where pionts > 2",
    "tinywins://child?id=Maya",
]
# What is at the end without having been entered: Tab lists what can follow.
TYPED = "log Maya S"

CELL, LINE, MARGIN = 8.4, 19, 14
BACKGROUND, FOREGROUND = "#16181d", "#d7dae0"
COLORS = {"31": "#f07178", "32": "#a5d18a", "33": "#e6c07b", "35": "#d79be8", "36": "#6cc7d6", "34": "#82aaff"}
SEQUENCE = re.compile(r"\x1b\[([0-9;]*)m")


def screen(folder: str) -> str:
    """What the terminal shows in the end, with its escape sequences."""
    tmux = ["tmux", "-L", f"picture-{os.getpid()}", "-f", "/dev/null"]
    environment = {"PATH": os.environ["PATH"], "HOME": folder, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
                   "TZ": "Europe/Berlin"}
    database = f"{folder}/rivera.db"
    subprocess.run([FAM, "--db", database, "--clock", CLOCK, "demo"], env=environment, check=True, capture_output=True)

    def call(*words: str) -> str:
        return subprocess.run([*tmux, *words], env=environment, check=True, capture_output=True, text=True).stdout

    def settle() -> None:
        """Until two looks in a row are the same."""
        before = ""
        while (now := call("capture-pane", "-p", "-t", "p")) != before or "›" not in now:
            before = now
            time.sleep(0.4)

    call("new-session", "-d", "-s", "p", "-x", str(COLUMNS), "-y", str(ROWS), f"{FAM} --db {database} --clock {CLOCK}")
    try:
        settle()
        for line in [*LINES, TYPED]:
            call("send-keys", "-t", "p", "-l", line)
            call("send-keys", "-t", "p", *(["Enter"] if line != TYPED else ["Tab", "Tab"]))
            settle()
        return call("capture-pane", "-e", "-p", "-t", "p").rstrip()
    finally:
        subprocess.run([*tmux, "kill-server"], capture_output=True)


def line(text: str, top: float) -> str:
    """One line of the terminal as runs of one look each."""
    out, column, look = [], 0, {}
    for index, piece in enumerate(SEQUENCE.split(text)):
        if index % 2:
            for code in piece.split(";") if piece else ["0"]:
                if code in ("", "0"):
                    look = {}
                elif code in COLORS:
                    look["fill"] = COLORS[code]
                elif code == "39":
                    look.pop("fill", None)
                elif code == "1":
                    look["font-weight"] = "bold"
                elif code == "2":
                    look["opacity"] = "0.6"
                elif code == "4":
                    look["text-decoration"] = "underline"
        elif piece:
            attributes = "".join(f' {name}="{value}"' for name, value in look.items())
            # Each word at its own place: blanks at the ends of a run are not drawn everywhere.
            for word in re.finditer(r"\S+", piece):
                left, width = MARGIN + (column + word.start()) * CELL, len(word[0]) * CELL
                text = html.escape(word[0])
                out.append(f'<text x="{left:.1f}" y="{top:.0f}" textLength="{width:.1f}"{attributes}>{text}</text>')
            column += len(piece)
    return "\n".join(out)


def picture(shown: str) -> str:
    lines = shown.split("\n")
    width, height = COLUMNS * CELL + 2 * MARGIN, len(lines) * LINE + 2 * MARGIN
    body = "\n".join(filter(None, (line(text, MARGIN + 14 + number * LINE) for number, text in enumerate(lines))))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" font-size="14"\n'
        f' font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, DejaVu Sans Mono, monospace" fill="{FOREGROUND}">\n'
        f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>\n{body}\n</svg>\n')


def main() -> None:
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "Docs/prompt.svg"
    with tempfile.TemporaryDirectory() as folder:
        target.write_text(picture(screen(folder)))
    print(f"wrote {target}")


if __name__ == "__main__":
    main()
