#!/usr/bin/env python3
"""A session typed at the real prompt is recorded, saved, and replays to the same state in other folders, zones and at other times."""

import os
import pty
import select
import shutil
import signal
import subprocess
import sqlite3
import time
from pathlib import Path

from household import PATIENCE, Checks, Household, run

TYPED = [
    "child add Maya --born 2017-04-02",
    'behavior add "Read a book" --points 2',
    'log ma book --at yesterday@18:00',
    "nonsense",
    "children",
    "log @1 book --note second",
    "undo",
    "redo",
    "help log",
    "child add Leo",
    "log Leo book",
    "undo",
    "go /kids/Maya",
]


class Prompt:
    """The program in a terminal of its own."""

    def __init__(self, home: Household, *options: str) -> None:
        command = [part for part in home.command(*options) if part not in ("--clock", "2026-11-02T12:00:00Z", "--seed", "7")]
        self.home = home
        self.child, self.descriptor = pty.fork()
        if self.child == 0:
            os.execve(command[0], command, home.environment)
        self.said = ""
        # What is said before the first prompt.
        self.before = self.wait("› ")

    def wait(self, text: str) -> str:
        """What is said up to `text`."""
        end = time.monotonic() + PATIENCE
        while text not in self.said:
            ready, _, _ = select.select([self.descriptor], [], [], max(0.0, end - time.monotonic()))
            if not ready:
                raise SystemExit(f"the prompt never said {text!r}, but {self.said!r}")
            self.said += os.read(self.descriptor, 65536).decode("utf-8", "replace")
        found, self.said = self.said.split(text, 1)
        return found

    def type(self, line: str) -> str:
        os.write(self.descriptor, line.encode() + b"\n")
        return self.wait("› ")

    def secret(self, line: str, name: str, *answers: str) -> str:
        """Types a line that asks for a secret, and the answers."""
        os.write(self.descriptor, line.encode() + b"\n")
        for question, answer in zip((f"{name}: ", f"{name} again: "), answers):
            self.wait(question)
            os.write(self.descriptor, answer.encode() + b"\n")
        return self.wait("› ")

    def ask(self, line: str) -> str:
        """Types a line that leads to a question; what is said up to it."""
        os.write(self.descriptor, line.encode() + b"\n")
        return self.wait("[y/N] ")

    def end(self) -> int:
        os.write(self.descriptor, b"exit\n")
        try:
            while os.read(self.descriptor, 65536):
                pass
        except OSError:
            pass
        os.close(self.descriptor)
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])


def elsewhere(home: Household, path: Path, *options: str, zone: str, folder: Path) -> subprocess.CompletedProcess:
    folder.mkdir(exist_ok=True)
    copies = [shutil.copy(file, folder) for file in (path, Path(f"{path}.base")) if file.exists()]
    command = [home.command()[0], "--db", ":memory:", "--clock", "2031-01-01T00:00:00Z", "replay", copies[0], *options]
    return run(command, {**home.environment, "TZ": zone}, cwd=folder)


def repeated(checks: Checks) -> None:
    """A script of a session that deleted and redeclared runs where it has run, without questions."""
    home = Household(setup="")
    prompt = Prompt(home)
    for line in ("child add Maya", "child add Leo", 'behavior add "Read a book" --points 2', "let [one, two] = (children | get name)",
                 'def praised(who: child) { log $who book --note "well done" }', "praised Maya", 'log "$two" book'):
        prompt.type(line)
    prompt.ask("child delete Leo")
    prompt.type("y")
    prompt.type('log "$one" book')
    script = home.folder / "again.fam"
    said = prompt.type(f"session save {script}")
    prompt.end()
    text = script.read_text()
    checks.that("warning" not in said and "let [one, two] = " in text and "child delete --yes Leo" in text, "a script keeps patterns and confirms", said + text)
    for time in ("first", "second"):
        plain = run([home.command()[0], "--db", str(home.folder / "again.db"), str(script)], home.environment)
        checks.that(plain.returncode == 0 and plain.stderr == "", f"it runs a {time} time", plain.stderr)
    checks.that('log $who "Read a book"' in text, "what was cut short in a function is whole", text)
    replayed = elsewhere(home, script, zone="UTC", folder=home.folder / "there")
    checks.that(replayed.returncode == 0, "and replays", replayed.stdout + replayed.stderr)


def readable(checks: Checks) -> None:
    """A script warns of nothing and runs twice, whatever its names, links and undos were."""
    home = Household(setup="")
    prompt = Prompt(home)
    for line in ("let child = (child add Maya)", "let child = (child add Ben)", "child add Cid", 'behavior add "Read a book" --points 2',
                 "log $child book", "for child in (children) { log $child book }", "children | each { |child| log $child book }",
                 'def praise(child: child, n: int = 2) { log $child book --note "$n" }', "praise Cid", 'events | where child.name == "Ben"',
                 "let unread = (child add Dot)", "child edit Maya --color teal", "undo --to 2020-01-01 --yes", "redo --yes", "tinywins://child?id=Ben"):
        prompt.type(line)
    script, new = home.folder / "readable.fam", home.folder / "readable.db"
    said = prompt.type(f"session save {script} --param kid=Ben")
    prompt.end()
    text = script.read_text() if script.exists() else said
    checks.that("warning" not in said, "names that were declared again give no warning", said + text)
    for part in ("let child2 = (child ensure $kid)", "log $child2 ", "for child in (children) { log $child ", "each { |child3| log $child3 ",
                 "def praise(child4: child, ", 'open "tinywins://child?id=${kid}"'):
        checks.that(part in text, f"the script has `{part}`", text)
    for part in ("undo", "redo", "unread"):
        checks.that(part not in text, f"the script has no `{part}`", text)
    for time in ("first", "second"):
        plain = run([home.command()[0], "--db", str(new), str(script), "--kid", "Ida"], home.environment)
        checks.that(plain.returncode == 0 and "warning" not in plain.stderr, f"it runs a {time} time, for somebody else", plain.stderr)


def reading(checks: Checks) -> None:
    """A file that an entry reads is looked for in the folder of the session first, wherever that is replayed or tested."""
    home = Household(setup="")
    prompt = Prompt(home)
    table = home.folder / "kids.csv"
    table.write_text("name\nPia\n")
    prompt.type(f"from csv {table} | into children")
    more = home.folder / "more.fam"
    more.write_text("child add Src\n")
    prompt.type(f"source {more}")
    script, transcript = home.folder / "s.fam", home.folder / "t.fam"
    prompt.type(f"session save {script}")
    prompt.type(f"session save {transcript} --as transcript")
    prompt.end()
    for path in (script, transcript):
        path.write_text(path.read_text().replace(str(table), table.name).replace(f"source {more}", "source more.fam"))
    for words in (("replay", str(script)), ("replay", str(transcript)), ("test", str(transcript))):
        found = run([home.command()[0], "--db", ":memory:", *words], home.environment, cwd="/")
        checks.that(found.returncode == 0, f"`fam {words[0]}` elsewhere finds what lies beside the file", found.stdout + found.stderr)


def signed_in(checks: Checks) -> None:
    """Who is signed in on this machine is not among the rows that a session takes along."""
    home = Household(setup="")
    prompt = Prompt(home)
    prompt.type("demo")
    prompt.end()
    prompt = Prompt(home)
    prompt.type("bonus Maya")
    prompt.type("child add Tim")
    script, new = home.folder / "in.fam", home.folder / "new.db"
    said = prompt.type(f"session save {script} --with-data --only 2..2")
    prompt.end()
    text = script.read_text() if script.exists() else said
    checks.that("isAuthenticated" not in text, "a session in no place that is signed in has no sign-in", text[:1500])
    for time in ("first", "second"):
        plain = run([home.command()[0], "--db", str(new), str(script)], home.environment)
        checks.that(plain.returncode == 0 and plain.stderr == "", f"it runs a {time} time without a warning", plain.stderr)


def again(checks: Checks) -> None:
    """A script that renames and deletes what was there before runs where it has run; one that cannot says so."""
    home = Household()
    for name in ("Ida", "Zoe", "Ann"):
        home.code(f"child add {name}")
    prompt = Prompt(home)
    prompt.ask("child delete Ida")
    prompt.type("y")
    (home.folder / "in.csv").write_text("name\nPia\nOle\n")
    for line in ("child edit Zoe --name Zoey", "child add Ben", "log Zoey book", f"from csv {home.folder}/in.csv | into children", "log Pia book"):
        prompt.type(line)
    part = home.folder / "part.fam"
    said = prompt.type(f"session save {part} --only 2..2")
    checks.that("second run" not in said and '| edit name = "Zoey"' in part.read_text(), "a part of a session runs again, too", said)
    prompt.ask("child delete Ben")
    prompt.type("y")
    script, once = home.folder / "again.fam", home.folder / "once.fam"
    said = prompt.type(f"session save {script}")
    text = script.read_text()
    checks.that('children --all | where name == "Ida" | delete --yes\n' in text
                and 'children --all | where name == "Zoe" | edit name = "Zoey"\n' in text
                and "child delete --yes Ben\n" in text, "what may be gone is looked for", text)
    checks.that("in.csv | into children --key name\n" in text, "what is read from a file is not added twice", text)
    checks.that(said.count("warning") == 1 and "in.csv" in said and "second run" not in said,
                "a script that runs twice is saved without a warning of that", said)
    prompt.type("bonus Maya")
    said = prompt.type(f"session save {once}")
    checks.that("A second run of" in said and "fails at line 21 with `bonus-given`" in " ".join(said.split()),
                "what can be done only once is told", said)
    prompt.end()
    replayed = home.fam("replay", str(script))
    checks.that(replayed.returncode == 0, "it replays", replayed.stdout + replayed.stderr)
    plain = run([home.command()[0], "--db", str(home.database), str(script)], home.environment)
    checks.that(plain.returncode == 0, "and runs where the session has run", plain.stderr)


def of_its_own(checks: Checks) -> None:
    """A job that only the trial of a save makes due, such as the end of a session of the wall whose token is not in the
    backup, is not a difference."""
    home = Household(setup="")
    prompt = Prompt(home)
    prompt.type("demo")
    prompt.end()
    prompt = Prompt(home)
    prompt.type("child add Tim")
    said = prompt.type(f"session save {home.folder / 'own.fam'}")
    checks.that("Saved 1 of" in said and "warning" not in said, "a household with accounts is no reason for a warning", said)
    prompt.end()


def one_thread(checks: Checks) -> None:
    """Owners are counted without locks as long as there is one thread (decision 0517), also after databases were closed."""
    home = Household()
    prompt = Prompt(home)
    threads = lambda: len(os.listdir(f"/proc/{prompt.child}/task"))
    checks.that(threads() == 1, "a prompt has one thread", threads())
    for line in ("child add Tim", f"session save {home.folder / 'one.fam'}", f"backup {home.folder / 'one.fam-backup'}",
                 f"backup check {home.folder / 'one.fam-backup'}"):
        said = prompt.type(line)
        checks.that("error" not in said and threads() == 1, f"one thread after `{line.split(' /')[0]}`", (threads(), said))
    prompt.end()


def late(checks: Checks) -> None:
    """What can be done once a day is told in the last hour of it, too: the second run is on that day."""
    home = Household()
    prompt = Prompt(home, "--clock=2026-11-02T23:30:00Z")
    prompt.type("bonus Maya")
    said = " ".join(prompt.type(f"session save {home.folder / 'late.fam'}").split())
    prompt.end()
    checks.that("A second run of" in said and "with `bonus-given`" in said, "late in the evening as well", said)


def earlier(checks: Checks) -> None:
    """A session of a fam with other tables is saved with today's states, and says so."""
    home = Household(setup="")
    prompt = Prompt(home)
    for line in ("child add Maya", 'behavior add "Read a book" --points 2', "log Maya book"):
        prompt.type(line)
    prompt.end()
    log = sqlite3.connect(f"{home.database}.sessions")
    script = home.folder / "earlier.fam"
    log.execute("UPDATE entry SET digest = replace(digest, substr(digest, 1, 4), '0000') WHERE position >= 3")
    log.commit()
    refused = home.code(f"session save {script} 1")
    checks.that(refused.returncode == 3 and not script.exists(), "other states of the same fam are refused", refused.stderr)
    log.execute("UPDATE session SET tables = ''")
    log.commit()
    saved = home.code(f"session save {script} 1")
    checks.that(saved.returncode == 0 and "another version of fam recorded" in saved.stderr and "entry 3" in saved.stderr, "those of another are told", saved.stderr)
    replayed = elsewhere(home, script, zone="UTC", folder=home.folder / "there")
    checks.that(replayed.returncode == 0 and digest(home) in replayed.stdout, "and what is saved replays", replayed.stdout + replayed.stderr)


def digest(home: Household) -> str:
    return home.code("digest").stdout.strip()


def recorded(checks: Checks) -> None:
    home = Household(setup="")
    prompt = Prompt(home)
    for line in TYPED:
        prompt.type(line)
    script, transcript = home.folder / "s.fam", home.folder / "t.fam"
    said = prompt.type(f"session save {script}") + prompt.type(f"session save {transcript} --as transcript")
    checks.that("warning" not in said and said.count("Saved") == 2, "the session is saved", said)
    checks.that("1" in prompt.type("sessions"), "sessions lists it")
    checks.that(prompt.end() == 0, "exit ends the prompt well")
    state = digest(home)
    mode = os.stat(f"{home.database}.sessions").st_mode & 0o777
    checks.that(mode == 0o600, "the file of sessions is private", oct(mode))
    texts = [row[0] for row in sqlite3.connect(f"{home.database}.sessions").execute("SELECT text FROM entry ORDER BY position")]
    checks.that(texts[: len(TYPED)] == TYPED, "every entry is recorded as typed", texts)

    text = script.read_text()
    for part in ("log Maya \"Read a book\" --at yesterday@18:00", "\nchild ensure Maya", "log ($_[0]) \"Read a book\" --note second"):
        checks.that(part in text, f"the script has `{part}`", text)
    # A variable that no line names would be a warning.
    for part in ("nonsense", "help", "undo", "log Leo", "let "):
        checks.that(part not in text, f"the script has no `{part}`", text)
    for path in (script, transcript):
        first = elsewhere(home, path, zone="Asia/Tokyo", folder=home.folder / "tokyo")
        second = elsewhere(home, path, zone="America/New_York", folder=home.folder / "york")
        checks.that(first.returncode == 0 and f"state {state}" in first.stdout, f"{path.name} replays to the recorded state", first.stdout + first.stderr)
        checks.that(first.stdout == second.stdout, f"{path.name} replays twice alike", second.stdout)
    passed = home.fam("test", str(transcript))
    checks.that(passed.returncode == 0, "the transcript is a test that passes", passed.stdout + passed.stderr)
    plain = run([home.command()[0], "--db", str(home.folder / "new.db"), str(script)], home.environment)
    checks.that(plain.returncode == 0, "the script runs plain on an empty household", plain.stderr)
    again = run([home.command()[0], "--db", str(home.folder / "new.db"), str(script)], home.environment)
    count = run([home.command()[0], "--db", str(home.folder / "new.db"), "-c", "echo (children | count) (events | count)"], home.environment)
    checks.that(again.returncode == 0 and count.stdout.split() == ["2", "4"], "and once more where it has run", again.stderr + count.stdout)
    until = elsewhere(home, script, "--until", "1", zone="UTC", folder=home.folder / "until")
    checks.that("replayed 1 entry" in until.stdout, "--until stops early", until.stdout)
    pinned = [line for line in text.splitlines() if line.startswith("#@ 2") or "child ensure" in line][:2]
    script.write_text(text + "\n".join(pinned).replace("Maya", "Mia") + "\n")
    copied = elsewhere(home, script, zone="UTC", folder=home.folder / "copied")
    checks.that(copied.returncode == 3 and "has the time and number of line" in " ".join(copied.stderr.split()),
                "an entry that was copied with its `#@` line is told as what it is", copied.stderr)
    other = pinned[0].rsplit(" ", 1)[0] + " " + "0" * 32 + "\n" + pinned[1].replace("Maya", "Mia")
    script.write_text(text + other + "\n")
    copied = elsewhere(home, script, zone="UTC", folder=home.folder / "copied-in-part")
    said = " ".join((copied.stdout + copied.stderr).split())
    checks.that("would get the id of another one" in said and "has the time and number of line" in said and "SQLite" not in said,
                "one of which the state was changed, too", copied.stdout + copied.stderr)
    tested = home.fam("test", str(script))
    checks.that(tested.returncode != 0 and "has the time and number of line" in tested.stdout, "`fam test` names the other line, too", tested.stdout)
    script.write_text(text.replace("--note second", "--note third"))
    differs = elsewhere(home, script, zone="UTC", folder=home.folder / "other")
    checks.that(differs.returncode == 3 and "other state" in differs.stderr, "a changed script differs with status 3", (differs.returncode, differs.stdout, differs.stderr))


def lived_in(checks: Checks) -> None:
    home = Household()
    home.code('log Maya "Read a book"')
    prompt = Prompt(home)
    for line in ("log Leo book", "undo", "redo", "child add Zoë", "child edit Leo --name Leon"):
        prompt.type(line)
    path = home.folder / "s.fam"
    said = " ".join(prompt.type(f"session save {path}").split())
    checks.that(f"Keep {path.name}.base with it" in said.replace(f"{path.parent}/", "") and "--with-data" in said,
                "it says that a replay elsewhere needs two files", said)
    base = Path(f"{path}.base")
    said = prompt.type(f"session save {path} --force --with-data")
    checks.that("s.fam.base" in said and not base.exists(), "a save with the rows in it leaves no household of an earlier one beside", said)
    base.write_text("my own notes")
    prompt.type(f"session save {path} --force --with-data")
    checks.that(base.exists() and base.read_text() == "my own notes", "a file of somebody else is not removed")
    base.unlink()
    prompt.type(f"session save {path} --force")
    prompt.end()
    state = digest(home)
    home.code('log Maya "Read a book" --note later')
    replay = elsewhere(home, path, zone="Asia/Tokyo", folder=home.folder / "far")
    checks.that(replay.returncode == 0 and f"state {state}" in replay.stdout, "a session on a lived-in household replays from its base", replay.stdout + replay.stderr)
    whole = base.read_bytes()
    for what, text in (("changed", whole.replace(b"Maya", b"Mara")), ("cut", whole[:-20]), ("another file", b"{}" + whole)):
        base.write_bytes(text)
        damaged = elsewhere(home, path, zone="UTC", folder=home.folder / what.replace(" ", "-"))
        said = " ".join(damaged.stderr.split())
        checks.that(damaged.returncode != 0 and "was changed or damaged since the session was saved" in said, f"a base that is {what} is refused by its own name", said)
    base.unlink()
    alone = elsewhere(home, path, zone="UTC", folder=home.folder / "alone")
    checks.that(alone.returncode == 3, "without its base it is refused with status 3", (alone.returncode, alone.stderr))


def pressed(checks: Checks) -> None:
    """What is pressed is recorded as it is pressed, alerts too, and a replay presses it again."""
    home = Household(setup="preference set hasCompletedOnboarding true\n")
    prompt = Prompt(home)
    typed = [
        "go /kids/add", "press Save Maya 2017-04-02", "go /kids/add", "press Save Leo 2020-09-14", "go /kids", "press Leo", "press edit",
        "press Delete", "press Cancel", "press Delete", "press Delete", "press maya", 'press "Add a note" "Slept well"',
        "go /kids/Maya/edit", "press Name Mia", "press Close", "press Keep", "press Color mint", "press Save",
        "go /kids/Mia/edit", "press Name Nobody", "go /today", "press Discard", "go /kids/Mia/edit", "press Color sky",
    ]
    said = "".join(prompt.type(line) for line in typed)
    checks.that("Delete child Leo?" in said and said.count("error[") == said.count("error[link-blocked]") == 1, "an app is walked by its buttons", said)
    checks.that(home.code("children | get name").stdout == "Mia\n", "what the alert asked for is done, and a form is saved")
    checks.that("Discard changes?" in said, "a form with unsaved input is not closed", said)
    draft = home.code("form drafts | get text").stdout
    checks.that(draft == "sky\n", "what is typed and not saved is kept", draft)
    path = home.folder / "s.fam"
    prompt.type(f"session save {path}")
    prompt.end()
    checks.that('press "Add a note" "Slept well"' in path.read_text(), "the session holds what was pressed", path.read_text())
    checks.that("press Color sky" in path.read_text(), "and what was typed and not saved", path.read_text())
    replay = elsewhere(home, path, zone="Asia/Tokyo", folder=home.folder / "far")
    checks.that(replay.returncode == 0 and f"state {digest(home)}" in replay.stdout, "and replays to the same state", replay.stdout + replay.stderr)


def private(checks: Checks) -> None:
    """In private the rows change and the words are gone; what comes after it is kept again."""
    home = Household(setup="child add Maya\nbehavior add Chores --points 2\n")
    prompt = Prompt(home)
    said = "".join(prompt.type(line) for line in ("go /kids", "private", 'log Maya Chores --note "a secret"', "go /today", "private off", "child add Leo"))
    checks.that("kids private log" in said, "the prompt says that it is private", said)
    path = home.folder / "s.fam"
    refused = prompt.type(f"session save {path}")
    checks.that("entry 3 was private" in refused and not path.exists(), "a session with a change in private is not saved", refused)
    saved = prompt.type(f"session save {path} --only 6..6")
    checks.that(home.fam("replay", str(path)).returncode == 0 and Path(f"{path}.base").exists(), "what came after it is saved with the household as it was then", saved)
    none = prompt.type(f"session save {home.folder}/none.fam --only 50..60")
    checks.that("names no entry" in none and not (home.folder / "none.fam").exists(), "a range without entries is refused", none)
    beside = prompt.type('private; log Maya Chores --note "words beside"')
    checks.that("typed by itself" in beside, "what would be kept beside it is refused", beside)
    texts = prompt.type('history | get text')
    prompt.end()
    checks.that("secret" not in texts.split("history | get text", 1)[-1] and "child add Leo" in texts, "its words are in no history", texts)
    files = b"".join(file.read_bytes() for file in home.folder.glob("*.sessions*"))
    checks.that(b"a secret" not in files, "nor in the file of sessions")
    everywhere = b"".join(file.read_bytes() for file in home.folder.rglob("*") if file.is_file())
    checks.that(b"words beside" not in everywhere, "what was refused beside it is in no file")
    journal = home.code("journal | get command").stdout
    checks.that("secret" not in journal and "(erased)" in journal, "nor in the journal", journal)
    checks.that(home.code("events | get note").stdout == "a secret\n", "the row is there", saved)
    home.code("undo j2")
    checks.that(home.code("events | count").stdout == "0\n", "and is taken back as any other")
    prompt = Prompt(home)
    prompt.type("preference set parentCode --secret-env NOBODY; children")
    kept = prompt.type("history | last | get text")
    checks.that("--secret-env NOBODY; children" in kept, "a line that failed without a secret in it is kept whole", kept)
    prompt.end()


def refused_close(checks: Checks) -> None:
    """What was refused with a question is needed by the answer."""
    home = Household(setup="preference set hasCompletedOnboarding true\n")
    prompt = Prompt(home)
    for line in ("go /kids/add", "press Name Maya", "close", "press Keep", "press Born 2017-04-02", "press Color coral", "close", "press Keep",
                 "press Save", "child add Leo", "close"):
        prompt.type(line)
    for style in ("script", "transcript"):
        path = home.folder / f"{style}.fam"
        said = prompt.type(f"session save {path} --as {style}")
        checks.that("Saved" in said and path.exists(), f"a refused close is saved as a {style}", said)
        if path.exists():
            replay = elsewhere(home, path, zone="UTC", folder=home.folder / style)
            checks.that(replay.returncode == 0, f"and the {style} replays", replay.stdout + replay.stderr)
    saved = (home.folder / "script.fam").read_text() if (home.folder / "script.fam").exists() else ""
    checks.that("nothing-presented" not in saved and saved.count("link-blocked") == 2, "a refusal that changed nothing is left out", saved)
    other = Household(setup="preference set hasCompletedOnboarding true\n")
    plain = other.fam(other.script("plain.fam", saved))
    checks.that(plain.returncode == 0 and other.code("children | get name").stdout == "Maya\nLeo\n", "and runs as a plain script", plain.stderr)
    prompt.end()


def private_form(checks: Checks) -> None:
    """What is typed into a form in private and discarded is in no file, whenever it is discarded."""
    home = Household(setup="preference set hasCompletedOnboarding true\n")
    prompt = Prompt(home)
    for line in ("private", "go /kids/add", "press Name Zanzibar", "press Name Zebulon", "form discard", "go /kids/add", "press Name Quetzal",
                 "private off", "form discard"):
        prompt.type(line)
    before = home.code("digest").stdout
    prompt.type("undo")
    again = prompt.type("form drafts | count")
    checks.that("1" in again.split("\n", 1)[-1], "undo brings the form back", again)
    prompt.type("redo")
    checks.that(home.code("digest").stdout == before and home.fam("verify").returncode == 0, "and redo takes it away, and all is sound")
    prompt.type("undo --last 20 --yes")
    prompt.end()
    sqlite3.connect(home.database).execute("VACUUM").connection.close()
    everywhere = b"".join(file.read_bytes() for file in home.folder.rglob("family.db*") if file.is_file())
    for word in (b"Zanzibar", b"Zebulon", b"Quetzal"):
        checks.that(word not in everywhere, f"no file of the household holds {word!r}")


def two_prompts(checks: Checks) -> None:
    home = Household()
    one, two = Prompt(home), Prompt(home)
    one.type('log Maya book --note "of one"')
    two.type('log Leo book --note "of two"')
    said = one.type("undo")
    checks.that("of one" in said, "undo stays within its session", said)
    one.type('log Maya book --note "again"')
    said = one.type(f"session save {home.folder / 's.fam'}")
    checks.that("another shell wrote" in said, "what another shell wrote in between is reported", said)
    replay = elsewhere(home, home.folder / "s.fam", zone="UTC", folder=home.folder / "far")
    checks.that(replay.returncode == 0, "and the saved session still replays", replay.stdout + replay.stderr)
    said = one.type(f"session save {home.folder / 'both.fam'} --with-others")
    both = home.folder / "both.fam"
    checks.that("another shell" not in said and both.exists() and "of two" in both.read_text(), "or takes the other's entries in", said)
    replay = elsewhere(home, both, zone="UTC", folder=home.folder / "both")
    checks.that(replay.returncode == 0, "and replays with them", replay.stdout + replay.stderr)
    two.type("child add Zora")
    one.type("children | last | get name")
    one.type("child add Yuri")
    one.type(f"session save {home.folder / 'both.t.fam'} --with-others --as transcript")
    lines = (home.folder / "both.t.fam").read_text().splitlines()
    seen = lines[lines.index("children | last | get name") + 1]
    checks.that(seen == "#> Zora", "what was looked at in between is what was there", seen)
    one.end(), two.end()

    # One began in an empty household and only looked at what the other made.
    home = Household(setup="")
    one, two = Prompt(home), Prompt(home)
    one.type("children")
    two.type("child add Maya")
    one.type("children | get name")
    said = one.type(f"session save {home.folder / 'looked.fam'}")
    checks.that("another shell wrote in between: j1" in said and "--with-others" in said, "one that only looked is told whose rows it saw", said)
    said = one.type(f"session save {home.folder / 'seen.fam'} --with-others --as transcript")
    replay = elsewhere(home, home.folder / "seen.fam", zone="UTC", folder=home.folder / "seen") if "Saved" in said else None
    checks.that(replay is not None and replay.returncode == 0, "and can be saved with them", (said, replay and replay.stdout + replay.stderr))
    one.end(), two.end()

    # No tape has what another shell did in an editor.
    home = Household(setup="")
    one = Prompt(home)
    for line in ("child add Ann", "behavior add Tidied --points 1", "log Ann Tidied --note x"):
        one.type(line)
    subprocess.run([*home.command(), "--yes", "-c", "events | edit --in-editor"], stdin=subprocess.DEVNULL,
                   env=home.environment | {"EDITOR": "sed -i s/x/y/"}, cwd=home.folder, timeout=PATIENCE, check=True)
    home.code("child edit Ann --name Anna")
    one.type("log Anna Tidied")
    for option in ("", " --with-others"):
        said = " ".join(one.type(f"session save {home.folder / 'mine.fam'}{option}").split())
        checks.that("`--only 4.." in said and "saves what came after them" in said, f"a save{option} names the part that can be saved", said)
    said = one.type(f"session save {home.folder / 'mine.fam'} --only 4..4")
    checks.that("Saved 1 of" in said, "which is saved", said)
    one.end()


def asked_first(checks: Checks) -> None:
    """A command that asks is tried before the question; the ids that the trial drew are none of the session's."""
    home = Household(setup="")
    prompt = Prompt(home)
    prompt.type("home sign-up maria maria@rivera.example --demo")
    prompt.type("document add Boiler")
    os.write(prompt.descriptor, b"document delete Boiler\n")
    prompt.wait("?")
    prompt.type("y")
    os.write(prompt.descriptor, b"home sign-out\n")
    asked = prompt.wait("?")
    checks.that("Sign out of home" in asked, "signing out asks what it does", asked)
    prompt.type("y")
    path = home.folder / "s.fam"
    said = prompt.type(f"session save {path} --as transcript")
    checks.that(path.exists(), "what was asked about can be saved", said)
    prompt.end()
    checks.that(home.fam("test", str(path)).returncode == 0, "and is a test that passes")


def answered(checks: Checks) -> None:
    """A press that answers the alert of a failed line needs that line, and only a transcript keeps it."""
    home = Household(setup="")
    prompt = Prompt(home)
    said = "".join(prompt.type(line) for line in ("go /weather", "weather show Atlantis", "press OK"))
    checks.that("City not found" in said and "Closed." in said, "an alert is answered", said)
    path = home.folder / "s.fam"
    said = prompt.type(f"session save {path}")
    checks.that("`--as transcript`" in said and not path.exists(), "a script without the failed line is not written", said)
    prompt.type(f"session save {path} --as transcript")
    prompt.end()
    checks.that(path.exists() and home.fam("replay", str(path)).returncode == 0, "a transcript replays it")


def not_repeated(checks: Checks) -> None:
    """A session that its file would not repeat is not written, and the first entry that differs is named."""
    home = Household(setup="")
    prompt = Prompt(home)
    names = home.folder / "names.csv"
    names.write_text("name\nMaya\n")
    prompt.type(f"from csv {names} | into children")
    prompt.type("child add Leo")
    prompt.type("nonsense")
    names.write_text("name\nMia\n")
    path = home.folder / "s.fam"
    said = prompt.type(f"session save {path}")
    checks.that(not path.exists(), "a session that cannot be repeated is not written", said)
    checks.that("entry 1" in said and "was not saved" in said, "and the entry is named", said)
    checks.that("- child Maya added" in said and "+ child Mia added" in said, "and the rows of both sides are shown", said)
    names.write_text("name\nMaya\n")
    prompt.type(f"session save {path} --as transcript")
    text = path.read_text() if path.exists() else ""
    checks.that("#! unknown-command" in text, "a line that failed stays in a transcript", text)
    checks.that(f"# Reads `{names}`" in text, "the file says what it reads", text)
    path.write_text(text.replace("child add Leo", "child add Lea"))
    checks.that(home.fam("test", str(path)).returncode == 3, "a transcript that was changed differs")
    checks.that(home.fam("test", "--update", str(path)).returncode == 0, "an update that mends it is no failure")
    checks.that(home.fam("test", str(path)).returncode == 0, "and an update pins its digests anew", path.read_text())
    prompt.end()


def saved_within(checks: Checks) -> None:
    """The trial of a save runs the lines of the session, one of which saved it."""
    home = Household()
    shell = Prompt(home)
    shell.type("child add Ida")
    said = shell.type(f'session save "{home.folder}/early.fam"; child add Ben')
    checks.that("Saved 1 of" in said and "Added child Ben" in said, "a line saves and goes on", said)
    shell.end()
    result = home.code(f'session save "{home.folder}/all.fam"')
    checks.that(result.returncode == 3 and "cannot be part of what is saved" in " ".join(result.stderr.split()),
                "and cannot be repeated", (result.returncode, result.stderr))
    checks.that(not Path(home.folder, "all.fam").exists(), "nothing is written then")


def interrupted(checks: Checks) -> None:
    home = Household(setup="")
    prompt = Prompt(home)
    prompt.type("let n = 1")
    prompt.type("child add Maya; while $n < 0 { }")
    prompt.type(f"session save {home.folder / 's.fam'}")
    prompt.end()
    path = home.folder / "s.fam"
    path.write_text(path.read_text().replace("$n < 0", "$n > 0"))
    command = [home.command()[0], "--db", ":memory:", "replay", str(path)]
    with subprocess.Popen(command, env=home.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            pass
        checks.that(process.poll() is None, "a replay runs on")
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE)
        checks.that(process.returncode == 130, "Ctrl-C ends a replay with 130", (process.returncode, said))


def never_passed_unseen(checks: Checks) -> None:
    """A transcript is run whatever ends its lines, and one with nothing to run, or a header that is none, fails."""
    home = Household(setup="")
    texts = {
        "crlf": (b"child add Maya\r\n#> Added child Maya.\r\nchildren | count\r\n#> 2\r\n", "children | count"),
        "empty": (b"# nothing here\n", "holds no entry"),
        "version": (b"fam 1\n\n# nothing here\n", "holds no entry"),
        "header": (b"#@ sesion 3 as=script\nchildren | count\n#> 0\n", "neither a header nor a pin"),
    }
    for name, (text, said) in texts.items():
        path = home.folder / f"{name}.fam"
        path.write_bytes(text)
        result = home.fam("test", str(path))
        checks.that(result.returncode == 3 and said in result.stdout, f"the transcript {name} fails", result.stdout + result.stderr)
    result = home.fam("test", "--update", str(home.folder / "crlf.fam"))
    checks.that((home.folder / "crlf.fam").read_bytes().endswith(b"#> 1\r\n"), "an update keeps the line ends", result.stdout)
    checks.that(home.fam("test", str(home.folder / "crlf.fam")).returncode == 0, "and then it passes")


def parameters(checks: Checks) -> None:
    """`--param` makes a value a parameter wherever it is, so that the script serves another family."""
    home = Household(setup="")
    prompt = Prompt(home)
    for line in ("child add Maya", 'behavior add "Read a book" --points 2', 'log maya "Read a book" --note "for Maya, not for Mayas"', "reward add Maya Zoo --points 10",
                 'reward edit "Maya/Zoo" --points 12', "go /kids/Maya", "children | where name == 'Maya' | count", "tinywins://child?id=" + "Maya"):
        prompt.type(line)
    script, transcript = home.folder / "p.fam", home.folder / "t.fam"
    said = prompt.type(f"session save {script} --param who=Maya,points=12")
    checks.that("Saved" in said and "error" not in said, "a session is saved with parameters", said)
    said = prompt.type(f"session save {transcript} --as transcript --param who=Maya")
    checks.that("Saved" in said and "error" not in said, "so is a transcript", said)
    said = prompt.type(f'session save {script} --force --param who=Maya,book="Read a book"')
    checks.that('--param "who=Maya,book=Read a book"' in " ".join(said.split()),
                "quotes inside of a word are no quotes, and the right line is said", said)
    for wrong in ("--param who=Nobody", "--param who", "--param who=Maya,who=Zoo", "--param 1=Maya"):
        said = prompt.type(f"session save {home.folder}/wrong.fam {wrong}")
        checks.that("error[" in said and not (home.folder / "wrong.fam").exists(), f"`{wrong}` is refused", said)
    prompt.end()
    text = script.read_text()
    lines = [line for line in text.split("\n") if line and not line.startswith("#")]
    checks.that('param who: string = "Maya"' in lines and "param points: int = 12" in lines, "the parameters are declared with their types", text)
    checks.that(all("Maya" not in line.replace("Mayas", "") for line in lines if not line.startswith("param ")), "the value is nowhere else", text)
    for part in ("child ensure $who", "for ${who}, not for Mayas", '"${who}/Zoo" --points $points', '"/kids/${who}"'):
        checks.that(part in text, f"the script has `{part}`", text)
    replayed = elsewhere(home, script, zone="Asia/Tokyo", folder=home.folder / "there")
    checks.that(replayed.returncode == 0, "it replays", replayed.stdout + replayed.stderr)
    passed = home.fam("test", str(transcript))
    checks.that(passed.returncode == 0 and "#> Added child [..]." in transcript.read_text(), "the transcript passes", passed.stdout + transcript.read_text())
    database = str(home.folder / "ada.db")
    plain = run([home.command()[0], "--db", database, str(script), "--who", "Ada", "--points", "15"], home.environment)
    names = run([home.command()[0], "--db", database, "-c", "children | get name | to csv; rewards | get points | to csv"], home.environment)
    checks.that(plain.returncode == 0 and "Ada" in names.stdout and "15" in names.stdout, "it serves another family", plain.stderr + names.stdout)


def whole(checks: Checks) -> None:
    """What a shell that was killed had not recorded, a base that is lost, and an answer of no are no loss."""
    home = Household()
    prompt = Prompt(home)
    for line in ('log Maya "Read a book"', "child add Zoe", 'log Zoe "Helped with chores"'):
        prompt.type(line)
    prompt.end()
    state = digest(home)
    with sqlite3.connect(f"{home.database}.sessions") as log:
        log.execute("DELETE FROM entry WHERE position = 3")
    log.close()
    path = home.folder / "killed.fam"
    saved = home.code(f"session save {path} 1", "-v")
    checks.that("j4 was not recorded" in saved.stdout + saved.stderr and 'log Zoe "Helped with chores"' in path.read_text(),
                "what was not recorded is taken from the journal", saved.stdout + saved.stderr)
    home.code("child add Later")
    Path(f"{path}.base").unlink()
    back = home.fam("replay", str(path))
    checks.that(back.returncode == 0 and state in back.stdout, "without its base a replay goes back in the journal", back.stdout + back.stderr)
    alone = elsewhere(home, path, zone="UTC", folder=home.folder / "alone")
    checks.that(alone.returncode == 3 and "is not there" in alone.stderr and "--from-empty" in alone.stderr,
                "elsewhere it says what helps", alone.stderr)

    prompt = Prompt(home)
    prompt.ask('try { child delete Zoe } catch e { echo "no: $e.code" }; child add Answered')
    prompt.type("n")
    kept = home.folder / "answered.fam"
    said = prompt.type(f"session save {kept} --as transcript")
    state = digest(home)
    text = kept.read_text() if kept.exists() else ""
    checks.that("answers=n" in text and "#> no: declined" in text, "an answer of no is kept", said + text)
    prompt.ask("child delete Answered")
    prompt.type("y")
    script = home.folder / "answered-script.fam"
    said = prompt.type(f"session save {script}")
    text = script.read_text() if script.exists() else ""
    checks.that("{ child delete Zoe }" in text and "child delete --yes Answered" in text,
                "a script says yes only to what was not declined", said + text)
    replay = elsewhere(home, kept, zone="Asia/Tokyo", folder=home.folder / "answers")
    checks.that(replay.returncode == 0 and state in replay.stdout, "and given again", replay.stdout + replay.stderr)
    prompt.end()
    tested = home.fam("test", str(kept))
    checks.that(tested.returncode == 0 and "`--db` has no effect on `test`" in tested.stderr, "test says that it does not use a household",
                tested.stdout + tested.stderr)


def coded(checks: Checks) -> None:
    """A household with a parent's code: the code is in no file, and a replay is kept in the view as the session was."""
    code, other = "CANARY-1357", "CANARY-2468"
    home = Household()
    prompt = Prompt(home)
    prompt.secret("preference set parentCode", "parentCode", code, code)
    prompt.end()
    start = home.folder / "before.db"
    sqlite3.connect(home.database).execute("PRAGMA wal_checkpoint(TRUNCATE)").connection.close()
    shutil.copy(home.database, start)
    prompt = Prompt(home)
    prompt.type('log Maya "Read a book"')
    prompt.type("go /kids/Maya/view")
    refused = prompt.type("back")
    prompt.secret("kid leave", "parentCode", other)
    left = prompt.secret("kid leave", "parentCode", code)
    checks.that("link-blocked" in refused and "/today (close cover)" in left, "the code keeps in the view and leads out", refused + left)
    prompt.type("child add Zoe")
    script, transcript = home.folder / "coded.fam", home.folder / "shown.fam"
    said = prompt.type(f"session save {script}") + prompt.type(f"session save {transcript} --as transcript")
    prompt.end()
    state = digest(home)
    checks.that(transcript.exists() and "back\n#! link-blocked" in transcript.read_text() and "/today (close cover)" in transcript.read_text(),
                "a transcript has what the code did", said)
    checks.that(script.exists() and "warning" not in said and "kid leave" in script.read_text(), "a script leaves the view", said)
    for path in (script, transcript):
        replay = elsewhere(home, path, zone="Asia/Tokyo", folder=home.folder / path.stem)
        checks.that(replay.returncode == 0 and state in replay.stdout, f"{path.name} replays", replay.stdout + replay.stderr)
    tested = home.fam("test", str(transcript))
    checks.that(tested.returncode == 0, "and is a test", tested.stdout + tested.stderr)
    again = Household(setup="")
    shutil.copy(start, again.database)
    shutil.copy(f"{home.database}.secrets", f"{again.database}.secrets")
    done = again.fam("replay", str(transcript), "--apply")
    checks.that(done.returncode == 0 and digest(again) == state, "it is applied to the household itself", done.stdout + done.stderr)

    prompt = Prompt(home)
    prompt.secret("preference set parentCode", "parentCode", other, other)
    prompt.type("go /kids/Maya/view")
    prompt.secret("kid leave", "parentCode", other)
    prompt.type("preference reset parentCode")
    prompt.type("go /kids/Maya/view")
    prompt.type("kid leave")
    prompt.type("child add Ada")
    path = home.folder / "changed.fam"
    said = prompt.type(f"session save {path} --as transcript")
    prompt.end()
    replay = elsewhere(home, path, zone="UTC", folder=home.folder / "changed") if path.exists() else None
    checks.that(replay is not None and replay.returncode == 0 and digest(home) in replay.stdout, "a code set and removed in the session replays",
                (said, replay and replay.stdout + replay.stderr))

    prompt = Prompt(home)
    prompt.type("screentime user add Ana ana@rivera.example")
    prompt.secret("screentime password set Ana", "password", code, code)
    prompt.end()
    prompt = Prompt(home)
    prompt.type("child add Kim")
    wrong = prompt.secret("screentime sign-in ana@rivera.example", "password", other)
    right = prompt.secret("screentime sign-in ana@rivera.example", "password", code)
    path = home.folder / "account.fam"
    said = prompt.type(f"session save {path} --as transcript")
    prompt.end()
    checks.that("no-permission" in wrong and "Hello, Ana." in right and path.exists() and "Hello, Ana." in path.read_text(),
                "the password of an account is right in a replay, too", wrong + right + said)
    replay = elsewhere(home, path, zone="UTC", folder=home.folder / "account")
    checks.that(replay.returncode == 0 and digest(home) in replay.stdout, "and it replays", replay.stdout + replay.stderr)
    names = [path for path in home.folder.rglob("*") if path.is_file() and b"CANARY" in path.read_bytes()]
    checks.that(not names, "no file has a code", names)


def deleted_first(checks: Checks) -> None:
    """What was confirmed at the prompt has `--yes` in the script, also as its first line."""
    home = Household()
    prompt = Prompt(home)
    prompt.ask("child delete Leo")
    prompt.type("y")
    path = home.folder / "s.fam"
    said = prompt.type(f"session save {path}")
    prompt.end()
    checks.that("warning" not in said and '| where name == "Leo" | delete --yes' in path.read_text(), "a deletion is confirmed", said + path.read_text())


def beside(checks: Checks) -> None:
    """A script has no outputs: where its replay differs, the rows of both sides are shown, if the journal knows them."""
    home = Household(setup="")
    prompt = Prompt(home)
    for line in ("child add Maya", 'behavior add "Read a book" --points 2', "child add Leo", "log Leo book"):
        prompt.type(line)
    path = home.folder / "s.fam"
    prompt.type(f"session save {path}")
    prompt.end()
    path.write_text(path.read_text().replace("--points 2", "--points 3"))
    ours = home.fam("replay", str(path))
    checks.that(ours.returncode == 3 and "- behavior Read a book added: points \"2\"" in ours.stdout
                and "+ behavior Read a book added: points \"3\"" in ours.stdout, "both sides are shown", ours.stdout + ours.stderr)
    theirs = elsewhere(home, path, zone="UTC", folder=home.folder / "other")
    checks.that(theirs.returncode == 3 and "+ behavior Read a book added: points \"3\"" in theirs.stdout and "where it was recorded" in theirs.stdout,
                "elsewhere those of the replay", theirs.stdout + theirs.stderr)
    path.write_text(path.read_text().replace("child add Leo", "echo Leo").replace("child ensure Leo", "echo Leo").replace("--points 3", "--points 2"))
    gone = home.fam("replay", str(path))
    checks.that(gone.returncode == 3 and "- child Leo added" in gone.stdout and "+ " not in gone.stdout.split("rows that")[-1].split("replay:")[-1],
                "an entry that changed nothing in the replay", gone.stdout + gone.stderr)


def reproduced(checks: Checks) -> None:
    """`--as repro` keeps just what the last error needs, without the family's names."""
    home = Household()
    prompt = Prompt(home)
    for line in ("child add Zebedee", "child add Ottilie", 'behavior add "Feed the cat" --points 3', 'log Ottilie "Feed the cat"', "children",
                 "nonsense", "child archive Zebedee", 'log Zebedee "Feed the cat"'):
        prompt.type(line)
    path = home.folder / "r.fam"
    said = prompt.type(f"session save {path} --as repro")
    checks.that("the last one shows `archived-child`" in " ".join(said.split()), "a repro is saved", said)
    prompt.end()
    text = path.read_text()
    for name in ("Zebedee", "Ottilie", "Feed the cat"):
        checks.that(name not in text, f"it does not name {name}", text)
    checks.that(text.count("#@ 2") == 4 and "#! archived-child" in text, "it has only what the error needs", text)
    checks.that(not path.with_suffix(".fam.base").exists(), "and needs no household")
    passed = home.fam("test", str(path))
    checks.that(passed.returncode == 0, "it is a test that shows the error", passed.stdout)

    prompt = Prompt(home)
    prompt.type("log Zebedee Read")
    said = prompt.type(f"session save {home.folder}/b.fam --as repro")
    few = (home.folder / "b.fam").read_text()
    checks.that(not (home.folder / "b.fam.base").exists() and "| into children --key id" in few and few.count("id:") == 2,
                "what needs the household has the rows that it needs", said + few)
    checks.that("Zebedee" not in few, "under other names", few)
    prompt.type("log Ottilie Reed")
    prompt.type(f"session save {home.folder}/c.fam --as repro")
    same = (home.folder / "c.fam").read_text()
    checks.that("| into children --key id" in same and "Ottilie" not in same, "it is the same error, and not that of a missing child", same)
    prompt.type("undo j2")
    said = prompt.type(f"session save {home.folder}/j.fam --as repro")
    checks.that("look before you pass it on" in said and (home.folder / "j.fam.base").exists(), "what needs the journal says so", said)
    prompt.end()
    prompt = Prompt(home)
    for line in ("child add Quillon", "log Quillon Nothing", "child edit Quillon --name Quim", "child delete Quim --yes"):
        prompt.type(line)
    prompt.type(f"session save {home.folder}/q.fam --as repro")
    prompt.end()
    earlier = (home.folder / "q.fam").read_text()
    checks.that("#! not-found" in earlier and "Quillon" not in earlier, "a name that was changed later is replaced, too", earlier)
    prompt = Prompt(home)
    prompt.type("children")
    said = prompt.type(f"session save {home.folder}/n.fam --as repro")
    checks.that("error[not-found]" in said and "failed" in said, "a session without an error has none", said)
    prompt.end()


def applied(checks: Checks) -> None:
    """`replay --apply` gives the household itself what the sandbox has shown."""
    home = Household()
    start = digest(home)
    kept = home.folder / "kept.db"
    sqlite3.connect(home.database).execute("PRAGMA wal_checkpoint(TRUNCATE)").connection.close()
    shutil.copy(home.database, kept)
    prompt = Prompt(home)
    for line in ("child add Zoe", 'log Zoe,Maya "Read a book"', f"children | save {home.folder}/c.csv", "child edit Zoe --name Zoey"):
        prompt.type(line)
    path = home.folder / "s.fam"
    prompt.type(f"session save {path}")
    prompt.end()
    end = digest(home)
    refused = home.fam("replay", str(path), "--apply")
    checks.that(refused.returncode == 3 and "not as the session found it" in refused.stderr, "a household in another state is refused", refused.stderr)
    checks.that(digest(home) == end, "and nothing is changed")
    other = Household(setup="")
    shutil.copy(kept, other.database)
    for option in ("--read-only", "--plan"):
        checks.that("effect-refused" in other.fam(option, "replay", str(path), "--apply").stderr, f"{option} refuses it")
    checks.that("extra-argument" in other.fam("replay", str(path), "--apply", "--from-empty").stderr, "--from-empty does not go with it")
    (home.folder / "c.csv").unlink(missing_ok=True)
    done = other.fam("-v", "replay", str(path), "--apply")
    checks.that(done.returncode == 0 and digest(other) == end and "--run` takes it back" in done.stderr, "the household gets it", done.stdout + done.stderr)
    checks.that(not (home.folder / "c.csv").exists(), "files are left out")
    number = done.stderr.split("undo j")[1].split()[0]
    undone = other.code(f"undo j{number} --run --yes")
    checks.that(undone.returncode == 0 and digest(other) == start, "and it is taken back as one run", undone.stderr)
    undone = other.code(f"undo j{number} --run --yes")
    checks.that(f"nothing of the run of `j{number}` is left to undo" in undone.stderr, "and not twice", undone.stderr)
    checks.that(other.fam("verify").returncode == 0, "the household is sound")
    memory = run([home.command()[0], "--db", ":memory:", "replay", str(path), "--apply"], home.environment)
    checks.that("misplaced" in memory.stderr, "a household in memory is none", memory.stderr)


def cut_off(checks: Checks) -> None:
    """A saved file that was cut anywhere is never replayed as if that were all of it."""
    home = Household(setup="")
    prompt = Prompt(home)
    for line in ("child add Maya", "behavior add Reading --points 2", "log Maya Reading"):
        prompt.type(line)
    path, part = home.folder / "s.fam", home.folder / "part.fam"
    prompt.type(f"session save {path}")
    prompt.end()
    text = path.read_text()
    for end in range(1, len(text) - 1):
        # Lines are cut in the middle at some places only, at their ends always.
        if text[end - 1] == "\n" or end % 23 == 0:
            part.write_text(text[:end])
            replay = home.fam("replay", str(part))
            checks.that(replay.returncode in (1, 2, 3), f"cut off after {end} bytes it is no whole session", replay.stdout)
    database = home.fam("replay", str(home.database))
    checks.that(f"which `fam --db {home.database}` opens" in " ".join(database.stderr.split()),
                "a household in place of a session is named", database.stderr)


def applied_in_part(checks: Checks) -> None:
    """Ctrl-C in the middle of `replay --apply` leaves whole entries, and says how to take them back."""
    home = Household(setup="")
    prompt = Prompt(home)
    for line in ("child add Ada", "var n = 0; while $n < 60000000 { $n = $n + 1 }; echo $n", "child add Ben"):
        prompt.type(line)
    path = home.folder / "s.fam"
    said = prompt.type(f"session save {path} --as transcript")
    prompt.end()
    checks.that(path.exists(), "it is saved", said)
    other = Household(setup="")
    other.code("children")
    running = subprocess.Popen([other.command()[0], "--db", str(other.database), "replay", str(path), "--apply"],
                               env=other.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    end = time.monotonic() + PATIENCE
    while sqlite3.connect(other.database).execute("SELECT count(*) FROM fam_journal").fetchone()[0] == 0 and time.monotonic() < end:
        pass
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=PATIENCE)
    checks.that(running.returncode == 130 and "error[interrupted]: interrupted after" in said, "it stops there", said)
    checks.that("`undo j1 --run` takes back what was applied" in said, "and says what undoes it", said)
    checks.that(other.code("children | get name").stdout == "Ada\n", "what was applied is whole")


def stepped(checks: Checks) -> None:
    """`--step` shows each entry while it waits, and Ctrl-C ends it there."""
    home = Household(setup="")
    prompt = Prompt(home)
    for name in ("Ada", "Ben", "Cleo"):
        prompt.type(f"child add {name}")
    path = home.folder / "s.fam"
    prompt.type(f"session save {path}")
    prompt.end()
    for keys, status in ((b"\x03", 130), (b"q\n", 0), (b"\x04", 0), (b"\n", 0)):
        child, descriptor = pty.fork()
        if child == 0:
            command = [home.command()[0], "--db", ":memory:", "replay", str(path), "--step"]
            os.execve(command[0], command, home.environment)
        said, wanted = "", ["ensure Ada", "ensure Ben"]
        while wanted:
            ready, _, _ = select.select([descriptor], [], [], PATIENCE)
            if not ready:
                break
            said += os.read(descriptor, 65536).decode()
            if wanted[0] in said:
                wanted.pop(0)
                os.write(descriptor, b"\n" if wanted else keys)
        checks.that(not wanted and "Cleo" not in said, "each entry is shown before the next", said)
        if keys == b"\n":
            os.write(descriptor, b"\n")
        try:
            while select.select([descriptor], [], [], PATIENCE)[0] and (more := os.read(descriptor, 65536)):
                said += more.decode()
        except OSError:
            pass
        # One that goes on waiting ends here.
        os.close(descriptor)
        ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        checks.that(ended == status, f"{keys} ends it with {status}", f"{ended} {said}")
        checks.that(("Cleo" in said) == (keys == b"\n"), "nothing runs after that", said)


def main() -> None:
    checks = Checks()
    for test in (recorded, repeated, readable, reading, signed_in, again, of_its_own, one_thread, late, earlier, lived_in, pressed, refused_close, private, private_form, two_prompts, asked_first, answered, not_repeated, saved_within, interrupted, never_passed_unseen, parameters, whole, coded, deleted_first, beside, reproduced, applied, cut_off, applied_in_part, stepped):
        test(checks)
    checks.finish()


if __name__ == "__main__":
    main()
