"""What is counted and not timed: nearly the same on every machine, however busy it is."""

import os
import re
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from databases import FAM, fam
from measure import need


@dataclass
class Count:
    what: str
    unit: str
    number: int
    limit: int | None


def instructions(*command: str) -> int:
    """All that the process runs, from its first instruction to its exit."""
    need("valgrind")
    with tempfile.TemporaryDirectory() as folder:
        result = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", *command],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, env={**os.environ, "TZ": "UTC"})
    found = re.search(r"Collected : (\d+)", result.stderr)
    if result.returncode != 0 or not found:
        raise SystemExit(f"callgrind of `{' '.join(command)}` failed: {result.stderr}")
    return int(found.group(1))


def counts(rows: int) -> list[Count]:
    found = [Count("the release binary", "bytes", Path(FAM).stat().st_size, 40_000_000)]
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/demo.db"
        fam("--db", database, "demo")
        for code, limit in (("", None), ("echo hi", None), ("children | count", 5_000_000), ('log Maya "Set the table"', None)):
            found.append(Count(f"`fam -c '{code}'` on the demo household", "instructions", instructions(FAM, "--db", database, "-c", code), limit))
    return found
