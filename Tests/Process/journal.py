#!/usr/bin/env python3
"""Undoing much asks first; a script's run goes as a whole; what a compaction or an erasure has forgotten is in no file
any more, is refused with the reason, and leaves a sound household."""

import os
import random
import re
import sqlite3

from household import Checks, Household
from sessions import Prompt


def answered(prompt: Prompt, line: str, answer: str) -> tuple[str, str]:
    """What is said up to the question, and after the answer."""
    question = prompt.ask(line)
    return question, prompt.type(answer)


def check_questions(checks: Checks) -> None:
    home = Household(setup="")
    checks.that(home.fam("demo").returncode == 0, "the demo is made")
    events = home.number("events | count")

    refused = home.code("undo --all")
    checks.that(
        refused.returncode == 1 and "needs-yes" in refused.stderr and "takes back j1 (demo)" in refused.stderr,
        "a script that would undo the demo is refused with the reason", refused.stderr)
    checks.that(home.number("events | count") == events, "and nothing was taken back")
    planned = home.code("plan { undo --all }")
    checks.that(planned.returncode == 0, "a plan needs no answer", planned.stderr)
    checks.that(home.code("events | count").stdout.strip() == str(events), "and takes nothing back")

    prompt = Prompt(home)
    said, behind = answered(prompt, "undo --all", "n")
    checks.that("This takes back j1 (demo)" in said and "3 children go: " in said and f"{events:,} moments go" in said,
                "the prompt shows what would go", said)
    checks.that("othing was changed" in behind, "no is no", behind)
    said, behind = answered(prompt, "undo --all", "y")
    checks.that("Undid j1 (demo)" in behind, "yes takes it back", behind)
    said, behind = answered(prompt, "redo", "y")
    checks.that("3 children come back: " in said and "Brought back j1 (demo)" in behind, "redo asks too", said + behind)
    prompt.end()
    checks.that(home.number("events | count") == events, "everything is there again")
    checks.that(home.fam("verify").returncode == 0, "and sound")

    kept = home.folder / "home.fambackup"
    home.code(f'backup "{kept}"')
    checks.that(home.code("undo --all --yes").returncode == 0, "--yes asks nobody")
    checks.that(home.number("children | count") == 0, "and takes it back")
    home.code(f'restore "{kept}" --yes')
    checks.that("needs-yes" in home.code("undo --all").stderr, "the undo of a restore is refused without --yes")
    small = home.code("child add Tom; undo")
    checks.that(small.returncode == 0, "few rows ask nobody", small.stderr)


def check_runs(checks: Checks) -> None:
    home = Household()
    before = home.code("digest").stdout
    script = home.script("week.fam", "\n".join(f'log Maya "Read a book" --note "{n}"' for n in range(12)))
    home.fam("--stepwise", script)
    whole = home.code("digest").stdout
    checks.that(home.number("journal | count") == 13, "each statement of a stepwise run is an entry")
    refused = home.code("undo --run")
    checks.that("needs-yes" in refused.stderr and "takes back 12 entries" in refused.stderr, "the undo of a run asks",
                refused.stderr)
    undone = home.code("undo --run --yes", "-v")
    checks.that(home.code("digest").stdout == before, "undo --run takes all of it back and nothing before",
                undone.stderr)
    home.code("redo --all --yes")
    checks.that(home.code("digest").stdout == whole, "redo brings all of it back")
    home.code('log Leo "Read a book"')
    home.code("undo j5 --run --yes")
    checks.that(home.number("events --child Maya | count") == 0 and home.number("events --child Leo | count") == 1,
                "an entry names its run, and what came later stays")
    checks.that("extra-argument" in home.code("undo --run --last 2").stderr, "--run is alone")


def texts(home: Household) -> bytes:
    return b"".join(path.read_bytes() for path in home.folder.iterdir() if path.is_file()
                    and path.name.startswith("family.db"))


def check_erasing(checks: Checks) -> None:
    home = Household()
    prompt = Prompt(home)
    prompt.type("child add Zebedee")
    prompt.type('log Zebedee "Read a book" --note "at the zanzibar"')
    prompt.type(f"backup {home.folder}/of-any-name")
    prompt.type("child edit Zebedee --name Zebulon")
    prompt.type("log Maya \"Read a book\" --note \"with Zebulon\"")
    still = prompt.type("journal erase Zebulon")
    checks.that("is still in the household" in still, "a row that is there is refused", still)
    answered(prompt, "child delete Zebulon", "y")
    said, behind = answered(prompt, "journal erase Zebulon", "n")
    checks.that("Forget it for good?" in said and "cannot be taken back" in said, "erasing asks", said)
    checks.that(b"Zebedee" in texts(home), "and does nothing after a no")
    said, behind = answered(prompt, "journal erase Zebulon", "y")
    checks.that("Erased the child: 2 rows" in behind and "1 moment mentions the name and stays" in behind,
                "it says what it forgot", behind)
    checks.that(f"{home.folder}/of-any-name still holds it." in behind,
                "and which backups hold it, whatever they are called", behind)
    refused = prompt.type("undo")
    checks.that("journal-compacted" in refused, "undo says why not", refused)
    past = prompt.type("diff j0")
    checks.that("journal-compacted" in past, "diff too", past)
    prompt.type('events --child Maya | edit note = "alone"')
    prompt.end()
    home.code("journal compact --before tomorrow --keep 0 --yes")
    left = texts(home)
    for word in (b"Zebedee", b"zanzibar"):
        checks.that(word not in left, f"no file of the household holds {word!r} any more")
    sound = home.fam("verify")
    checks.that(sound.returncode == 0, "the household is sound", sound.stderr)
    refused = home.code("children --as-of 2020-01-01")
    checks.that("journal-compacted" in refused.stderr, "--as-of says why not", refused.stderr)
    log = sqlite3.connect(f"{home.database}.sessions")
    checks.that(log.execute("SELECT count(*) FROM entry WHERE text = '(erased)'").fetchone()[0] >= 5,
                "what was typed is gone from the sessions")


def check_erased_words(checks: Checks) -> None:
    """What was typed into a form and not saved has no name; it is called by what it says."""
    home = Household(setup="preference set hasCompletedOnboarding true\nchild add Maya --born 2017-04-02\n")
    prompt = Prompt(home)
    for line in ("go /kids/add", "press Name Zanzibar", "form discard", "go /kids/add", "press Name Zebulon",
                 "form discard",
                 'note add "Zebulon came" --child Maya', 'notes | edit text = "nobody" --yes'):
        prompt.type(line)
    prompt.type("child add Zebulon")
    answered(prompt, "child delete Zebulon", "y")
    said, behind = answered(prompt, "journal erase Zanzibar", "y")
    checks.that("Erased the form draft: 1 row" in behind, "a draft is erased by what was typed", said + behind)
    answered(prompt, "journal erase Zebulon", "y")
    prompt.end()
    home.code("digest")
    sqlite3.connect(home.database).execute("VACUUM").connection.close()
    left = texts(home)
    for word in (b"Zanzibar", b"Zebulon"):
        checks.that(word not in left, f"no file of the household holds {word!r} any more")
    checks.that(home.fam("verify").returncode == 0, "the household is sound")


def check_short_names(checks: Checks) -> None:
    """A name is mentioned as a word: `Al` is not in "all"."""
    home = Household(setup="")
    for line in ("child add Al", 'child add Maya', 'behavior add "Walked all the way" --points 2',
                 'log Maya "Walked all the way" --note "also"',
                 'note add "AL was here" --child Maya', "child delete Al --yes"):
        checks.that(home.code(line).returncode == 0, line)
    erased = home.code("journal erase Al --yes")
    checks.that("3 texts of the journal" in erased.stdout and "1 note mentions the name" in erased.stdout,
                "whole words count", erased.stdout + erased.stderr)
    kept = home.code("journal | get command").stdout
    checks.that(kept.count("(erased)") == 3 and "Walked all the way" in kept and "also" in kept, "other texts stay",
                kept)


def check_compaction(checks: Checks) -> None:
    home = Household()
    for n in range(5):
        home.code(f'events | edit note = "{"x" * 2000} {n}" --yes')
        home.code(f'log Maya "Read a book" --note "{n}"')
    state = home.code("digest").stdout
    none = home.code("journal compact")
    checks.that("Nothing was forgotten" in none.stdout, "a young journal keeps all", none.stdout + none.stderr)
    refused = home.code("journal compact --before tomorrow --keep 2")
    checks.that("needs-yes" in refused.stderr, "a script is asked for --yes", refused.stderr)
    size = sum(path.stat().st_size for path in home.folder.glob("family.db*"))
    done = home.code("journal compact --before tomorrow --keep 2 --yes")
    checks.that(done.returncode == 0 and re.search(r"Forgot what .* entries up to `j\d+` changed",
                                                   done.stdout) is not None, "it says what it forgot",
                done.stdout + done.stderr)
    checks.that(sum(path.stat().st_size for path in home.folder.glob("family.db*")) < size, "the file is smaller")
    checks.that(home.code("digest").stdout == state and home.fam("verify").returncode == 0,
                "the rows are the same and sound")
    checks.that(home.code("undo --all").returncode == 0, "what was kept can be undone")
    home.code("redo --all")
    refused = home.code("undo --last 5 --all")
    checks.that("journal-compacted" in refused.stderr and "changed is forgotten" in refused.stderr,
                "what was not cannot, with the reason", refused.stderr)
    checks.that(home.number("journal | count") >= 10, "the journal still lists every entry")
    planned = home.code("plan { journal compact --before tomorrow --keep 0 }")
    checks.that(home.code("undo --all").returncode == 0, "a plan forgets nothing", planned.stdout)
    checks.that(undone_notes(home) == 1, "an undo notes what it took back")
    home.code("journal compact --before tomorrow --keep 0 --yes")
    checks.that(undone_notes(home) == 0, "of an undo that is forgotten no note stays")


def undone_notes(home: Household) -> int:
    with sqlite3.connect(home.database) as connection:
        return connection.execute("SELECT count(*) FROM fam_note WHERE name GLOB 'undone by *'").fetchone()[0]


def check_large_file(checks: Checks) -> None:
    """Writing a large file anew takes seconds in which nobody can write, so it is said before."""
    home = Household()
    with sqlite3.connect(home.database) as connection:
        connection.execute("INSERT INTO fam_note VALUES ('padding', printf('%.*c', 60000000, 'x'))")
        connection.execute("DELETE FROM fam_note WHERE name = 'padding'")
    connection.close()
    # While another program writes, this one waits with its work.
    other = sqlite3.connect(home.database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    prompt = Prompt(home)
    os.write(prompt.descriptor, b"journal compact\n")
    said = prompt.wait("meanwhile.")
    checks.that("Writing the file anew" in said and "shrank" not in said, "at a prompt it is said before it is done", said)
    other.execute("ROLLBACK")
    other.close()
    # It may have ended by then, with an error that says who was in the way.
    prompt.wait("› ")
    prompt.end()
    with sqlite3.connect(home.database) as connection:
        connection.execute("INSERT INTO fam_note VALUES ('padding', printf('%.*c', 60000000, 'x'))")
        connection.execute("DELETE FROM fam_note WHERE name = 'padding'")
    connection.close()
    done = home.code("journal compact")
    first, last = (done.stdout.splitlines() + ["", ""])[:2]
    checks.that(re.fullmatch(r"Writing the file anew \(\d+\.\d MB\); nothing can be changed meanwhile\.", first) is not None
                and "The file shrank from" in last, "a large file is written anew with a word before", done.stdout + done.stderr)
    again = home.code("journal compact")
    checks.that("anew" not in again.stdout and home.fam("verify").returncode == 0, "a small one without", again.stdout)


def days_of(home: Household) -> tuple[set[str], set[str], set[str]]:
    """The days that are marked, those on which an entry that stands gave stars, and of these the ones on which the
    journal had not gone on to a later day."""
    with sqlite3.connect(f"file:{home.database}?mode=ro", uri=True) as connection:
        found = connection.execute("SELECT date(day * 86400, 'unixepoch') FROM active_days").fetchall()
        standing = connection.execute(
            "SELECT date(at / 1000000, 'unixepoch'), date(ifnull(ran, at) / 1000000, 'unixepoch') FROM fam_journal "
            "WHERE kind = 'do' AND undone_by IS NULL AND command LIKE '%log Ben%' AND command NOT LIKE '%=-1%'").fetchall()
    connection.close()
    return {day for (day,) in found}, {ran for _, ran in standing}, {ran for at, ran in standing if at == ran}


def check_days(checks: Checks, seeds: int = 6, lines: int = 30, first: int = 0) -> None:
    """Whatever is undone and redone, in whatever order: after each line a day counts as long as an entry of it stands
    that gave stars. Of a clock that was set back the journal does not go back, and such an entry may not be found
    (decision 0465). Undoing everything leaves nothing.
    """
    typed = ["log Ben Read", "log Ben Read", "log Ben Read --points=-1", "log Ben Read --at 2026-10-01",
             "atomic { log Ben Read; log Ben Read }", "undo", "redo", "undo --last 2", "undo j", "undo j",
             "clock advance 9h"]
    back = ["clock set 2026-10-05T08:00:00Z", "clock set 2026-10-04T20:00:00Z", "clock advance 1d"]
    for seed in range(first, first + 2 * seeds):
        source, sets_back = random.Random(seed), seed % 2 == 1
        home = Household(setup="")
        prompt = Prompt(home, "--clock=2026-10-05T08:00:00Z")
        for line in ("child add Ben", "behavior add Read --points 1", "reward add Ben Zoo --points 9999"):
            prompt.type(line)
        done: list[str] = []
        wrong: list[tuple] = []
        for _ in range(lines):
            line = source.choice(typed + back if sets_back else typed)
            if line.endswith(" j"):
                line += str(source.randrange(4, 5 + len(done)))
            done.append(line)
            prompt.type(line)
            found, wanted, sure = days_of(home)
            if not sure <= found <= wanted or not sets_back and found != wanted:
                wrong.append((len(done), sorted(found), sorted(wanted), sorted(sure)))
        checks.that(not wrong, f"seed {seed}: the days of what stands count", (done, wrong))
        checks.that(home.fam("verify").returncode == 0, f"seed {seed}: and the household is sound")
        for _ in done + ["", "", ""]:
            prompt.type("undo")
        checks.that(set(home.code("digest").stdout.strip()) == {"0"}, f"seed {seed}: undoing everything leaves nothing", done)
        prompt.end()


def check_whole_lists(checks: Checks) -> None:
    """What is looked at are the latest rows; a pipe, a loop and a variable get all of them."""
    home = Household()
    before = home.number("journal | count")
    home.fam("--stepwise",
             home.script("many.fam", "".join(f'log Maya "Read a book" --note "{n}"\n' for n in range(120))))
    for line, wanted in [
        ("journal | count", before + 120), ("let all = (journal); echo (length($all))", before + 120),
        ('journal | where command like "%log Maya%" | count', 120), ("journal --limit 7 | count", 7),
        ("timeline --kind moment | count", 120), ("family timeline | count", 120),
        ("var n = 0; for entry in (journal) { $n = $n + 1 }; echo $n", before + 120),
    ]:
        said = home.code(line)
        checks.that(said.stdout.strip() == str(wanted), f"{line}: {wanted}", said.stdout + said.stderr)
    for line, wanted in [("journal", 50), ("timeline", 100), ("family timeline", 100), ("journal --limit 60", 60)]:
        said = home.fam("--format", "csv", "-c", line)
        shown = said.stdout.strip().splitlines()
        checks.that(len(shown) == wanted + 1, f"{line} shows {wanted}", str(len(shown)))
        is_cut = f"only the newest {wanted} are shown" in said.stderr
        checks.that(is_cut == ("--limit" not in line), f"{line} says that it is not all", said.stderr)
    said = home.fam("-v", "-c", "journal").stderr
    checks.that("These are the newest 50: `--limit 500` shows more" in said, "for people it is a notice", said)
    said = Household().fam("-c", "journal").stderr
    checks.that(said == "", "nothing is said where nothing is left out", said)


def check_rules_of_a_run(checks: Checks) -> None:
    """A row that comes back and is changed once more by the same undo keeps to the rules as it ends, not as it came back."""
    home = Household()
    home.code('child add Ann --born 2017-04-02; log Ann "Read a book" --at 2026-01-05')
    home.fam("--yes", "--stepwise", home.script("moved.fam", "events --child Ann | edit at = 2026-01-20\nevents --child Ann | delete\n"))
    home.code("child edit Ann --born 2026-01-10")
    run = home.code("journal | where command like \"%edit at%\" | get entry").stdout.split()[0]
    said = home.code(f"undo {run} --run --yes")
    checks.that(said.returncode == 1 and "the child was born on 2026-01-10" in " ".join(said.stderr.split()),
                "a moment before the birth does not come back by two steps", said.stdout + said.stderr)
    checks.that(home.number("events --child Ann | count") == 0 and home.fam("verify").returncode == 0, "and nothing is changed")


def check_space(checks: Checks) -> None:
    """Rows that are gone leave space in the file, which goes back to the disk although nothing is forgotten."""
    home = Household()
    lines = "\n".join(f'log Maya "Read a book" --note "moment {n} of a long script"' for n in range(12_000))
    checks.that(home.fam(home.script("many.fam", lines)).returncode == 0, "a long script runs")
    full, digest = home.code("digest").stdout, home.code("undo --all --yes; digest").stdout
    before = home.database.stat().st_size
    done = home.code("journal compact")
    after = home.database.stat().st_size
    checks.that(done.returncode == 0 and "Nothing was forgotten" in done.stdout
                and "The file shrank from" in done.stdout and after < before,
                "the file is smaller", (before, after, done.stdout, done.stderr))
    checks.that(home.code("digest").stdout == digest and home.fam("verify").returncode == 0, "and the same")
    checks.that(home.code("redo --all --yes; digest").stdout == full, "and nothing of its journal is lost")
    again = home.code("journal compact")
    checks.that("shrank" not in again.stdout, "a file without space to give back stays", again.stdout)


def main() -> None:
    checks = Checks()
    check_whole_lists(checks)
    check_questions(checks)
    check_runs(checks)
    check_erasing(checks)
    check_erased_words(checks)
    check_short_names(checks)
    check_compaction(checks)
    check_large_file(checks)
    check_days(checks)
    check_rules_of_a_run(checks)
    check_space(checks)
    checks.finish()


if __name__ == "__main__":
    main()
