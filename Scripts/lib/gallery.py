#!/usr/bin/env python3
"""The gallery of errors: for each code of the catalog one example with the very words that people read.

    gallery.py [--update]     runs the examples; with --update their words become what the program said
    gallery.py --page         prints Docs/errors.md
    gallery.py --examples     prints what `help CODE` shows: the lines that meet the code, and what is said of them

Tests/Errors/CODE.fam is a transcript in which the code is expected under a line and shown (`#! CODE`, `#> error[CODE]:
…`). What only the process can meet (a full disk, a lock) is CODE.sh, run in an empty folder, with what it prints in
CODE.txt. What neither can provoke is CODE.fam with one comment: `# Not from a script: REASON. Shown by PATH OF A TEST.`
"""

import difflib
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FAM = os.environ.get("FAM", str(ROOT / ".build-release/release/fam"))
GALLERY = ROOT / "Tests/Errors"
SKIPPED = 77
# What comes before each CODE.sh.
PREAMBLE = """
fam() { "$FAM" --db family.db --clock 2026-11-02T09:00 --seed 7 "$@"; }
# A command as a user whom permissions bind.
unprivileged() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; else "$@"; fi; }
cannot() { echo "$1"; exit 77; }
"""
REASON = re.compile(r"^# Not from a script: .+\. Shown by (\S+)\.$")

problems: list[str] = []


def pages() -> dict[str, str]:
    """Code → its part of `fam docs errors`, in order; under "" what comes before the first."""
    text = subprocess.run([FAM, "docs", "errors"], capture_output=True, text=True, cwd=ROOT, check=True).stdout
    parts = re.split(r"^## `([a-z-]+)`\n", text, flags=re.M)
    return {"": parts[0]} | dict(zip(parts[1::2], parts[2::2]))


def check_entry(code: str) -> None:
    """Each code has one entry that shows it."""
    script, process = GALLERY / f"{code}.fam", GALLERY / f"{code}.sh"
    if not script.exists() and not process.exists():
        problems.append(
            f"the code `{code}` has no entry in the gallery: write Tests/Errors/{code}.fam, a transcript that meets it "
            f"(the line, below it `#! {code}` and `#> x`), then run Scripts/check --update and read what it says; "
            "Scripts/lib/gallery.py says of codes that a script cannot meet")
        return
    if script.exists() and process.exists():
        problems.append(f"Tests/Errors/{code}: either a .fam or a .sh")
    shown = re.compile(rf"^(#> )?(error|warning)\[{re.escape(code)}\]: ", re.M)
    if process.exists():
        golden = process.with_suffix(".txt")
        if not golden.exists() or not shown.search(golden.read_text()):
            problems.append(f"Tests/Errors/{code}.txt: does not show `{code}`; Scripts/check --update writes it")
        return
    text = script.read_text()
    reason = REASON.match(text.strip())
    if reason:
        test = ROOT / reason.group(1)
        if not test.exists():
            problems.append(f"Tests/Errors/{code}.fam: names {reason.group(1)}, which does not exist")
    elif not shown.search(text):
        problems.append(f"Tests/Errors/{code}.fam: shows no `error[{code}]: …` or `warning[{code}]: …`")


def check_strangers(codes: list[str]) -> None:
    for path in sorted(GALLERY.iterdir()):
        # The lines of Tests/Process/mistakes.py, and what they are reported.
        if path.stem == "mistakes":
            continue
        if path.stem not in codes:
            problems.append(f"Tests/Errors/{path.name}: no code has this name")
        elif path.suffix == ".txt" and not path.with_suffix(".sh").exists():
            problems.append(f"Tests/Errors/{path.name}: has no .sh beside it")


def run_scripts(update: bool) -> int:
    # A page whose code no script can meet says so instead, and holds nothing to run.
    files = [path for path in sorted(GALLERY.glob("*.fam")) if not REASON.match(path.read_text().strip())]
    environment = {key: value for key, value in os.environ.items() if key != "CI"}
    # What an update may not write, such as another code than the expected one, is left for the second run to tell.
    for arguments in (["--update"], []) if update else ([],):
        result = subprocess.run([FAM, "test", *arguments, *(str(path.relative_to(ROOT)) for path in files)], cwd=ROOT,
                                capture_output=True, text=True, env=environment)
    if result.returncode != 0:
        problems.append("Tests/Errors: " + result.stdout.strip() + "\n"
                        + "if these words are better, Scripts/check --update writes them")
    return len(files)


def run_process(path: Path, update: bool) -> None:
    golden = path.with_suffix(".txt")
    with tempfile.TemporaryDirectory(prefix="fam-error-") as folder:
        Path(folder).chmod(0o755)
        environment = {"PATH": os.environ["PATH"], "HOME": folder, "LC_ALL": "C.UTF-8", "TZ": "Europe/Berlin",
                       "FAM": str(Path(FAM).resolve())}
        result = subprocess.run(
            ["bash", "-c", PREAMBLE + path.read_text()], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, timeout=120)
    said = "".join(line.rstrip() + "\n" for line in result.stdout.splitlines())
    if result.returncode == SKIPPED:
        print(f"not run: {path.name}: {said.strip()}")
    elif update:
        golden.write_text(said)
    elif not golden.exists() or golden.read_text() != said:
        before = golden.read_text().splitlines() if golden.exists() else []
        change = "\n".join(difflib.unified_diff(before, said.splitlines(), "expected", "said", lineterm=""))
        problems.append(
            f"Tests/Errors/{path.name}: says something else; if it is better, Scripts/check --update writes it\n{change}")


def example(code: str) -> str:
    """The entry as a part of the page."""
    script, process = GALLERY / f"{code}.fam", GALLERY / f"{code}.sh"
    if process.exists():
        golden = process.with_suffix(".txt")
        return f"```sh\n{process.read_text()}```\n```text\n{golden.read_text() if golden.exists() else ''}```\n"
    if not script.exists():
        return ""
    text = script.read_text()
    if REASON.match(text.strip()):
        return text.removeprefix("# ")
    return f"```fam\n{text}```\n"


def page() -> str:
    parts = pages()
    text = parts.pop("").rstrip() + "\n"
    for code, summary in parts.items():
        text += f"\n## `{code}`\n\n{summary.strip()}\n\n{example(code)}".rstrip() + "\n"
    return text


def meeting(code: str) -> str:
    """The code, the lines that meet it, and the message; "" where no script meets it, or none that is a line to read.
    """
    script = GALLERY / f"{code}.fam"
    lines = script.read_text().splitlines() if script.exists() else []
    if f"#! {code}" not in lines:
        return ""
    at = lines.index(f"#! {code}")
    first = at
    while first and lines[first - 1] and not lines[first - 1].startswith("#"):
        first -= 1
    # What must be there first, so that the lines meet the error where they are typed.
    before = [line for line in lines[:first] if line and not line.startswith("#")]
    said = []
    for line in lines[at + 1 :]:
        if not line.startswith("#> ") or re.match(r"#> ( *┌|  = )", line):
            break
        said.append(line.removeprefix("#> ").strip())
    message = re.sub(r"^\w+\[[a-z-]+\]: ", "", " ".join(said))
    typed = before + lines[first:at]
    if first == at or not message or any(len(line) > 100 for line in typed):
        return ""
    return "\n".join([code, *("  " + line for line in typed), f"  → {message}", ""])


def examples() -> str:
    return "\n".join(filter(None, (meeting(path.stem) for path in sorted(GALLERY.glob("*.fam")))))


def main() -> int:
    if "--examples" in sys.argv:
        print(examples(), end="")
        return 0
    if "--page" in sys.argv:
        print(page(), end="")
        return 0
    update = "--update" in sys.argv
    codes = [code for code in pages() if code]
    count = run_scripts(update)
    for path in sorted(GALLERY.glob("*.sh")):
        run_process(path, update)
        count += 1
    for code in codes:
        check_entry(code)
    check_strangers(codes)
    for problem in problems:
        print(problem)
    print(f"{max(count + len(codes) - len(problems), 0)} passed, {len(problems)} failed")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
