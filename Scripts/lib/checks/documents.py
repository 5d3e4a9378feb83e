"""Scripts and pages: their layout, their links, the gallery of errors, the table of what tests show."""

import re
import subprocess
import sys

from checks.ledger import FAM, ROOT, count, problems, report


def check_scripts() -> None:
    for path in sorted((ROOT / "Scripts").rglob("*")) + sorted((ROOT / "Tests").rglob("*.sh")):
        if not path.is_file() or path.suffix not in ("", ".sh"):
            continue
        shell = re.match(r"#!/bin/(sh|bash)", path.read_text().split("\n", 1)[0])
        if shell:
            count()
            result = subprocess.run([shell.group(1), "-n", str(path)], capture_output=True, text=True)
            if result.returncode != 0:
                report(path, 1, result.stderr.strip())
    for path in sorted((ROOT / "Scripts").rglob("*.py")) + sorted((ROOT / "Tests").rglob("*.py")):
        count()
        try:
            compile(path.read_text(), str(path), "exec")
        except SyntaxError as error:
            report(path, error.lineno or 1, str(error))


def check_gallery(update: bool) -> None:
    """Each code of the catalog is shown once, in the words that people read."""
    command = [sys.executable, "Scripts/lib/gallery.py"] + (["--update"] if update else [])
    result = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    *lines, last = result.stdout.strip().split("\n")
    counts = re.fullmatch(r"(\d+) passed, (\d+) failed", last)
    if counts is None:
        problems.append(f"the gallery of errors did not run: {result.stderr.strip()}")
        return
    count(int(counts.group(1)) + int(counts.group(2)))
    for line in lines:
        if line.startswith("not run: "):
            print(line)
    if int(counts.group(2)):
        problems.extend([line for line in lines if not line.startswith("not run: ")][:200])


def check_coverage() -> None:
    """Each row of a module's specification is shown by a test or has a reason."""
    result = subprocess.run([sys.executable, "Scripts/lib/coverage.py"], capture_output=True, text=True, cwd=ROOT)
    *lines, last = result.stdout.strip().split("\n")
    counts = re.fullmatch(r"(\d+) passed, (\d+) failed", last)
    if counts is None:
        problems.append(f"the table of what tests show was not made: {result.stderr.strip()}")
        return
    count(int(counts.group(1)) + int(counts.group(2)))
    problems.extend(lines)


def check_layout() -> None:
    """Every script and transcript is formatted, except those that hold texts that cannot be read."""
    unreadable = re.compile(
        r"^#! *(syntax|unclosed|bad-number|bad-escape|bad-character|shell-operator|dollar-in-word|too-deep)\b", re.M)
    files = [path for folder in ("Scripts", "Tests") for path in sorted((ROOT / folder).rglob("*.fam"))]
    files = [str(path.relative_to(ROOT)) for path in files if not unreadable.search(path.read_text())]
    count(len(files))
    try:
        result = subprocess.run([FAM, "fmt", "--check", *files], capture_output=True, text=True, cwd=ROOT)
    except FileNotFoundError:
        problems.append(f"there is no {FAM} to check the layout of scripts with; Scripts/fam builds it")
        return
    for line in result.stdout.splitlines():
        problems.append(f"{line}:1: is not formatted; `Scripts/fam fmt {line}` does it")
    if result.returncode not in (0, 1):
        problems.append(f"`fam fmt --check` failed: {result.stderr.strip()}")


def check_links() -> None:
    """Every relative link of the documents leads to a file."""
    for path in [ROOT / "README.md", *sorted((ROOT / "Docs").rglob("*.md"))]:
        count()
        text = re.sub(r"```.*?```", lambda block: "\n" * block.group().count("\n"), path.read_text(), flags=re.S)
        for match in re.finditer(r"\]\(([^)\s#]+)(?:#[^)]*)?\)", text):
            target = match.group(1)
            if "://" not in target and not (path.parent / target).exists():
                report(path, text.count("\n", 0, match.start()) + 1, f"links to {target}, which does not exist")


def check_safety() -> None:
    """Every promise names a test that is there."""
    page = ROOT / "Docs/safety.md"
    for number, line in enumerate(page.read_text().splitlines(), 1):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("| ") or cells[0] == "promise":
            continue
        count()
        tests = re.findall(r"\]\(\.\./((?:Tests|Scripts)/[^)]+)\)", cells[1] if len(cells) > 1 else "")
        if not tests:
            report(page, number, "promises something and names no test of it")
        for test in tests:
            if not (ROOT / test).is_file():
                report(page, number, f"names {test}, which does not exist")
