#!/usr/bin/env python3
"""Replay, `test` and the trial of `session save` write in a sandbox that is gone afterward, also under `--read-only`;
what a script writes that fails does not stay."""

import subprocess
from pathlib import Path

from household import PATIENCE, Checks, Household
from sessions import Prompt


def state(folder: Path) -> dict[str, bytes]:
    """The files below a folder, but for what SQLite keeps beside an open database."""
    return {str(path): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
            and not path.name.endswith(("-wal", "-shm"))}


def sessions(checks: Checks) -> None:
    """The household of a session is backed up in it: no replay overwrites that backup."""
    home = Household(setup="")
    files, rooms = home.folder / "files", home.folder / "rooms"
    files.mkdir(), rooms.mkdir()
    home.environment["TMPDIR"] = str(rooms)
    bad = files / "bad.csv"
    (files / "in.csv").write_text("name,born\nIda,2018-01-01\nBen,never\n")
    prompt = Prompt(home)
    for line in (
        "child add Maya", "backup", f'backup "{files}/home.bak"', f'children | save "{files}/children.csv"',
        f'from csv "{files}/children.csv" | count',
        f'from csv "{files}/in.csv" | into children --skip-bad "{bad}"', f'backup check "{files}/home.bak"',
        "child add Leo",
    ):
        said = prompt.type(line)
        checks.that("error" not in said, f"`{line}` runs", said)
    kept = state(files)
    for name, style in (("s.fam", ""), ("t.fam", " --as transcript")):
        said = prompt.type(f'session save "{home.folder}/{name}"{style}')
        checks.that("Saved" in said and said.count("warning") == 1 and "in.csv" in said,
                    f"{name} is saved, and what it reads is named", said)
        once = "A second run of" in said and "bad.csv` already exists" in " ".join(said.split())
        checks.that(once == (not style), f"{name}: that a file is written only once is told", said)
        written = said.partition("A replay writes ")[2]
        checks.that("bad.csv" in written and ("home.bak" in written) == bool(style),
                    f"{name}: which files a replay writes in its sandbox is told", said)
        checks.that(state(files) == kept, f"saving {name} overwrites nothing", sorted(state(files)))
    prompt.end()
    before = state(home.folder)
    for words in (["replay", "s.fam"], ["test", "s.fam"], ["replay", "t.fam"], ["test", "t.fam"]):
        for options in ([], ["--read-only"]):
            ran = home.fam(*options, words[0], str(home.folder / words[1]))
            checks.that(ran.returncode == 0, f"`{' '.join(options + words)}` runs", ran.stdout + ran.stderr)
            checks.that(ran.stderr.count("home.bak") == (words[1] == "t.fam"),
                        f"`{' '.join(options + words)}` tells once which files went to the sandbox", ran.stderr)
            checks.that(state(home.folder) == before, f"`{' '.join(options + words)}` changes no file",
                        sorted(state(home.folder).keys() ^ before.keys()))
    checks.that(not list(rooms.iterdir()), "no sandbox is left", list(rooms.iterdir()))


TRANSCRIPT = """child add Maya
#> Added child Maya.
children | select name | save /tmp/fam-two-runs.csv
#> Wrote /tmp/fam-two-runs.csv.
from csv /tmp/fam-two-runs.csv | get name | first
#> Maya
children | select name | save fam-relative.csv
#> Wrote fam-relative.csv.
from lines ./fam-relative.csv
#> name
#> Maya
children | save /tmp/fam-two-runs.csv
#! bad-file
backup /tmp/../tmp/fam-two-runs.bak
#> Wrote /tmp/../tmp/fam-two-runs.bak: [..].
child add Leo
#> Added child Leo.
restore /tmp/fam-two-runs.bak --yes
#> Restored [..]
backup
#> Wrote backups/household-[..].fambackup: [..].
"""


def backups(checks: Checks) -> None:
    """A backup without a name, and the copy that a repair keeps, are shown alike in each sandbox, whose folder is another one."""
    home = Household()
    prompt = Prompt(home)
    for line in ('log Maya "Read a book"', "backup", "backup", "backups", "repair"):
        said = prompt.type(line)
        checks.that("error" not in said, f"`{line}` runs in a household with rows", said)
    path = home.folder / "kept.fam"
    said = prompt.type(f"session save {path} --as transcript")
    prompt.end()
    text = path.read_text()
    checks.that("#> Wrote backups/household-" in text and "kept as backups/household-" in text and "fam-sandbox" not in text,
                "the transcript has no folder of a sandbox", said + text)
    for time in ("first", "second"):
        tested = home.fam("test", str(path))
        checks.that(tested.returncode == 0, f"it passes a {time} time", tested.stdout + tested.stderr)


def transcripts(checks: Checks) -> None:
    """Two runs at the same time do not meet, and nothing of either stays."""
    home = Household()
    paths = [home.script(f"{name}.fam", TRANSCRIPT) for name in ("one", "two")]
    before = state(home.folder)
    runs = [
        subprocess.Popen(home.command(*options, "test", *paths), env=home.environment, cwd=home.folder,
                         stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        for options in ([], ["--read-only"], [])
    ]
    for run in runs:
        said, _ = run.communicate(timeout=PATIENCE)
        checks.that(run.returncode == 0 and b"2 passed" in said, "a transcript that writes files passes beside itself",
                    said)
    checks.that(state(home.folder) == before, "and leaves none", sorted(state(home.folder)))
    checks.that(not list(Path("/tmp").glob("fam-two-runs*")), "nor elsewhere", list(Path("/tmp").glob("fam-two-runs*")))


def failures(checks: Checks) -> None:
    """A script that fails leaves neither its rows nor its files."""
    home = Household()
    out = home.folder / "out"
    out.mkdir()
    failed = home.code(
        f'backup "{out}/a.bak"\nchildren | save "{out}/a.csv"\nexpect (backup check "{out}/a.bak").rows > 0\nfail "no"')
    checks.that(failed.returncode == 1, "the script reads its backup and fails", failed.stderr)
    checks.that(not list(out.iterdir()), "its files do not stay", list(out.iterdir()))
    planned = home.code(
        f'plan {{ backup "{out}/b.bak" }}\ntry {{ backup "{out}/c.bak"; fail "no" }} catch e {{ echo $e.message }}')
    checks.that(planned.returncode == 0 and not list(out.iterdir()), "nor those of a plan and a `try`",
                (planned.stderr, list(out.iterdir())))
    done = home.code(f'backup "{out}/d.bak"')
    checks.that(done.returncode == 0 and [path.name for path in out.iterdir()] == ["d.bak"],
                "a backup that succeeds stays", done.stderr)


def read_only(checks: Checks) -> None:
    home = Household()
    before = state(home.folder)
    for code in ("backup", f'backup "{home.folder}/x.bak"', f'children | save "{home.folder}/x.csv"'):
        refused = home.code(code, "--read-only")
        checks.that(refused.returncode == 2 and "effect-refused" in refused.stderr, f"`{code}` is refused",
                    refused.stderr)
    checks.that(state(home.folder) == before, "and writes nothing", sorted(state(home.folder)))


def planned(checks: Checks) -> None:
    """What puts a file into place itself does not in a plan."""
    home = Household()
    messy = home.folder / "messy.fam"
    messy.write_text("let  x=1\n")
    prompt = Prompt(home)
    prompt.type("child add Ida")
    saved = home.folder / "saved.fam"
    for command in (f"fmt {messy}", f"session save {saved}"):
        said = prompt.type(f"plan {command}")
        checks.that("left out of the plan" in said, f"`plan {command}` says that it is left out", said)
    checks.that(prompt.end() == 0, "the prompt ends")
    checks.that(messy.read_text() == "let  x=1\n" and not saved.exists(), "and no file is changed or made")


def main() -> None:
    checks = Checks()
    for test in (sessions, backups, transcripts, failures, read_only, planned):
        test(checks)
    checks.finish()


if __name__ == "__main__":
    main()
