"""The files and tables that the program prints."""

import re
import subprocess
import sys

from checks.ledger import FAM, ROOT, count, problems, report

# The commands that print the generated files.
GENERATED = {
    "Docs/commands.md": [FAM, "docs", "commands"],
    "Docs/links.md": [FAM, "docs", "links"],
    "Docs/fam.1": [FAM, "docs", "man"],
    "Docs/functions.md": [FAM, "docs", "functions"],
    "Editors/fam.tmLanguage.json": [FAM, "docs", "grammar"],
    "Sources/FamApp/KnownSchema.swift": [FAM, "docs", "schema"],
    "Editors/tokens.json": [FAM, "docs", "tokens"],
    **{
        f"Docs/coverage/{table.stem}.md": [sys.executable, "Scripts/lib/coverage.py", "--page", table.stem]
        for table in sorted((ROOT / "Tests/Coverage").glob("*.tsv"))
    },
    "Sources/FamApp/Commands/error-examples.txt": [sys.executable, "Scripts/lib/gallery.py", "--examples"],
    "Sources/FamApp/Commands/first-week.txt": [sys.executable, "Scripts/lib/first_week.py"],
    "Docs/errors.md": [sys.executable, "Scripts/lib/gallery.py", "--page"],
    "Docs/decisions/README.md": [sys.executable, "Scripts/lib/decisions.py"],
}
# A table inside a page that is written by hand: `<!-- fam docs NAME -->`, the table, `<!-- end -->`.
REGION = re.compile(r"(<!-- fam docs ([a-z]+) -->\n)(.*?)(<!-- end -->)", re.S)


def spoken(command: list[str]) -> str:
    return " ".join(["fam" if command[0] == FAM else "python3", *command[1:]])


def check_generated(update: bool) -> None:
    for name, command in GENERATED.items():
        count()
        path = ROOT / name
        try:
            result = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
        except FileNotFoundError:
            problems.append(f"{name}: there is no {FAM}; Scripts/fam builds it")
            continue
        if result.returncode != 0:
            problems.append(f"{name}: `{spoken(command)}` failed: {result.stderr.strip()}")
        elif update:
            path.write_text(result.stdout)
        elif not path.exists() or path.read_text() != result.stdout:
            problems.append(f"{name}: is not what `{spoken(command)}` prints; run Scripts/check --update")


def check_regions(update: bool) -> None:
    """The tables inside pages are what the program prints."""
    for path in sorted((ROOT / "Docs").glob("*.md")):
        text = path.read_text()
        parts: list[str] = []
        end = 0
        for region in REGION.finditer(text):
            count()
            command, line = [FAM, "docs", region.group(2)], text.count("\n", 0, region.start()) + 1
            result = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
            if result.returncode != 0:
                report(path, line, f"`{spoken(command)}` failed: {result.stderr.strip()}")
                continue
            if region.group(3) != result.stdout and not update:
                report(path, line, f"is not what `{spoken(command)}` prints; run Scripts/check --update")
            parts += [text[end : region.start(3)], result.stdout]
            end = region.end(3)
        if update and "".join(parts) + text[end:] != text:
            path.write_text("".join(parts) + text[end:])
