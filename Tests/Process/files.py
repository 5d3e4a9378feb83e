#!/usr/bin/env python3
"""What the program writes: no command replaces or removes what it was not told to, and who may read it does not hang on
the umask.
"""

import base64
import os
import select
import socket
import sqlite3
import stat
import subprocess
import threading
from pathlib import Path

from household import Checks, Household, run
from sessions import Prompt

SAVE = "children | get name | save"


def told(checks: Checks, what: str, result: subprocess.CompletedProcess, words: str) -> None:
    checks.that(result.returncode == 1 and words in " ".join(result.stderr.split()), f"{what}: refused, and why",
                (result.returncode, result.stderr))


def contents(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def digits(checks: Checks) -> None:
    """A terminal rounds, a pipe and a file do not."""
    home = Household()
    mean, path = "[{ n: 1 }, { n: 1 }, { n: 2 }] | avg n", home.folder / "mean.txt"
    for code in (mean, f"{mean} by n > 0", f"{mean} | save {path}"):
        result = home.code(code)
        text = result.stdout + (path.read_text() if path.exists() else "")
        checks.that("1.3333333333333333" in text, f"every digit: {code}", (text, result.stderr))


def regular(checks: Checks) -> None:
    home = Household()
    path = home.folder / "names.txt"
    path.write_text("mine")
    told(checks, "a file that is there", home.code(f"{SAVE} {path}"), "already exists")
    checks.that(path.read_text() == "mine", "and it stays")
    path.chmod(0o754)
    forced = home.code(f"{SAVE} {path} --force")
    checks.that(forced.returncode == 0 and path.read_text() == "Maya\nLeo\n", "--force replaces it", forced.stderr)
    checks.that(stat.S_IMODE(path.stat().st_mode) == 0o754, "and it keeps its permissions", oct(path.stat().st_mode))
    failing = home.code(f'{SAVE} {path} --force; fail "no"')
    checks.that(failing.returncode == 1 and path.read_text() == "Maya\nLeo\n", "a run that fails replaces nothing",
                failing.stderr)
    before = contents(home.folder)
    home.code(f'{SAVE} {home.folder}/new.txt; fail "no"')
    checks.that(contents(home.folder) == before, "and leaves nothing beside it", contents(home.folder))
    raced = home.script("race.fam",
                        f'{SAVE} "{home.folder}/late.txt"\nwhile (from lines "{home.folder}/go" | count) == 0 {{ }}\n')
    (home.folder / "go").write_text("")
    before = files_beside(home)
    process = writing(home, raced)
    checks.that(files_beside(home) == before, "the file on the way has no name", files_beside(home))
    process.kill()
    process.communicate()
    checks.that(files_beside(home) == before, "and a program that is killed leaves nothing", files_beside(home))
    process = writing(home, raced)
    (home.folder / "late.txt").write_text("somebody else's")
    (home.folder / "go").write_text("go\n")
    _, said = process.communicate(timeout=60)
    checks.that(process.returncode == 1 and (home.folder / "late.txt").read_text() == "somebody else's",
                "what came in the meantime stays", said)


def databases(checks: Checks) -> None:
    """No command puts a file in the place of a household, its own or another, whatever it is called."""
    home, other = Household(), Household(setup="child add Zoë\n")
    named = home.folder / "names.txt"
    other.database.rename(named)
    for path in (home.database, named):
        for line in (f"backup {path} --force", f"{SAVE} {path} --force"):
            before = path.read_bytes()
            result = home.code(line)
            checks.that(result.returncode != 0 and path.read_bytes()[:16] == before[:16],
                        f"`{line}` replaces no database", (result.returncode, result.stderr))
    told(checks, "a household called like a text", home.code(f"{SAVE} {named} --force"),
         "is a database or belongs to one, and is never replaced")
    Path(f"{home.database}.secrets").write_text("{}")
    told(checks, "the secrets of a household", home.code(f"{SAVE} {home.database}.secrets --force"), "belongs to one")
    checks.that(Path(f"{home.database}.secrets").read_text() == "{}", "and they stay")
    for side in ("-wal", "-shm"):
        result = home.code(f"note add hi --child Maya; {SAVE} {home.database}{side} --force")
        checks.that(result.returncode == 1 and home.number("notes | count") == 0,
                    f"nor what SQLite keeps in {side}, and the entry is taken back", (result.returncode, result.stderr))
    checks.that(home.number("children | count") == 2 and home.fam("verify").returncode == 0,
                "both households are whole", home.fam("verify").stdout)


def reading(checks: Checks) -> None:
    """--read-only holds for scripts that `fmt` would lay out."""
    home = Household()
    script = Path(home.script("loose.fam", "echo   a\n"))
    refused = home.fam("--read-only", "fmt", str(script))
    checks.that(refused.returncode != 0 and "read-only" in refused.stderr and script.read_text() == "echo   a\n",
                "`fmt` writes nothing under --read-only", refused.stderr)
    listed = home.fam("--read-only", "fmt", str(script), "--check")
    checks.that("loose.fam" in listed.stdout, "and lists what it would", (listed.stdout, listed.stderr))


def files_beside(home: Household) -> list[str]:
    return [name for name in contents(home.folder) if not name.startswith("family.db")]


def writing(home: Household, script: Path) -> subprocess.Popen:
    """The script, which has opened a file that has no name yet."""
    process = subprocess.Popen(home.command(script), env=home.environment, stdin=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, text=True)
    while process.poll() is None:
        for number in Path(f"/proc/{process.pid}/fd").iterdir():
            try:
                if os.readlink(number).startswith(f"{home.folder.resolve()}/#"):
                    return process
            except OSError:
                continue
    return process


def not_regular(checks: Checks) -> None:
    home = Household()
    folder = home.folder / "folder"
    folder.mkdir()
    (folder / "diary").write_text("mine")
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(str(home.folder / "socket"))
    for name, words in [("folder", "is a folder"), ("socket", "is not a regular file")]:
        told(checks, f"save onto a {name}", home.code(f"{SAVE} {home.folder / name} --force"), words)
        told(checks, f"backup onto a {name}", home.fam("backup", str(home.folder / name), "--force"), words)
        prompt = Prompt(home)
        said = prompt.type(f"session save {home.folder / name} --force")
        checks.that("error[bad-file]" in said and "Saved" not in said, f"session save onto a {name}", said)
        prompt.end()
    checks.that((folder / "diary").read_text() == "mine" and contents(folder) == ["diary"], "the folder stays")
    checks.that(stat.S_ISSOCK((home.folder / "socket").stat().st_mode), "the socket stays")
    if os.geteuid() != 0:
        print("not run: devices, since only root can make them")
        return
    # Not the machine's own: a program that replaces it must do no harm.
    null, full, block = home.folder / "null", home.folder / "full", home.folder / "block"
    os.mknod(null, 0o666 | stat.S_IFCHR, os.makedev(1, 3))
    os.mknod(full, 0o666 | stat.S_IFCHR, os.makedev(1, 7))
    os.mknod(block, 0o666 | stat.S_IFBLK, os.makedev(7, 200))
    if not usable(null):
        print("not run: devices, since those made here cannot be opened")
    else:
        for options in ("", " --force"):
            wrote = home.code(f"{SAVE} {null}{options}")
            checks.that(wrote.returncode == 0 and stat.S_ISCHR(null.stat().st_mode),
                        f"save to a device{options} writes to it", wrote.stderr)
        nothing = home.code(f"{SAVE} {full}")
        checks.that(nothing.returncode == 1 and "no space left" in " ".join(nothing.stderr.split()),
                    "what a device says is reported", nothing.stderr)
        told(checks, "a backup onto a device", home.fam("backup", str(null), "--force"), "is not a regular file")
        checks.that(stat.S_ISCHR(null.stat().st_mode), "the device stays a device")
    told(checks, "save onto a disk", home.code(f"{SAVE} {block} --force"), "is not a regular file")
    checks.that(stat.S_ISBLK(block.stat().st_mode), "the disk stays")


def usable(device: Path) -> bool:
    try:
        device.write_bytes(b"")
        return True
    except OSError:
        return False


def fifo(checks: Checks) -> None:
    home = Household()
    path = home.folder / "fifo"
    os.mkfifo(path)
    told(checks, "a FIFO without a reader", home.code(f"{SAVE} {path}"), "no program reads from")
    read = []
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(reader, True)
    # More than a pipe holds, so that writer and reader take turns.
    writer = subprocess.Popen(home.command("-c", f'repeat("Maya ", 50000) | save {path}'), env=home.environment,
                              stdin=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True)
    thread = threading.Thread(target=lambda: [read.append(part) for part in iter(lambda: os.read(reader, 65536), b"")])
    # Only once there is something to read: without a writer the end of the file is there at once.
    select.select([reader], [], [], 60)
    thread.start()
    _, said = writer.communicate(timeout=60)
    thread.join(60)
    checks.that(writer.returncode == 0 and b"".join(read) == b"Maya " * 50000 + b"\n",
                "a FIFO that is read gets all of it", (said, len(b"".join(read))))
    checks.that(stat.S_ISFIFO(path.stat().st_mode), "and stays a FIFO")
    os.close(reader)


def links(checks: Checks) -> None:
    home = Household()
    place = home.folder / "elsewhere"
    place.mkdir()
    (place / "real.txt").write_text("mine")
    link = home.folder / "link.txt"
    link.symlink_to(place / "real.txt")
    told(checks, "a link to a file that is there", home.code(f"{SAVE} {link}"), "already exists")
    home.code(f"{SAVE} {link} --force")
    checks.that(link.is_symlink() and (place / "real.txt").read_text() == "Maya\nLeo\n",
                "what a link leads to is replaced, the link stays")
    checks.that(contents(place) == ["real.txt"], "in its own folder", contents(place))
    dangling = home.folder / "dangling.txt"
    dangling.symlink_to(place / "none.txt")
    told(checks, "a link that leads nowhere", home.code(f"{SAVE} {dangling} --force"), "leads nowhere")
    checks.that(not (place / "none.txt").exists(), "and nothing is made there")
    script = place / "script.fam"
    script.write_text("children|count\n")
    script.chmod(0o755)
    linked = home.folder / "script.fam"
    linked.symlink_to(script)
    formatted = home.fam("fmt", str(linked))
    checks.that(formatted.returncode == 0 and script.read_text() == "children | count\n" and linked.is_symlink(),
                "fmt goes through a link", formatted.stderr)
    checks.that(stat.S_IMODE(script.stat().st_mode) == 0o755, "and keeps permissions", oct(script.stat().st_mode))
    transcript = place / "t.fam"
    transcript.write_text("echo 1\n#> 2\n")
    (home.folder / "t.fam").symlink_to(transcript)
    updated = home.fam("test", str(home.folder / "t.fam"), "--update")
    checks.that(updated.returncode == 0 and transcript.read_text() == "echo 1\n#> 1\n"
                and (home.folder / "t.fam").is_symlink(), "test --update goes through a link", updated.stderr)
    database = home.folder / "linked.db"
    database.symlink_to(place / "none.db")
    none = run([home.command()[0], "--db", str(database), "-c", "child add Zoë"], home.environment)
    told(checks, "a database after a link that leads nowhere", none, "leads nowhere")


def backups(checks: Checks) -> None:
    home = Household()
    unfinished = home.folder / "b.fambackup.unfinished"
    unfinished.write_text("somebody else's")
    made = home.fam("backup", str(home.folder / "b.fambackup"))
    checks.that(made.returncode == 0 and unfinished.read_text() == "somebody else's", "a backup removes nobody's file",
                made.stderr)
    told(checks, "a backup that is there", home.fam("backup", str(home.folder / "b.fambackup")), "already exists")


def session_bases(checks: Checks) -> None:
    home = Household(setup="")
    folder = home.folder / "s.fam.base"
    folder.mkdir()
    (folder / "diary").write_text("mine")
    prompt = Prompt(home)
    prompt.type("child add Maya")
    prompt.type(f"session save {home.folder / 's.fam'} --force")
    prompt.end()
    checks.that((folder / "diary").exists(), "a session that needs no base leaves a folder of that name alone")
    replay = home.fam("replay", str(home.folder / "s.fam"))
    checks.that(replay.returncode == 0, "and replays without it", replay.stderr)
    for name, make in {"folder": lambda path: path.mkdir(), "file": lambda path: path.write_text("mine"),
                       "FIFO": os.mkfifo}.items():
        base = home.folder / f"{name}.fam.base"
        make(base)
        before = base.stat()
        prompt = Prompt(home)
        prompt.type(f"child add {name}")
        said = prompt.type(f"session save {home.folder}/{name}.fam" + (" --force" if name != "file" else ""))
        checks.that("error[bad-file]" in said, f"a {name} in the place of a base is reported", said)
        checks.that((base.stat().st_ino, base.stat().st_mode) == (before.st_ino, before.st_mode), f"the {name} stays")
        checks.that(not (home.folder / f"{name}.fam").exists(), f"and no half of the two files is written ({name})")
        if name == "file":
            forced = prompt.type(f"session save {home.folder}/{name}.fam --force")
            checks.that("Saved" in forced and base.read_bytes().startswith(b'{"format":"fam-backup"'),
                        "--force replaces a file", forced)
            base.write_bytes(home.database.read_bytes())
            again = prompt.type(f"session save {home.folder}/{name}.fam --force")
            checks.that("Saved" in again and base.read_bytes().startswith(b'{"format":"fam-backup"'),
                        "also one that is a database, as a base may be", again)
            open_base = Path(f"{home.database}.fam.base")
            os.link(home.database, open_base)
            refused = prompt.type(f"session save {home.database}.fam --force")
            checks.that("belongs to one" in " ".join(refused.split()) and os.path.samefile(open_base, home.database),
                        "but not the open household under that name", refused)
            open_base.unlink()
        prompt.end()
    checks.that(not [name for name in contents(home.folder) if name.startswith(".fam-")], "nothing is left on the way",
                contents(home.folder))


def modes(checks: Checks) -> None:
    for mask in (0o000, 0o077, 0o377):
        home = Household(setup="")
        home.database = home.folder / "data/deep/family.db"
        old = os.umask(mask)
        try:
            prompt = Prompt(home)
            prompt.type("child add Maya")
            seen = {name: stat.S_IMODE((home.database.parent / name).stat().st_mode)
                    for name in contents(home.database.parent)}
            prompt.type(f"session save {home.folder}/early.fam")
            prompt.end()
            prompt = Prompt(home)
            prompt.type("child add Leo")
            prompt.type("backup")
            prompt.type(f"session save {home.folder}/s.fam")
            prompt.type(f"{SAVE} {home.folder}/names.txt")
            prompt.end()
        finally:
            os.umask(old)
        checks.that(len(seen) >= 4 and set(seen.values()) == {0o600},
                    f"umask {mask:03o}: database, -wal, -shm and sessions are private", seen)
        private = [home.folder / "s.fam.base", *(home.database.parent / "backups").iterdir()]
        checks.that(len(private) == 2 and all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in private),
                    f"umask {mask:03o}: backup and base too",
                    [(file.name, oct(file.stat().st_mode)) for file in private])
        folders = [home.folder / "data", home.folder / "data/deep", home.database.parent / "backups"]
        checks.that(all(stat.S_IMODE(folder.stat().st_mode) == 0o700 for folder in folders),
                    f"umask {mask:03o}: folders are private",
                    [(folder.name, oct(folder.stat().st_mode)) for folder in folders])
        for name in ("s.fam", "names.txt"):
            mode = stat.S_IMODE((home.folder / name).stat().st_mode)
            checks.that(mode == 0o666 & ~mask, f"umask {mask:03o}: {name} follows it", oct(mode))


def empty(checks: Checks) -> None:
    """An empty file that was there, such as one of `touch`, becomes as private as a new one."""
    home = Household(setup="")
    home.database.touch()
    home.database.chmod(0o644)
    made = home.code("child add Maya")
    mode = stat.S_IMODE(home.database.stat().st_mode)
    checks.that((made.returncode, made.stderr, mode) == (0, "", 0o600), "a household in an empty file is private",
                (made.stderr, oct(mode)))


def open_to_others(checks: Checks) -> None:
    """A household that others may read is reported of once, and mended when asked."""
    home = Household()
    home.fam("backup")
    prompt = Prompt(home)
    prompt.type("children")
    prompt.end()
    backup = next((home.folder / "backups").iterdir())
    files = [home.database, Path(f"{home.database}.sessions"), backup]
    for file in files:
        file.chmod(0o644)
    backup.parent.chmod(0o755)
    first, second = home.code("children"), home.code("children")
    said = " ".join(first.stderr.split())
    checks.that("warning" in said and "others may read" in said and "--fix-permissions" in said,
                "others may read it: that is reported", first.stderr)
    checks.that(second.stderr == "" and first.stdout == second.stdout, "once", second.stderr)
    home.database.chmod(0o666)
    checks.that("read or change" in " ".join(home.code("children").stderr.split()), "and again when they may do more")
    checks.that(home.code("children", "--read-only").stderr == "", "a run that may not write says nothing")
    fixed = home.fam("--fix-permissions", "-c", "")
    checks.that(fixed.returncode == 0 and all(file.name in " ".join(fixed.stderr.split()) for file in files),
                "--fix-permissions names what it changes", fixed.stderr)
    checks.that(all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in files)
                and stat.S_IMODE(backup.parent.stat().st_mode) == 0o700,
                "and all are private", [oct(file.stat().st_mode) for file in files])
    checks.that(home.fam("--fix-permissions", "-c", "").stderr == "", "and then there is nothing left to change")


def home_folder(checks: Checks) -> None:
    """`~/` is the home folder wherever a file is named, as a constant or in a variable."""
    home = Household()
    own = Path(home.environment["HOME"])
    own.mkdir(parents=True, exist_ok=True)
    saved = home.code(f"{SAVE} ~/names.txt")
    checks.that((own / "names.txt").exists() and (own / "names.txt").read_text() == "Maya\nLeo\n",
                "a file is saved there", saved.stderr)
    (own / "more.csv").write_text("name,points\nMaya,3\n")
    (own / "said.fam").write_text("let n = 3\n")
    for line, wanted in (
        ("from csv ~/more.csv | get points", "3"), ('let f = "~/more.csv"; from csv $f as { points: int } | sum points',
                                                    "3"),
        ("source ~/said.fam; echo $n", "3"), ("from lines ~/names.txt | count", "2"),
    ):
        read = home.code(line)
        checks.that(read.stdout.strip() == wanted, f"`{line}` reads it", (read.stdout, read.stderr))
    safe = home.fam("--safe", "-c", "from lines ~/names.txt | count")
    checks.that(safe.returncode != 0 and "is outside of" in " ".join(safe.stderr.split()),
                "under --safe it lies outside", safe.stderr)
    nobody = home.code(f"{SAVE} ~nobody/names.txt")
    told(checks, "the home of somebody else is not looked up", nobody, "`~nobody/names.txt` cannot be written")


def attached(checks: Checks) -> None:
    """H-Q19: what became of a file that was attached, and of the copy that was kept of it."""
    home = Household(setup="home sign-up rivera rivera@rivera.example --demo\ndocument add Deed\n")
    path, back = home.folder / "bill.txt", home.folder / "back.txt"
    path.write_text("8 EUR")
    home.code(f"attachment add {path} --document Deed --copy")

    def state() -> str:
        return home.code("attachment check | get state").stdout.strip()

    checks.that(state() == "same", "an attached file is the same", state())
    path.unlink()
    checks.that(state() == "missing", "one that is gone is missing", state())
    path.mkdir()
    checks.that(state() == "unreadable", "what is there and cannot be read is not missing", state())
    saved = home.code(f"attachment save (attachments | first) {back}")
    checks.that(back.read_text() == "8 EUR", "the copy is what was attached", saved.stderr)
    back.unlink()
    file = sqlite3.connect(home.database)
    file.execute('UPDATE attachment_copies SET data = ?', (base64.b64encode(b"9 EUR").decode(),))
    file.commit()
    file.close()
    told(checks, "another copy than that", home.code(f"attachment save (attachments | first) {back}"),
         "its SHA-256 differs")
    checks.that(not back.exists(), "and it is not written")


def main() -> None:
    checks = Checks()
    for test in (digits, regular, databases, reading, not_regular, fifo, links, backups, session_bases, modes, empty,
                 open_to_others, home_folder, attached):
        test(checks)
    checks.finish()


if __name__ == "__main__":
    main()
