#!/usr/bin/env python3
"""Files from elsewhere: what is deep, wide, long or in another encoding is read or refused, and what they hold does
nothing to a terminal or a spreadsheet.
"""

import hashlib
import json
import os
import pty
import select
import signal
import subprocess
import time

from household import PATIENCE, Checks, Household, run
from hostile import HOSTILE, literal, unsafe

FORMATS = ("json", "jsonl", "csv", "tsv", "md", "yaml")


def fam(home: Household, *words: str) -> subprocess.CompletedProcess:
    return run(home.command(*words), home.environment, cwd=home.folder)


def deep(checks: Checks) -> None:
    """88 bytes once took longer than the age of the universe."""
    home = Household()
    (home.folder / "deep.json").write_text('[{"a":' + "[" * 40 + "]" * 40 + "}]")
    for words in (["-c", "from json deep.json | get a"],
                  ["check", home.script("deep.fam", "from json deep.json | get a\n")]):
        read = fam(home, *words)
        checks.that(read.returncode == 0, f"`{words[0]}` of deep JSON comes to an end",
                    (read.returncode, read.stderr[-500:]))
    (home.folder / "records.json").write_text('[{"a":' * 200 + "1" + "}]" * 200)
    read = fam(home, "-c", "from json records.json | get a")
    checks.that(read.returncode == 0, "records in one another are read", read.stderr[-500:])
    for name, text in {"lists": "[" * 502 + "]" * 502, "objects": '{"a":' * 502 + "1" + "}" * 502,
                       "a million": "[" * 1_000_000}.items():
        (home.folder / "deeper.json").write_text(text)
        for command in ("from json deeper.json", "from jsonl deeper.json",
                        f"echo (json(from_json({literal(text[:1200])})))"):
            refused = fam(home, "-c", command)
            said = "too-deep" in refused.stderr or ("bad-argument" in refused.stderr and "from_json" in command)
            checks.that(refused.returncode in (1, 2) and said, f"{name}: `{command[:20]}` refuses",
                        (refused.returncode, refused.stderr[-300:]))


def encodings(checks: Checks) -> None:
    home = Household()
    rows = "name,points\nMaya,3\nLeo,4\n"
    for name, content in {
        "as it is": rows.encode(),
        "with a mark": b"\xef\xbb\xbf" + rows.encode(),
        "with CR LF": rows.replace("\n", "\r\n").encode(),
        "with bare CR": rows.replace("\n", "\r").encode(),
        "with bare CR and no last one": rows.replace("\n", "\r").rstrip("\r").encode(),
    }.items():
        (home.folder / "rows.csv").write_bytes(content)
        read = fam(home, "-c", "from csv rows.csv | where name == \"Leo\" | get points", "--format", "json")
        checks.that(read.stdout == '["4"]\n', f"CSV {name} is read", (read.stdout, read.stderr))
    for order in ("le", "be"):
        (home.folder / "wide.csv").write_bytes(rows.encode(f"utf-16-{order}"))
        refused = fam(home, "-c", "from csv wide.csv")
        checks.that("looks like UTF-16" in refused.stderr and "--encoding utf16" in refused.stderr,
                    f"utf-16-{order} without a mark is refused by name", refused.stderr)
        read = fam(home, "-c", "from csv wide.csv --encoding utf16 | get points", "--format", "json")
        checks.that(read.stdout == '["3","4"]\n', f"and the option reads it, {order} first", (read.stdout, read.stderr))
    for name, content in {
        "UTF-16, little end first": rows.encode("utf-16"),
        "UTF-16, big end first": b"\xfe\xff" + rows.encode("utf-16-be"),
        "UTF-16 without a mark": rows.encode("utf-16-le"),
        "UTF-32": rows.encode("utf-32"),
        "Latin 1": "name\nZoë\n".encode("latin-1"),
        "nothing": b"",
    }.items():
        for kind in ("csv", "jsonl", "json"):
            (home.folder / f"rows.{kind}").write_bytes(content)
            for words in (["-c", f"from {kind} rows.{kind} | count"],
                          ["-c", f"let f = \"rows.{kind}\"; from {kind} $f | count"]):
                read = fam(home, *words)
                holds = read.returncode in (1, 2) and "error[" in read.stderr and read.stdout == ""
                # No lines are no rows.
                holds = holds or (name, kind) == ("nothing", "jsonl")
                checks.that(holds, f"{kind}: {name} is refused", (read.returncode, read.stdout, read.stderr[-300:]))


def line_ends(checks: Checks) -> None:
    """Lines that end with a carriage return alone, or begin behind a byte order mark, are lines."""
    home = Household()
    for end in ("\r", "\n", "\r\n"):
        def written(name: str, *lines: str) -> None:
            (home.folder / name).write_bytes("".join(line + end for line in lines).encode())

        written("names.txt", "Maya", "", "Leo")
        read = fam(home, "-c", "from lines names.txt", "--format", "json")
        checks.that(read.stdout == '["Maya","","Leo"]\n', f"lines that end with {end!r}", (read.stdout, read.stderr))
        written("links.txt", "# links", "fam://kids", "", "fam://nowhere")
        read = fam(home, "link", "check", "links.txt", "--format", "jsonl")
        numbers = [json.loads(line)["line"] for line in read.stdout.splitlines()]
        checks.that(numbers == [2, 4] and read.returncode == 4, f"links in lines that end with {end!r}",
                    (read.stdout, read.stderr))
        written("links.csv", "url,note", "fam://kids,a")
        read = fam(home, "link", "check", "links.csv", "--format", "jsonl")
        checks.that(read.stdout.count("\n") == 1, f"links in CSV that end with {end!r}", (read.stdout, read.stderr))
        written("part.fam", "# names", 'let name = "Ada"')
        written("script.fam", "# a script", 'source "part.fam"', "echo $name")
        for words, text in ((["script.fam"], None), ([], (home.folder / "script.fam").read_bytes().decode())):
            ran = run(home.command(*words), home.environment, text, cwd=home.folder)
            checks.that(ran.stdout == "Ada\n", f"a script that ends its lines with {end!r}", (ran.stdout, ran.stderr))
        written("wrong.fam", "# a transcript", "echo 1", "#> 2")
        checks.that(fam(home, "test", "wrong.fam").returncode == 3, f"a transcript that ends its lines with {end!r}")
    # A line end that lies across two pieces of the file is one.
    for length in range(65_534, 65_538):
        (home.folder / "links.txt").write_bytes(b"#" * length + b"\r\nfam://kids\r\nfam://kids")
        read = fam(home, "link", "check", "links.txt", "--format", "jsonl")
        numbers = [json.loads(line)["line"] for line in read.stdout.splitlines()]
        checks.that(numbers == [2, 3], f"a line end at {length} is one", (read.stdout, read.stderr))
    (home.folder / "mark.fam").write_bytes(b"\xef\xbb\xbf")
    empty = fam(home, "test", "mark.fam")
    checks.that(empty.returncode == 3 and "holds no entry" in empty.stdout,
                "a transcript of a byte order mark holds no entry", empty.stdout)


def left_out(checks: Checks) -> None:
    """The file of the rows that were refused is one of the same form, down to its bytes: mended in the program that wrote
    the first, it is read by the same line."""
    text = ('Kind;Was;Notiz\r\nMaya;Spülen;"mit ""Zoë"""\r\nNico;Spülen;"zu\nzweit"\r\n'
            'Maya;Spülen;ganz;allein\r\nJörg;"Spülen";\r\n')
    wanted = ('Kind;Was;Notiz;problem\r\nNico;Spülen;"zu\nzweit";no child is called `Nico`\r\n'
              'Maya;Spülen;ganz;allein;it has 3 columns, but 4 cells are here\r\n'
              'Jörg;"Spülen";;no child is called `Jörg`\r\n')
    for name, python in (("latin1", "latin-1"), ("windows1252", "cp1252"), ("utf16", "utf-16"), ("utf8", "utf-8-sig"),
                         ("utf8", "utf-8")):
        home = Household()
        home.code('behavior add Spülen --points 2')
        (home.folder / "list.csv").write_bytes(text.encode(python))
        form = "{ child: Kind, behavior: Was, note: Notiz }"
        made = fam(home, "-c", f"from csv list.csv --encoding {name} --skip-bad | into events {form} --skip-bad bad.csv")
        left = (home.folder / "bad.csv").read_bytes()
        checks.that(made.returncode == 0 and left == wanted.encode(python), f"bad rows stay in {python}", left)
        again = left.replace("Nico".encode(python)[-8:] if python == "utf-16" else b"Nico",
                             "Maya".encode(python)[-8:] if python == "utf-16" else b"Maya")
        (home.folder / "mended.csv").write_bytes(again)
        before = home.number("events | count")
        read = fam(home, "-c", f"from csv mended.csv --encoding {name} --skip-bad | into events {form} --skip-bad last.csv")
        checks.that(read.returncode == 0 and read.stdout == "" and home.number("events | count") == before + 1,
                    f"and are read by the same line from {python}", read)
    home = Household()
    home.code("behavior add Dishes --points 2")
    line = ("from csv - as { who: string, what: string } | into events { child: who, behavior: what }"
            " --skip-bad bad.csv")
    piped = run(home.command("-c", line), home.environment, "who,what\r\nNico,Dishes\r\n",
                cwd=home.folder)
    checks.that((home.folder / "bad.csv").read_bytes() == b"who,what,problem\r\nNico,Dishes,no child is called `Nico`\r\n",
                "a pipe is read once, and keeps its line ends", piped.stderr)


def wide_scripts(checks: Checks) -> None:
    """A check is quick about text that nobody wrote by hand."""
    home = Household()
    fields = ",".join(f"k{number}:{number}" for number in range(100_000))
    for what, text, said in (
        ("a record of very many fields", "let _x = {" + fields + "}\n", "error[too-large]"),
        ("a text of very many wrong escapes", 'echo "' + "\\u00e9" * 2_000_000 + '"\n', "error[bad-escape]"),
        ("very many errors", "echo $nobody\n" * 1_000_000, "error[check-failed]: more than 1000 errors"),
    ):
        refused = fam(home, "check", home.script("wide.fam", text))
        checks.that(refused.returncode == 2 and said in refused.stderr and len(refused.stderr) < 400_000, what,
                    refused.stderr[-400:])


def bounds(checks: Checks) -> None:
    home = Household()
    (home.folder / "bad.csv").write_text("a,b\n" + "only one\n" * 5_000)
    refused = fam(home, "-c", "from csv bad.csv")
    lines = refused.stderr.count("\n")
    checks.that(refused.returncode == 1 and lines < 40 and "4990 more lines" in refused.stderr,
                "an error quotes some lines of many", (lines, refused.stderr[-300:]))
    left_out = fam(home, "-c", "from csv bad.csv --skip-bad | count")
    checks.that(left_out.stdout == "0\n" and "5000 lines were left out" in left_out.stderr, "a warning counts them all",
                left_out.stderr[-300:])
    (home.folder / "name.csv").write_text("x" * 100_000 + "," + "x" * 100_000 + "\n")
    refused = fam(home, "-c", "from csv name.csv")
    checks.that("bad-file" in refused.stderr and len(refused.stderr) < 4_000, "an error cuts what it quotes",
                len(refused.stderr))
    (home.folder / "wide.csv").write_text(",".join(f"c{number}" for number in range(10_001)) + "\n")
    checks.that("more than 10000 columns" in fam(home, "-c", "from csv wide.csv").stderr, "so many columns are refused")
    (home.folder / "cell.csv").write_text('a\n"' + "x" * (17 << 20) + '"\n')
    checks.that("larger than 16 MB" in fam(home, "-c", "let f = \"cell.csv\"; from csv $f").stderr,
                "so large a cell is refused")
    (home.folder / "cell.json").write_text('["' + "x" * (17 << 20) + '"]')
    checks.that("error[too-large]" in fam(home, "-c", "from json cell.json").stderr, "so long a string is refused")
    (home.folder / "line.txt").write_bytes(b"x" * (65 << 20))
    checks.that("error[too-large]" in fam(home, "-c", "from lines line.txt | count").stderr,
                "so long a line is refused")
    with open(home.folder / "large", "wb") as file:
        file.truncate((1 << 30) + 1)
    refused = fam(home, "--memory", "8GB", "-c", "from lines large")
    checks.that("error[too-large]" in refused.stderr, "so large a file is refused", refused.stderr[-300:])
    refused = fam(home, "backup", "check", "large")
    checks.that("error[too-large]" in refused.stderr, "so large a backup is refused", refused.stderr[-300:])
    refused = fam(home, "backup", "check", "line.txt")
    checks.that("first line is longer than 64 MB" in refused.stderr, "so long a line of a backup is refused",
                refused.stderr[-300:])


def spreadsheets(checks: Checks) -> None:
    home = Household()
    cells = ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "plain", "1=2"]
    code = "[" + ", ".join(f"{{ text: {literal(cell)}, number: -5 }}" for cell in cells) + "]"
    for name, words in {
        "--csv-safe": ["--csv-safe", "--format", "csv", "-c", code],
        "--csv-safe, to csv": ["--csv-safe", "-c", f"{code} | to csv"],
        "save, --csv-safe": ["--csv-safe", "-c", f"{code} | save guarded.csv --force"],
        "to csv --csv-safe": ["-c", f"{code} | to csv --csv-safe"],
        "save --csv-safe": ["-c", f"{code} | save guarded.csv --force --csv-safe"],
        "to tsv --csv-safe": ["-c", f"{code} | to tsv --csv-safe"],
    }.items():
        done = run(home.command(*words), home.environment, cwd=home.folder)
        text = (home.folder / "guarded.csv").read_bytes().decode() if name.startswith("save") else done.stdout
        for cell in cells:
            guarded = "'" + cell if cell[0] in "=+-@\t\r" else cell
            checks.that(guarded in text and (guarded == cell or f",{cell}" not in text), f"{name}: {cell!r}", text)
        checks.that("'-5" not in text and "-5" in text, f"{name}: a number stays a number", text)
    plain = run(home.command("--format", "csv", "-c", code), home.environment)
    checks.that("'" not in plain.stdout, "without it nothing is changed", plain.stdout)


def on_terminal(home: Household, *words: str) -> str:
    master, terminal = pty.openpty()
    process = subprocess.Popen(
        home.command("--color", "never", *words), env=home.environment, stdin=subprocess.DEVNULL, stdout=terminal,
        stderr=terminal)
    os.close(terminal)
    text, end = b"", time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if select.select([master], [], [], 0.02)[0]:
            try:
                piece = os.read(master, 65536)
            except OSError:
                break
            if not piece:
                break
            text += piece
        elif process.poll() is not None:
            break
    process.send_signal(signal.SIGKILL)
    process.wait()
    os.close(master)
    return text.decode("utf-8", "surrogateescape").replace("\r\n", "\n")


def terminals(checks: Checks) -> None:
    home = Household()
    for text in HOSTILE.values():
        home.fam("-", text=f'log Maya "Read a book" --note {literal(text)}\n')
    notes = list(HOSTILE.values())
    for form in FORMATS:
        code = "events | select note"
        shown = on_terminal(home, "--format", form, "-c", code)
        checks.that(shown.strip() != "" and not [c for c in unsafe(shown) if c != "U+0009"],
                    f"{form} on a terminal is safe", (unsafe(shown), shown[-300:]))
        raw = run(home.command("--format", form, "-c", code), home.environment)
        written = run(home.command("-c", f"{code} | to {form}"), home.environment)
        checks.that(raw.stdout == written.stdout, f"`to {form}` in a pipe gives the same bytes as `--format`",
                    (raw.stdout[-200:], written.stdout[-200:]))
        if form in ("csv", "tsv"):
            for note in notes:
                checks.that(note.replace('"', '""') in raw.stdout, f"{form} in a pipe has the exact bytes of {note!r}")
        shown = on_terminal(home, "-c", f"{code} | to {form}")
        checks.that(not [c for c in unsafe(shown) if c != "U+0009"], f"`to {form}` on a terminal is safe",
                    unsafe(shown))


def advice(checks: Checks) -> None:
    """What is advised may be copied into a shell, so no file has a word in it."""
    home = Household()
    made = home.code(f'backup {home.folder}/home.fambackup')
    path = home.folder / "home.fambackup"
    lines = path.read_bytes().split(b"\n")
    head = json.loads(lines[0])
    head["zone"] = "UTC; touch canary #"
    body = b"\n".join([json.dumps(head).encode()] + lines[1:-2]) + b"\n"
    path.write_bytes(body + json.dumps({"sha256": hashlib.sha256(body).hexdigest()}).encode() + b"\n")
    refused = home.fam("--yes", "restore", str(path))
    advised = refused.stderr.split("help:")[-1]
    checks.that(made.returncode == 0 and refused.returncode == 1 and "other-zone" in refused.stderr,
                "a backup of another zone is refused", refused.stderr)
    checks.that("canary" not in advised, "and the advice holds no text of it", advised)


if __name__ == "__main__":
    checks = Checks()
    deep(checks)
    encodings(checks)
    line_ends(checks)
    left_out(checks)
    wide_scripts(checks)
    bounds(checks)
    spreadsheets(checks)
    terminals(checks)
    advice(checks)
    checks.finish()
