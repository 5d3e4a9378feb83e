"""Sizes of files and functions, names of files, columns of lines."""

import json
import re

from checks.ledger import ROOT, SOURCES, count, problems, report

LINE_LIMIT, SCREEN_LIMIT, AVERAGE_LIMIT = 400, 300, 150


def check_sizes() -> None:
    for folder in [SOURCES, ROOT / "Tests"]:
        lengths = []
        for path in sorted(folder.rglob("*.swift")):
            count()
            lines = path.read_text().splitlines()
            lengths.append(len(lines))
            limit = SCREEN_LIMIT if "Screens" in path.parts or path.stem.endswith("Screen") else LINE_LIMIT
            # A file may be longer when its head says why: `// Long because …`.
            explained = any(line.startswith("// Long because ") for line in lines[:5])
            if len(lines) > limit and not explained:
                report(path, len(lines), f"has {len(lines)} lines, the limit is {limit}")
        count()
        average = sum(lengths) / len(lengths)
        if average > AVERAGE_LIMIT:
            problems.append(f"{folder.name}: a file has {average:.0f} lines on average, the limit is {AVERAGE_LIMIT}")


def check_columns() -> None:
    """Lines end at the column where `swift format` breaks them (.swift-format). Texts of tests are data, and may be
    longer."""
    width = json.loads((ROOT / ".swift-format").read_text())["lineLength"]
    for folder in [SOURCES, ROOT / "Tests", ROOT / "Package.swift"]:
        for path in sorted(folder.rglob("*.swift")) or [folder]:
            count()
            is_text, is_test = False, folder.name == "Tests"
            for number, line in enumerate(path.read_text().splitlines(), 1):
                if len(line) > width and not (is_test and (is_text or re.match(r'\s*(?:\+ |\w+: )?#*"', line))):
                    report(path, number, f"has {len(line)} columns, the limit is {width}")
                is_text ^= line.count('"""') % 2 == 1


# Where a function begins, and a line at its own depth that still belongs to it.
FUNCTION = re.compile(
    r"^( *)(?:@\w+(?:\([^)]*\))? )*(?:[a-z]+(?:\(set\))? |@inlinable )*(?:func |init[?(<]|subscript|deinit)")
FUNCTION_LIMIT = 60


def check_functions() -> None:
    """A function is read at one look, or says on the line before it why it is long."""
    for path in sorted(SOURCES.rglob("*.swift")):
        count()
        lines = path.read_text().splitlines()
        for start, line in enumerate(lines):
            match = FUNCTION.match(line)
            if not match or line.rstrip().endswith("}"):
                continue
            depth = match.group(1)
            # A requirement of a protocol has no end: the next line at its depth, or less deep, is another's.
            outside = re.compile(rf"(?!{depth}[ )}}]| *$|{depth}(?:where|#))")
            after = enumerate(lines[start + 1 :], 2)
            length = next((n for n, other in after if other == depth + "}" or outside.match(other)), 1)
            if length > FUNCTION_LIMIT and "// Long because " not in lines[start - 1]:
                report(path, start + 1, f"a function of {length} lines, the limit is {FUNCTION_LIMIT}: {line.strip()}")


TYPE = re.compile(r"^(?:@\w+ )*(?:[a-z]+ )*(?:struct|class|enum|actor|protocol) (\w+)", re.M)
EXTENSION = re.compile(r"^(?:[a-z]+ )*extension (\w+)", re.M)
DECLARED_BESIDE = re.compile(r"^(?:@\w+ )*(?:[a-z]+ )*(?:struct|class|enum|actor|protocol|func|let|var) ", re.M)
# The codes of the language, which are read as a list and are no topic of their type.
OTHERWISE_NAMED = {"Catalog.swift"}


def check_extensions() -> None:
    """A file that only extends one type of its target is `Type+Topic.swift` (decision 0242)."""
    for target in sorted(path for path in SOURCES.iterdir() if path.is_dir()):
        texts = {path: path.read_text() for path in sorted(target.rglob("*.swift"))}
        types = {name for text in texts.values() for name in TYPE.findall(text)}
        for path, text in texts.items():
            count()
            extended = set(EXTENSION.findall(text))
            if len(extended) != 1 or not extended <= types or DECLARED_BESIDE.search(text):
                continue
            if path.name in OTHERWISE_NAMED:
                continue
            name = extended.pop()
            if not path.name.startswith(name + "+"):
                report(path, 1, f"only extends `{name}`, so its name begins with `{name}+`")
