"""How many lines the unit tests run, module by module: a build of its own, which takes many minutes."""

import json
import subprocess
from pathlib import Path

from counts import Count
from measure import NotRun

ROOT = Path(__file__).resolve().parent.parent.parent
SCRATCH = ROOT / ".build-coverage"
# What the specification wants of the modules, in percent; the programs that others start have no unit tests.
WANTED = 60
PROGRAMS = {"fam", "Fuzz", "FamServerProgram"}


def coverage(_: int) -> list[Count]:
    command = ["swift", "test", "--enable-code-coverage", "--scratch-path", str(SCRATCH)]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if result.returncode != 0:
        raise NotRun(f"`{' '.join(command[:3])}` failed: {(result.stderr or result.stdout).strip().splitlines()[-1:]}")
    reports = sorted(SCRATCH.rglob("codecov/*.json"), key=lambda path: path.stat().st_mtime)
    if not reports:
        raise NotRun("the tests left no report of coverage")
    return of_report(json.loads(reports[-1].read_text()))


def of_report(report: dict) -> list[Count]:
    """A count for each target under Sources, from what `llvm-cov export` says of its files."""
    lines: dict[str, list[int]] = {}
    for file in report["data"][0]["files"]:
        try:
            target = Path(file["filename"]).relative_to(ROOT / "Sources").parts[0]
        except ValueError:
            continue
        if target not in PROGRAMS:
            summary, sums = file["summary"]["lines"], lines.setdefault(target, [0, 0])
            sums[0] += summary["covered"]
            sums[1] += summary["count"]
    return [
        Count(f"lines of {target} that unit tests run (of {count:,}; wanted: {WANTED})", "percent",
              round(100 * covered / count), None)
        for target, (covered, count) in sorted(lines.items()) if count
    ]
