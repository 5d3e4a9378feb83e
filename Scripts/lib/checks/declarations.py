"""What is declared is used: names, and parameters of functions."""

import re
from pathlib import Path

from checks.ledger import ROOT, SOURCES, code_of, count, report

# Called by name from elsewhere: by the standard library, the compiler, or the server's packages.
CALLED_BY_OTHERS = {"callAsFunction", "customMirror", "debugDescription"}
DECLARATION = re.compile(r"\b(?:func|var|let|struct|class|enum|protocol|typealias)\s+`?([A-Za-z]\w*)`?")


def check_unused() -> None:
    """What is declared is named somewhere else, if only by a test. Names are words here, so two things of one name hide
    each other."""
    words: dict[str, int] = {}
    declared: list[tuple[Path, int, str]] = []
    for folder in [SOURCES, ROOT / "Tests"]:
        for path in sorted(folder.rglob("*.swift")):
            is_text = False
            for number, line in enumerate(path.read_text().splitlines(), 1):
                # Texts stay, because what they interpolate is code.
                without_comment = re.sub(r'("(?:\\.|[^"\\])*")|//.*', lambda part: part.group(1) or "", line)
                for word in re.findall(r"[A-Za-z_]\w*", without_comment):
                    words[word] = words.get(word, 0) + 1
                is_text ^= line.count('"""') % 2 == 1
                if not is_text and folder == SOURCES and path.relative_to(SOURCES).parts[0] != "FamServerProgram":
                    declared += [(path, number, name) for name in DECLARATION.findall(code_of(line))]
    for path, number, name in declared:
        count()
        if words[name] == 1 and name not in CALLED_BY_OTHERS:
            report(path, number, f"`{name}` is used by nothing")


# `func name<T>(`, `init?(`, `subscript(`, up to the parenthesis.
SIGNATURE = re.compile(
    r"^([ ]*)(?:@\w+(?:\([^)]*\))? )*((?:[a-z]+(?:\(set\))? )*)"
    r"(?:func ([^\s(<]+(?: (?=[(<]))?)|(init|subscript)[?!]?)(?:<[^(]*>)?\(", re.M)
# Requirements of protocols that are declared elsewhere: of the standard library, and of the server's packages.
OUTSIDE_REQUIREMENTS = {
    "init(from:)", "init(intValue:)", "init(literalCapacity:interpolationCount:)", "handlerRemoved(context:)"
}


def parameters_of(text: str, start: int) -> tuple[list[tuple[str, str]], int]:
    """The labels and local names of the parameters after the parenthesis at `start`, and where the list ends."""
    depth, parts, part, place = 0, [], "", start
    while place < len(text):
        letter = text[place]
        if letter == '"':
            literal = re.compile(r'"(?:\\.|[^"\\])*"').match(text, place)
            place = literal.end() if literal else place + 1
            continue
        # Of a generic type, and neither an operator nor an arrow.
        if letter in "([{" or letter == "<" and text[place - 1].isalnum():
            depth += 1
        elif letter in ")]}" or letter == ">" and (text[place - 1].isalnum() or text[place - 1] in ")]>?"):
            depth -= 1
        if depth == 0 or (depth == 1 and letter == ","):
            parts.append(part)
            part = ""
        elif depth > 1 or letter not in "([{<":
            part += letter
        place += 1
        if depth == 0:
            break
    names = []
    for part in parts:
        words = re.sub(r"@\w+(?:\([^)]*\))?", "", part.split(":")[0]).split()
        if words and ":" in part:
            names.append((words[0], words[-1].strip("`")))
    return names, place


def check_parameters() -> None:
    """A function uses its parameters; one that it has for a protocol's sake is written `_`, or is the protocol's."""
    functions, required = [], set(OUTSIDE_REQUIREMENTS)
    for path in sorted(SOURCES.rglob("*.swift")):
        text = re.sub(r"^ *//.*$", "", path.read_text(), flags=re.M)
        protocols = [match.span() for match in re.finditer(r"^( *)(?:\w+ )*protocol \w.*?^\1}", text, re.M | re.S)]
        for match in SIGNATURE.finditer(text):
            names, end = parameters_of(text, match.end() - 1)
            key = f"{(match.group(3) or match.group(4)).strip()}({''.join(label + ':' for label, _ in names)})"
            if any(first < match.start() < last for first, last in protocols):
                required.add(key)
            elif "override" not in match.group(2):
                functions.append((path, text, match, names, end, key))
    for path, text, match, names, end, key in functions:
        count()
        if key in required:
            continue
        opening = text.find("{", end)
        line = text.find("\n", opening)
        # A body on one line, or down to the brace at the depth of the function.
        is_one_line = text[opening:line].count("{") == text[opening:line].count("}")
        closing = line if is_one_line else text.find(f"\n{match.group(1)}}}", opening)
        body = text[opening:closing]
        for label, name in names:
            if name != "_" and not re.search(rf"\b{re.escape(name)}\b", body):
                report(path, text.count("\n", 0, match.start(2)) + 1, f"`{key}` does not use its parameter `{name}`")
