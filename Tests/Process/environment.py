#!/usr/bin/env python3
"""What surrounds the program: color, width, time zone, locale, no terminal, closed pipes, and the modes of the files it
makes.
"""

import os
import pty
import re
import stat
import subprocess
from pathlib import Path

import household
from household import PATIENCE, Checks, Household, run

ESCAPE = "\x1b["


def in_terminal(home: Household, code: str, options: tuple[str, ...] = (), **variables: str) -> str:
    """What a line prints when its output is a terminal (whose size is unknown)."""
    master, worker = pty.openpty()
    environment = {**home.environment, "TERM": "xterm-256color", **variables}
    process = subprocess.Popen(home.command(*options, "-c", code), env=environment, stdin=subprocess.DEVNULL,
                               stdout=worker, stderr=worker)
    os.close(worker)
    printed = b""
    try:
        while piece := os.read(master, 65536):
            printed += piece
    except OSError:
        pass  # the terminal ends with the program
    process.wait(timeout=PATIENCE)
    os.close(master)
    return printed.decode()


def color(checks: Checks) -> None:
    home = Household()
    for what, options, variables, expected in [
        ("a terminal", (), {}, True),
        ("NO_COLOR", (), {"NO_COLOR": "1"}, False),
        ("an empty NO_COLOR", (), {"NO_COLOR": ""}, True),
        ("TERM=dumb", (), {"TERM": "dumb"}, False),
        ("TERM=dumb with CLICOLOR_FORCE", (), {"TERM": "dumb", "CLICOLOR_FORCE": "1"}, True),
        ("NO_COLOR with --color always", ("--color", "always"), {"NO_COLOR": "1"}, True),
        ("--color never", ("--color", "never"), {}, False),
    ]:
        printed = in_terminal(home, "childen", options, **variables)
        checks.that((ESCAPE in printed) == expected, f"{what}: {'colored' if expected else 'plain'}", printed)
    plain = home.code("childen")
    checks.that(ESCAPE not in plain.stderr, "no terminal: plain", plain.stderr)
    home.environment["CLICOLOR_FORCE"] = "1"
    checks.that(ESCAPE in home.code("childen").stderr, "no terminal with CLICOLOR_FORCE: colored")


def width(checks: Checks) -> None:
    home = Household()
    home.code('log Maya "Read a book" --note "' + "long " * 60 + '"')
    for columns in ("40", "100"):
        home.environment["COLUMNS"] = columns
        printed = home.code("events").stdout
        longest = max(map(len, printed.split("\n")))
        checks.that(longest <= int(columns), f"COLUMNS={columns}: a table fits", printed)
    for nonsense in ("0", "-5", "wide", ""):
        home.environment["COLUMNS"] = nonsense
        printed = home.code("events").stdout
        checks.that("long " * 60 in printed, f"COLUMNS={nonsense!r} counts as none: a pipe gets every word", printed)
    home.code("screentime user add Ana ana@rivera.example; screentime user add Maya maya@rivera.example --role child")
    home.code("screentime sign-in ana@rivera.example --demo; screentime child link maya@rivera.example", "--stepwise")
    drawn = {}
    for columns in ("60", "120"):
        home.environment["COLUMNS"] = columns
        drawn[columns] = home.code("go /screentime; screen").stdout.splitlines()[2:]
    # S-SC24 S-P54
    halves = [line.partition(" │") for line in drawn["120"]]
    sidebar, content = (" ".join(half[part] for half in halves).split() for part in (0, 2))
    wanted = "▸ Dashboard · Children · Tasks · Account Now ─── Maya: 60 min".split()
    checks.that(sidebar == wanted, "a wide terminal has a sidebar with the tabs and the minutes", drawn["120"])
    checks.that(content == " ".join(drawn["60"]).split(), "a narrow one the same content alone", drawn["60"])
    del home.environment["COLUMNS"]
    saved = home.folder / "table.txt"
    home.code(f"events | save {saved}")
    checks.that("long " * 60 in saved.read_text(), "a saved table has every word", saved.read_text())


def zones(checks: Checks) -> None:
    for name in ("Nowhere/City", "../../etc/passwd", "/etc/localtime"):
        home = Household(setup="")
        home.environment["TZ"] = name
        made = home.code("children")
        checks.that(made.returncode == 1 and "error[unknown-zone]" in made.stderr and name in made.stderr,
                    f"TZ={name} stops with an error", made.stderr)
        checks.that(not home.database.exists(), f"TZ={name} makes no household")
    home = Household(setup="")
    home.environment["TZ"] = ":Europe/Berlin"
    made = home.fam("-", text=household.SETUP)
    checks.that(made.returncode == 0, "a household is made in Berlin", made.stderr)
    home.environment["TZ"] = "America/New_York"
    logged = home.code('log Maya "Read a book" --at 2026-03-29T01:30; events | get at | each { |t| echo "$t" }',
                       "--format", "json")
    # X-Q16
    checks.that("2026-03-29T01:30:00+01:00" in logged.stdout, "a household keeps the zone it was made in",
                (logged.stdout, logged.stderr))


def summer_time(checks: Checks) -> None:
    """The release binary finds its zones wherever it runs; a static one that lost them would count in UTC."""
    home = Household(setup="")
    transcript = str(household.ROOT / "Tests/Transcripts/language/summer-time.fam")
    for zone in ("UTC", "Pacific/Auckland", "America/New_York"):
        home.environment["TZ"] = zone
        result = home.fam("test", transcript)
        checks.that(result.returncode == 0, f"the days of the change hold, run in {zone}",
                    result.stdout + result.stderr)


def bare(checks: Checks) -> None:
    """No locale, no terminal, hardly any environment, closed streams."""
    home = Household()
    home.code('child add "Zoë 🦊"')
    empty = {"PATH": home.environment["PATH"]}
    for what, environment in {"no locale": empty, "the C locale": {**empty, "LC_ALL": "C"},
                              "an unknown locale": {**empty, "LANG": "xx_YY"}}.items():
        result = run(home.command("-c", "children | get name"), environment, cwd="/")
        checks.that(result.returncode == 0 and "Zoë 🦊" in result.stdout, f"{what}: text is UTF-8",
                    (result.stdout, result.stderr))
    alone = run(["setsid", *home.command("-c", "echo fine")], home.environment)
    checks.that(alone.stdout == "fine\n", "no controlling terminal", alone.stderr)
    for stream in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
        before = home.number("events | count")
        closed = subprocess.run(["sh", "-c", f'exec "$0" "$@" {stream}', *home.command("-c", 'log Maya "Read a book"')],
                                env=home.environment, capture_output=True, timeout=PATIENCE)
        checks.that(closed.returncode == 0 and home.number("events | count") == before + 1,
                    f"a closed stream ({stream}): the command is done", closed)
    sound = run(["sqlite3", str(home.database), "PRAGMA integrity_check"], home.environment)
    checks.that(sound.stdout == "ok\n", "nothing was written into the database by way of a closed stream", sound.stdout)
    nothing = run(home.command(), home.environment)
    checks.that(nothing.returncode == 0 and nothing.stdout == nothing.stderr == "",
                "an empty standard input is an empty script", nothing.stderr)


def pipes(checks: Checks) -> None:
    home = Household()
    home.fam("-", text='for i in 1..5000 { log Maya "Read a book" --note "moment $i" }\n')
    for words in (["-c", "events"], ["-c", "events", "--format", "json"], ["-c", "for i in 1..200000 { echo $i }"]):
        closed = subprocess.run(["sh", "-c", '"$0" "$@" | head -n 1', *home.command(*words)], env=home.environment,
                                capture_output=True, text=True, timeout=PATIENCE)
        checks.that(closed.stdout.count("\n") == 1 and closed.stderr == "",
                    f"{words}: a pipe closed early ends it quietly", closed.stderr)
    full = subprocess.run(["sh", "-c", '"$0" "$@" >/dev/full', *home.command("-c", "children")], env=home.environment,
                          capture_output=True, text=True, timeout=PATIENCE)
    checks.that(full.returncode == 1 and "error[" in full.stderr, "output that cannot be written is an error",
                (full.returncode, full.stderr))
    piped = subprocess.run(["bash", "-c", '"$0" "$@" <(echo "echo piped")', *home.command()], env=home.environment,
                           capture_output=True, text=True, timeout=PATIENCE)
    checks.that(piped.stdout == "piped\n", "a script comes through a pipe", piped.stderr)
    # What is in the pipe before the program looks at its name stays there for the script.
    out, into = os.pipe()
    os.write(into, b"echo waiting\n")
    os.close(into)
    waiting = subprocess.run(home.command(f"/dev/fd/{out}"), env=home.environment, capture_output=True, text=True,
                             timeout=PATIENCE, pass_fds=[out])
    checks.that(waiting.stdout == "waiting\n", "a script that waits in a pipe is read whole", waiting.stderr)


def modes(checks: Checks) -> None:
    """Everything that the program makes is its user's alone, whatever the umask is."""
    home = Household(setup="")
    folder = Path(home.environment["HOME"])
    master, worker = pty.openpty()
    prompt = subprocess.Popen(["sh", "-c", 'umask 0; exec "$0"', household.FAM],
                              env={**home.environment, "TERM": "dumb"}, cwd="/", stdin=worker, stdout=worker,
                              stderr=worker)
    os.close(worker)
    os.write(master, b"child add Leo\nexit\n")
    try:
        while os.read(master, 65536):
            pass
    except OSError:
        pass
    prompt.wait(timeout=PATIENCE)
    checks.that(prompt.returncode == 0, "a prompt makes a household in a home that is empty", prompt.returncode)
    os.close(master)
    loose = subprocess.run(["sh", "-c", 'umask 0; "$0" -c "child add Maya"', household.FAM], env=home.environment,
                           cwd="/", capture_output=True, text=True, timeout=PATIENCE)
    checks.that(loose.returncode == 0, "a line works in it", loose.stderr)
    made = sorted(path for path in folder.rglob("*") if ".local" in path.parts)
    names = [path.name for path in made]
    checks.that("fam.db" in names and "fam.db.sessions" in names, "database and sessions are made", names)
    for path in made:
        wanted = 0o700 if path.is_dir() else 0o600
        mode = stat.S_IMODE(path.stat().st_mode)
        checks.that(mode == wanted, f"{path.name} has mode {wanted:o}", f"{mode:o}")
    checks.that(not [name for name in names if re.search(r"-(wal|shm)$", name)],
                "nothing is left beside the files when the last program ends", names)


def main() -> None:
    checks = Checks()
    for test in (color, width, zones, summer_time, bare, pipes, modes):
        test(checks)
    checks.finish()


if __name__ == "__main__":
    main()
