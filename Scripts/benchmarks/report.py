"""The table of figures, for the terminal and for Docs/benchmarks.md."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from counts import Count
from databases import FAM
from measure import Result

ROOT = Path(__file__).resolve().parent.parent.parent
DOCUMENT = ROOT / "Docs/benchmarks.md"


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:,.1f}"


def megabytes(count: int | None) -> str:
    return "–" if count is None else f"{count / 1e6:,.0f}"


def tables(results: list[Result | Count]) -> list[str]:
    """What was counted, then what was measured; none of nothing."""
    counted = [result for result in results if isinstance(result, Count)]
    timed = [result for result in results if isinstance(result, Result)]
    return ([counts(counted)] if counted else []) + ([table(timed)] if timed else [])


def counts(found: list[Count]) -> str:
    lines = ["| what | unit | number | limit | within |", "|---|---|---:|---:|---|"]
    for count in found:
        limit, within = ("–", "–") if count.limit is None else (f"{count.limit:,}",
                                                                "yes" if count.number <= count.limit else "no")
        lines.append(f"| {cell(count.what)} | {count.unit} | {count.number:,} | {limit} | {within} |")
    return "\n".join(lines)


def cell(text: str) -> str:
    """A bar would end the cell, in code too."""
    return text.replace("|", "\\|")


HEAD = [
    "| figure | what | beside | ours, ms | peer, ms | ratio | CPU ratio | limit | within | ours, MB | peer, MB | runs | program |",
    "|---|---|---|---:|---:|---:|---:|---:|---|---:|---:|---:|---|",
]


def table(results: list[Result]) -> str:
    """A Markdown table; `within` says whether the ratio keeps its limit."""
    return "\n".join(HEAD + rows(results))


def rows(results: list[Result]) -> list[str]:
    program = first_line("git", "-C", str(ROOT), "log", "-1", "--format=%h", "--", "Sources", "Package.swift")
    lines = []
    for result in results:
        ratio, cpu = ("–" if number is None else f"{number:.2f}" for number in (result.ratio, result.cpu_ratio))
        limit = "–" if result.limit is None else f"{result.limit:g}"
        within = "–" if result.limit is None or result.ratio is None else "yes" if result.ratio <= result.limit else "no"
        lines.append(
            f"| {result.figure} | {cell(result.what)} | {result.peer} | {milliseconds(result.ours_wall)} | {milliseconds(result.peer_wall)} "
            f"| {ratio} | {cpu} | {limit} | {within} | {megabytes(result.ours_memory)} "
            f"| {megabytes(result.peer_memory)} | {result.runs} | {program} |"
        )
    return lines


def first_line(*command: str) -> str:
    if shutil.which(command[0]) is None:
        return "not here"
    result = subprocess.run(command, capture_output=True, text=True)
    return (result.stdout or result.stderr).strip().split("\n")[0]


def machine() -> str:
    processor = re.search(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text())
    memory = int(re.search(r"MemTotal:\s*(\d+)", Path("/proc/meminfo").read_text()).group(1)) / 1024 / 1024
    return f"{os.cpu_count()} cores ({processor.group(1) if processor else 'unknown processor'}), {memory:.0f} GB of memory"


def update(results: list[Result | Count], figures: list[str]) -> None:
    """Writes what was counted and what was measured between the markers of the document; rows of other figures stay.
    `figures` gives the order."""
    counted = [result for result in results if isinstance(result, Count)]
    timed = [result for result in results if isinstance(result, Result)]
    if counted:
        replace("counts", f"Made by `Scripts/bench counts --update` with {swift()}.\n\n{counts(counted)}")
    if timed:
        new = {result.figure for result in timed}
        kept = [line for line in part("figures").split("\n") if line.startswith("| ") and line not in HEAD
                and figure(line) not in new]
        kept = [line for line in kept if figure(line) in figures]
        replace("figures", measured(sorted(kept + rows(timed), key=lambda line: figures.index(figure(line)))))


def figure(line: str) -> str:
    """The name of the figure in a row of the table."""
    return line.split("|")[1].strip()


def part(name: str) -> str:
    """What is between the markers."""
    return DOCUMENT.read_text().split(f"<!-- {name}: begin -->")[1].split(f"<!-- {name}: end -->")[0]


def swift() -> str:
    return re.sub(r".*(Swift version \S+).*", r"\1", first_line("swift", "--version"))


def replace(name: str, body: str) -> None:
    text = DOCUMENT.read_text()
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    head, rest = text.split(begin)
    DOCUMENT.write_text(f"{head}{begin}\n{body}\n{end}{rest.split(end)[1]}")


def measured(lines: list[str]) -> str:
    versions = [
        first_line(FAM, "--version"),
        swift(),
        f"sqlite3 {first_line('sqlite3', '--version').split()[0]}",
        first_line("lua5.4", "-v").split("  ")[0],
    ]
    return "\n".join([
        "Made by `Scripts/bench --update`, or by `Scripts/bench NAME --update` where a figure was measured again; the last column is the",
        "commit that last changed the program.", "",
        f"Versions: {', '.join(versions)}. Machine: {machine()}.", "", *HEAD, *lines,
    ])
