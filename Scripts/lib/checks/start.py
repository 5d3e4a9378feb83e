"""What every start pays for, and the size of the binary."""

import re
from pathlib import Path

from checks.ledger import FAM, SOURCES, code_of, count, problems, report

# Generic functions of the library that are not inlined: the first call of each has the runtime search the whole
# program (decision 0026).
LATE_GENERICS = [(r"\.joined\(\)", "`joined(separator:)`"), (r"\.keys\.map\b", "a loop")]
# What marks a file that every start runs.
START_PATH = "// Every start runs this."
# Bytes of the release binary; ICU's data alone would be 34 million.
BINARY_LIMIT = 40_000_000


def check_start() -> None:
    """What every start runs meets no generic function of the library for the first time; `joined` of texts is ours."""
    for path in sorted(SOURCES.rglob("*.swift")):
        text = path.read_text()
        if path.parts[-2] == "FamText" or path.parent.parent.name == "FamText" or ".joined(separator:" not in text:
            continue
        count()
        if not re.search(r"^import FamText$", text, re.M):
            report(path, 1, "joins texts by the library's generic function; `import FamText` has one that is not")
    marked = [path for path in sorted(SOURCES.rglob("*.swift")) if START_PATH in path.read_text().splitlines()[:3]]
    if not marked:
        problems.append(f"no file says `{START_PATH}`, so nothing keeps a start short")
    for path in marked:
        count()
        for number, line in enumerate(path.read_text().splitlines(), 1):
            for pattern, instead in LATE_GENERICS:
                if re.search(pattern, code_of(line)):
                    what = f"every start would pay for a generic function here; use {instead}"
                    report(path, number, f"{what}: {line.strip()}")


def check_binary() -> None:
    """Only of the release binary: a debug build is meant to be large."""
    binary = Path(FAM)
    if binary.parts[-3:-1] != (".build-release", "release") or not binary.exists():
        return
    count()
    if binary.stat().st_size > BINARY_LIMIT:
        size = binary.stat().st_size
        problems.append(f"the release binary has {size:,} bytes, the limit is {BINARY_LIMIT:,} (Sources/CICUData)")
