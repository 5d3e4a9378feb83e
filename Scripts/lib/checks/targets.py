"""Arrows between targets, against Package.swift and against what is said of it."""

import re

from checks.ledger import ROOT, SOURCES, count, problems, report

LANGUAGE = {"FamText", "FamSyntax", "FamCheck", "FamEval"}
# The modules: what the program is made of, but for what they rest on.
FEATURES = set(re.findall(r"^import (\w+)", (SOURCES / "FamApp/Features.swift").read_text(), re.M)) - {
    "FamKit", "FamNavigation", "FamRegistry", "FamStore", "FamSyntax"
}
SHELL = {"FamSessions", "FamShell", "FamApp", "fam"}
# What a target may not reach, on any path, whatever Package.swift says (Docs/architecture.md).
WALLS = {
    name: {"GRDB", "CLibedit", "FamStore", "FamOutside"} | SHELL for name in LANGUAGE | {"FamValues", "FamRegistry"}
}
WALLS |= {
    name: (LANGUAGE - {"FamText"}) | SHELL | {"CLibedit", "FamOutside"} | (FEATURES - {name}) for name in FEATURES
}
# What hummingbird brings along, for the one target that depends on it.
BY_HUMMINGBIRD = {"Hummingbird", "HummingbirdCore", "HTTPTypes", "Logging", "NIOCore", "NIOHTTPTypes"}
FREE_MODULES = {
    "Foundation", "FoundationEssentials", "Glibc", "Musl", "Darwin", "Dispatch", "Synchronization", "Testing"
}
# `@testable import struct FamText.Span`
IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+|public\s+|internal\s+|package\s+)*"
    r"import\s+(?:(?:struct|class|enum|func|protocol|var|let|typealias)\s+)?(\w+)", re.M)


def declared_targets() -> dict[str, set[str]]:
    """Target → what Package.swift lets it import, tests included."""
    text = (ROOT / "Package.swift").read_text()
    declaration = re.compile(
        r'\.(?:target|executableTarget|testTarget|systemLibrary)\(\s*name: "(\w+)"'
        r'(?:,\s*dependencies: (core)?(?: \+ )?(?:\[([^\]]*)\])?)?')
    core = re.findall(r'"(\w+)"', re.search(r"^let core: .*$", text, re.M)[0])
    targets = {}
    for name, takes_core, dependencies in declaration.findall(text):
        words = set(re.findall(r'"(\w+)"', dependencies)) | set(core if takes_core else [])
        if re.search(r"\bgrdb\b", dependencies):
            words.add("GRDB")
        if re.search(r"\bhummingbird\b", dependencies):
            words |= BY_HUMMINGBIRD
        targets[name] = words
    return targets


def reachable(name: str, targets: dict[str, set[str]]) -> set[str]:
    seen: set[str] = set()
    waiting = [name]
    while waiting:
        for word in targets.get(waiting.pop(), ()):
            if word not in seen:
                seen.add(word)
                waiting.append(word)
    return seen


# X-P70
def check_arrows() -> None:
    """A target reaches what Package.swift lets it, and a module no other one."""
    targets = declared_targets()
    for name in targets:
        count()
        over = reachable(name, targets) & WALLS.get(name, set())
        if over:
            problems.append(f"Package.swift: {name} reaches {', '.join(sorted(over))}")
        if name in reachable(name, targets):
            problems.append(f"Package.swift: {name} depends on itself")
    for folder in [SOURCES, ROOT / "Tests"]:
        for path in sorted(folder.rglob("*.swift")):
            count()
            target = path.relative_to(folder).parts[0]
            if target not in targets:
                report(path, 1, f"is in a folder that is not a target of Package.swift: {target}")
                continue
            text = path.read_text()
            for match in IMPORT.finditer(text):
                module = match.group(1)
                # A test may name what its target is made of.
                allowed = targets[target] if folder == SOURCES else reachable(target, targets)
                if "GRDB" in allowed:
                    # SQLite's own functions, which GRDB brings along.
                    allowed = allowed | {"GRDBSQLite"}
                if module not in allowed and module not in FREE_MODULES and module != target:
                    line = text.count("\n", 0, match.start(1)) + 1
                    report(path, line, f"{target} imports {module}, which Package.swift does not declare")


# K-P04 K-P68 X-C35
def check_architecture() -> None:
    """The table of targets lists what Package.swift lets each import, but for what a listed target brings along."""
    targets, page = declared_targets(), ROOT / "Docs/architecture.md"
    named: set[str] = set()
    before = ""
    for number, line in enumerate(page.read_text().splitlines(), 1):
        row = re.fullmatch(r"\| ((?:`\w+`(?:, )?)+) \| .* \| ([^|]*) \|", line)
        if not row:
            continue
        count()
        names = re.findall(r"\w+", row[1])
        before = before if row[2] == "the same" else row[2]
        named.update(names)
        if len(names) > 1 or before == "all":
            continue
        listed = {word for word in re.findall(r"\w+", before) if word != "nothing"}
        declared = targets.get(names[0], set()) - BY_HUMMINGBIRD
        brought = listed.union(*(reachable(one, targets) for one in listed))
        for word in sorted(declared - brought):
            report(page, number, f"does not say that {names[0]} imports {word}, as Package.swift does")
        for word in sorted(listed - declared):
            report(page, number, f"says that {names[0]} imports {word}, and Package.swift does not")
    for name in sorted(name for name in targets if not name.endswith("Tests")):
        if name not in named:
            report(page, 1, f"does not list the target {name}")


# K-P72
def check_modules() -> None:
    """A module is added in its folder, in Package.swift and in one line; its tests need nothing that draws."""
    targets = declared_targets()
    for module in sorted(FEATURES):
        count()
        naming = [
            path for path in sorted(SOURCES.rglob("*.swift"))
            if module not in path.parts and re.search(rf"^import {module}$", path.read_text(), re.M)
        ]
        for path in naming:
            if path.name != "Features.swift":
                report(path, 1, f"imports the module {module}, which is only in the list of Features.swift")
        drawing = reachable(f"{module}Tests", targets) & {"FamShell", "FamApp"}
        if drawing:
            problems.append(f"Package.swift: {module}Tests reaches {', '.join(sorted(drawing))}")
