#!/usr/bin/env python3
"""Runs the examples of the documents as transcripts.

    documents.py [--update]

Every ```fam block of README.md, Docs/prompt.md, Docs/tutorial.md, Docs/link-rules.md and Docs/weather.md is part of one
transcript per file, in order. In Docs/language.md and the others marked below each section (`##`) is a transcript of
its own. A set-up that need not be shown is in a comment: `<!-- fam`, its lines, `-->`. With --update the output lines
in the documents become what the program printed.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FAM = os.environ.get("FAM", str(ROOT / ".build-release/release/fam"))
# Whether each section is a transcript of its own.
DOCUMENTS = {
    "README.md": False, "Docs/prompt.md": False, "Docs/tutorial.md": False, "Docs/link-rules.md": False,
    "Docs/weather.md": False,
    "Docs/language.md": True, "Docs/sessions.md": True, "Docs/testing-your-household.md": True,
    "Docs/first-week.md": True,
}
BLOCK = re.compile(r"^(```fam\n|<!-- fam\n)(.*?)^(```|-->)$", re.S | re.M)


def transcripts(text: str, by_section: bool) -> list[list[re.Match]]:
    """The blocks that belong together, in order."""
    if not by_section:
        return [list(BLOCK.finditer(text))]
    starts = [match.start() for match in re.finditer(r"^## ", text, re.M)] + [len(text)]
    blocks = list(BLOCK.finditer(text))
    return [
        group
        for start, end in zip(starts, starts[1:])
        if (group := [block for block in blocks if start <= block.start() < end])
    ]


def marker(index: int) -> str:
    return f"# block {index}\n"


def run(document: str, by_section: bool, update: bool, folder: Path) -> tuple[int, int]:
    path = ROOT / document
    text = path.read_text()
    changes: list[tuple[int, int, str]] = []
    good = bad = 0
    for number, blocks in enumerate(transcripts(text, by_section), 1):
        line = text.count("\n", 0, blocks[0].start()) + 1
        file = folder / f"{path.stem}-{number}-line-{line}.fam"
        file.write_text("".join(marker(index) + block.group(2) for index, block in enumerate(blocks)))
        command = [FAM, "test"] + (["--update"] if update else []) + [str(file)]
        environment = {key: value for key, value in os.environ.items() if not (update and key == "CI")}
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment)
        if update:
            pieces = re.split(r"^# block \d+\n", file.read_text(), flags=re.M)[1:]
            for block, piece in zip(blocks, pieces, strict=True):
                changes.append((block.start(2), block.end(2), piece))
        if result.returncode == 0:
            good += 1
        else:
            bad += 1
            print(f"{document}:{line}: the transcript from here differs")
            print(result.stdout + result.stderr)
    for start, end, piece in reversed(changes):
        text = text[:start] + piece + text[end:]
    if update:
        path.write_text(text)
    return good, bad


def main() -> int:
    update = "--update" in sys.argv
    good = bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for document, by_section in DOCUMENTS.items():
            more_good, more_bad = run(document, by_section, update, Path(folder))
            good, bad = good + more_good, bad + more_bad
    print(f"{good} passed, {bad} failed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
