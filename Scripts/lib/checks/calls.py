"""What a file may call, by its folder and its target."""

import re

from checks.ledger import SOURCES, code_of, count, report
from checks.targets import FEATURES

FORBIDDEN = [
    (r"\bDate\(\)|\bDate\.now\b", "reads the system's clock"),
    (r"\bUUID\(\)", "makes an id outside the one source of randomness"),
    (r"\.random\(|\bSystemRandomNumberGenerator\b|\barc4random|\bgetrandom\b", "draws random numbers"),
    (r"\bThread\.sleep\b|\bTask\.sleep\b|(?<![\w.])(u|nano)?sleep\(", "sleeps"),
    (r"\bfatalError\(|\btry!", "stops the program"),
    (r"@unchecked Sendable", "switches a check off"),
    (r"\bas[?!] Store\b", "looks for the store under the rows: what is missing there belongs to `Records`"),
    (r"\bTask(\.detached)? *\{|\bDispatch\w+\b", "waits or works beside the main thread, which FamOutside alone does"),
    # The release binary holds none of ICU's data (Sources/CICUData): there these would be empty, or wrong without a
    # word.
    (r"\b(NS)?(Locale|Calendar|TimeZone|DateComponents)\b|\b\w*Formatter\(\)|\bISO8601FormatStyle\b",
     "needs ICU's data"),
    (r"\.formatted\(|\blocalized(Standard|Case|Compare|Upper|Lower|Capital)|\bNSRegularExpression\b",
     "needs ICU's data"),
    (r"\bO_CREAT\b|\bforWriting|\b(createFile|copyItem|moveItem|removeItem|unlink|rename)\(",
     "writes or removes a file past FileReplacement"),
]


# X-E01
def check_calls() -> None:
    """What a part works with it is given: the time, ids, chance, files and threads are made in one place each."""
    for path in sorted(SOURCES.rglob("*.swift")):
        count()
        target = path.relative_to(SOURCES).parts[0]
        lines = path.read_text().splitlines()
        for number, line in enumerate(lines, 1):
            code = code_of(line)
            for pattern, reason in FORBIDDEN:
                if not re.search(pattern, code):
                    continue
                of_services = target == "FamServices" and reason not in ("stops the program", "switches a check off")
                if target == "FamOutside" and reason.startswith("waits or works"):
                    continue
                # The proof is on the line itself, the one before, or the first of the body.
                if of_services or any("// safe:" in near for near in lines[max(number - 2, 0) : number + 1]):
                    continue
                report(path, number, f"{reason}: {line.strip()}")


# What the files of a feature's folder may not name: screens and commands speak, stores and use cases know the rows, and
# nobody knows who asks.
FEATURE_FOLDERS = {
    "Screens": [r"\.records\b", r"\bCommandSpec\b"],
    "Stores": [r"\bScreenSpec\b", r"\bScreenText\b", r"\bCommandSpec\b", r"\.output\b"],
    "UseCases": [r"\bScreenSpec\b", r"\bScreenText\b", r"\bCommandSpec\b"],
    "Entities": [r"\bScreenSpec\b", r"\bScreenText\b"],
    "Values": [r"\bContext\b", r"\bScreenSpec\b", r"\bCommandSpec\b"],
}
# Nothing that two households in one process would share.
SHARED = (
    r"\bstatic (?:private |fileprivate |public )*var (?!\w+(?:: [^={]+)? \{)|\bstatic let (?:shared|current)\b"
    r"|\bnonisolated\(unsafe\)")
# `PreferenceSpec("home.sortOrder"`
PREFERENCE = re.compile(r'\b(?:PreferenceSpec|\w+)\(\s*"([a-z0-9]+[A-Z.][A-Za-z0-9.]*)"')


# K-P05 K-P06 K-P07 K-P08 X-P41 X-C21
def check_features() -> None:
    """A file's folder decides what it may know, and each preference has one place."""
    for feature in sorted(FEATURES):
        files = sorted((SOURCES / feature).rglob("*.swift"))
        keys = {}
        for path in files:
            count()
            folders = set(path.relative_to(SOURCES / feature).parts[:-1])
            for number, line in enumerate(path.read_text().splitlines(), 1):
                code = code_of(line)
                for folder in folders & FEATURE_FOLDERS.keys():
                    for pattern in FEATURE_FOLDERS[folder]:
                        if found := re.search(pattern, code):
                            report(path, number, f"a file of {folder} may not name {found[0]}: {line.strip()}")
                if re.search(SHARED, code):
                    report(path, number, f"is shared by all households of the process: {line.strip()}")
            if path.name.endswith("Preferences.swift"):
                keys |= dict.fromkeys(PREFERENCE.findall(path.read_text()), path)
        for path in files:
            for number, line in enumerate(path.read_text().splitlines(), 1):
                for key in keys:
                    if f'"{key}"' in line and path != keys[key]:
                        report(path, number, f"names the preference `{key}`, whose one place is {keys[key].name}")


# The messages of ValidationError, as a literal that begins with them.
VALIDATION = re.compile(
    r'"(?:[A-Z][a-z]+(?: [a-z]+)*|\\\(\w+\)) is required"|"Please enter a valid email|"Password must be at least|'
    r'"Passwords do not match|"Code must be|"Username can only'
)
# The prompt asks for any secret, and rests on no app.
ASKS_FOR_SECRETS = "FamShell/Terminal/ProcessSecrets.swift"


# X-P34 H-P10
def check_validation() -> None:
    """What a refused input is told is written in one file."""
    for path in sorted(SOURCES.rglob("*.swift")):
        count()
        if path.name == "ValidationError.swift" or str(path.relative_to(SOURCES)) == ASKS_FOR_SECRETS:
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if VALIDATION.search(line.split("///")[0]):
                report(path, number, f"says what ValidationError says: {line.strip()}")
