#!/usr/bin/env python3
"""Which test shows which row of a module's specification.

    coverage.py                   a line for each row without a test and without a reason, for each row that no table has, and for
                                  each tag that names no row
    coverage.py --page MODULE     prints Docs/coverage/MODULE.md

Tests/Coverage/MODULE.tsv lists the rows: id, what it is, and where no test can show it the reason. Its first row has
the module's own letter; rows of other letters belong to all modules (N navigation, X services), and are in the table of
the one that shows them. The specification numbers the rows of a kind without gaps, so a number that no table has is a
row that was forgotten. A test says what it shows in a comment: `// K-OP20 K-P24` in Swift, `# K-OP20` in transcripts
and scripts, `N-T01 … N-T05` for all between.

A tag counts beside an assertion only: above what it is about, with an assertion before the next tag. One in the head of
a file, above a type or beside nothing is reported.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TABLES = ROOT / "Tests/Coverage"
# Rules over the sources are checked by Scripts/lib/checks, figures by the benchmarks.
PLACES = [*sorted((ROOT / "Tests").rglob("*")), *sorted((ROOT / "Scripts/lib/checks").rglob("*.py")),
          *sorted((ROOT / "Scripts/benchmarks").rglob("*"))]
COMMENT = re.compile(r"^\s*(?://+|#)(?![>!])(.*)$")
# The letters of rows that belong to all modules.
SHARED = "NX"
ID = r"([A-Z]-(?:E|OP|UC|SC|Q|P|T|G|H|V|A|L|C))(\d+)"
TAG = re.compile(rf"\b{ID}(?:\s*…\s*{ID})?")
# What makes a line an assertion, by the kind of file; rules over the sources report.
ASSERTIONS = {
    ".swift": re.compile(r"#expect|#require|Issue\.record|\bexpect\w*\(|\bcheck\w*\("),
    ".fam": re.compile(r"^\s*(#>|#!|expect\b)"),
    # A benchmark asserts by the limit of what it measures.
    ".py": re.compile(r"\bthat\(|\bexpect\w*\(|\brefused\(|\bassert\b|\bsame\w*\(|\blimit=\d|\breport\("),
    ".sh": re.compile(r"^\s*(await|gone|same|ready|tabs|pass|fail|holds|expect\w*|shows?)\b|\|\| fail\b|&& pass\b"),
    "": re.compile(r"\breport\(|\bproblems\b|\bmeasure\w*\(|\bprint\("),
}
TYPE = re.compile(
    r"^\s*(?:@Suite\b.*)?(?:(?:public|private|fileprivate|final) )*(?:struct|class|enum|extension|protocol|actor) ")
FUNCTION = re.compile(r"\bfunc (?:`([^`]+)`|(\w+))")


def modules() -> list[str]:
    return sorted(path.stem for path in TABLES.glob("*.tsv"))


def rows(module: str) -> dict[str, tuple[str, str]]:
    """Id → what it is, and the reason why no test shows it."""
    result = {}
    for line in (TABLES / f"{module}.tsv").read_text().splitlines():
        name, what, reason = (line.split("\t") + ["", ""])[:3]
        result[name] = (what, reason)
    return result


def forgotten(every: set[str]) -> list[str]:
    """The rows of a kind that no table has, though one has a later row of it."""
    last: dict[str, int] = {}
    for name in every:
        kind, number = re.fullmatch(ID, name).groups()
        last[kind] = max(last.get(kind, 0), int(number))
    return [name for kind in sorted(last) for name in named(f"{kind}01 … {kind}{last[kind]:02}") if name not in every]


def named(text: str):
    for match in TAG.finditer(text):
        kind, first, last_kind, last = match.groups()
        stop = int(last) if last and last_kind == kind else int(first)
        for number in range(int(first), stop + 1):
            yield f"{kind}{number:02}"


def comments(path: Path):
    """Each comment with the number of its line; in Python also the text at the head of the file."""
    text = path.read_text(errors="replace")
    head = re.match(r'(?:#![^\n]*\n)?"""(.*?)"""', text, re.S) if path.suffix in (".py", "") else None
    if head:
        yield 1, head.group(1)
    for number, line in enumerate(text.splitlines(), 1):
        match = COMMENT.match(line) or re.search(r"//\s(.*)$", line) if path.suffix == ".swift" else COMMENT.match(line)
        if match:
            yield number, match.group(1)


def test_name(path: Path, number: int) -> str:
    """The test under a comment of a Swift file, or the file itself."""
    if path.suffix != ".swift":
        return ""
    for line in path.read_text().splitlines()[number - 1 : number + 6]:
        found = FUNCTION.search(line)
        if found:
            return found.group(1) or found.group(2)
    return ""


def is_beside(path: Path, lines: list[str], number: int) -> bool:
    """Whether an assertion comes after the comment of this line and before the next tag."""
    if path.suffix in (".py", "") and number == 1:
        return False
    assertion, is_code = ASSERTIONS[path.suffix], False
    # The comments with which a transcript begins are about the file.
    if path.suffix == ".fam" and all(COMMENT.match(line) for line in lines[:number]):
        return False
    if path.suffix != ".fam" and assertion.search(lines[number - 1]):
        return True
    for line in lines[number:]:
        if assertion.search(line):
            return True
        comment = COMMENT.match(line)
        if comment and is_code and any(named(comment.group(1))):
            return False
        if not is_code and path.suffix == ".swift" and TYPE.match(line):
            return False
        is_code = is_code or (comment is None and line.strip() != "")
    return False


def tags(hollow: list[str] | None = None) -> dict[str, list[tuple[str, str]]]:
    """Id → the file and the test that name it; `hollow` gets what is said of tags beside no assertion."""
    result: dict[str, list[tuple[str, str]]] = {}
    for path in PLACES:
        if not path.is_file() or path.suffix not in (".swift", ".fam", ".py", ".sh", ""):
            continue
        lines = path.read_text(errors="replace").splitlines()
        for number, text in comments(path):
            if any(named(text)) and not is_beside(path, lines, number):
                if hollow is not None:
                    names = ", ".join(named(text))
                    hollow.append(f"{path.relative_to(ROOT)}:{number}: names {names} beside no assertion")
                continue
            for name in named(text):
                place = (str(path.relative_to(ROOT)), test_name(path, number))
                if place not in result.setdefault(name, []):
                    result[name].append(place)
    return result


def shown(places: list[tuple[str, str]]) -> str:
    return ", ".join(f"[{(test or Path(path).name)}](../../{path})" for path, test in places)


def page(module: str) -> str:
    known, found = rows(module), tags()
    letter = next(iter(known))[0]
    whose = (
        "that all modules share." if letter in SHARED
        else f"of the module ({letter}), with its rows of navigation (N)\nand of the services that all modules share (X)."
    )
    lines = [
        f"# {module.capitalize()}: which test shows what",
        "",
        f"Made by `Scripts/check --update` from the tags in the tests and from `Tests/Coverage/{module}.tsv`. The ids are those of the specification:",
        f"entities (E), operations (OP), use cases (UC), screens (SC), choices (Q) and promises (P) {whose}",
        "",
        f"{sum(1 for name in known if name in found)} of {len(known)} rows are shown by tests, "
        f"{sum(1 for name, (_, reason) in known.items() if name not in found and reason)} have a reason instead.",
        "",
        "| row | what | shown by |",
        "|---|---|---|",
    ]
    for name, (what, reason) in known.items():
        # Of a row that is shown in part, the reason says why not all of it is.
        if name in found:
            by = "; ".join([shown(found[name]), *([reason] if reason else [])])
        else:
            by = f"not by a test: {reason or '**nothing yet**'}"
        lines.append(f"| {name} | {what} | {by} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    if "--page" in sys.argv:
        print(page(sys.argv[-1]), end="")
        return
    passed, bad = 0, []
    found = tags(bad)
    every: set[str] = set()
    for module in modules():
        known = rows(module)
        every |= set(known)
        missing = [name for name, (_, reason) in known.items() if name not in found and not reason]
        passed += len(known) - len(missing)
        bad += [
            f"Tests/Coverage/{module}.tsv: no test shows {name} ({known[name][0]}): tag one with `// {name}`, "
            "or write the reason after the row" for name in missing
        ]
    missing = forgotten(every)
    bad += [f"Tests/Coverage: no table has {name}" for name in missing]
    bad += [
        f"{places[0][0]}: names {name}, which no table in Tests/Coverage has"
        for name, places in sorted(found.items()) if name not in every and name not in missing
    ]
    for line in bad:
        print(line)
    print(f"{passed} passed, {len(bad)} failed")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
