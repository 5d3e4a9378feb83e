"""What the checks found, and what they share."""

import os
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SOURCES = ROOT / "Sources"
FAM = os.environ.get("FAM", str(ROOT / ".build-release/release/fam"))
problems: list[str] = []
passed_or_failed = 0


def count(checks: int = 1) -> None:
    global passed_or_failed
    passed_or_failed += checks


def report(path: Path, line: int, text: str) -> None:
    problems.append(f"{path.relative_to(ROOT)}:{line}: {text}")


def code_of(line: str) -> str:
    """A line without what is in string literals and comments."""
    line = re.sub(r'"(?:\\.|[^"\\])*"', '""', line)
    return line.split("//")[0]
