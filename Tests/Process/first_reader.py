#!/usr/bin/env python3
"""What somebody met at the machine's own shell who had read only the first pages: questions that a script cannot be
asked, a script that says nothing, an undo beyond one shell, the own household in a test, a session in another zone."""

import os
import subprocess

from household import PATIENCE, Checks, Household
from sessions import Prompt


def questions(checks: Checks) -> None:
    """What needs a `--yes` says so in the same words and with the same status, whether the check notices it or the run."""
    home = Household()
    for note in range(12):
        home.code(f'log Maya "Read a book" --note "{note}"')
    home.fam("backup", str(home.folder / "home.fambackup"))
    for line in ("child delete Maya", "events | delete", 'events | edit note = "x"', "undo --last 12 --all",
                 f'restore "{home.folder}/home.fambackup"'):
        refused = home.code(line)
        said = " ".join(refused.stderr.split())
        checks.that(refused.returncode == 1 and "needs-yes" in said, f"`{line}` ends with status 1", refused.stderr)
        checks.that("`--yes` allows it, on the command itself or as `fam --yes …`; `plan …` shows what would change" in said
                    and "a script cannot ask first" in said, f"`{line}` is told the same ways", refused.stderr)
        checks.that(home.code(f"plan {{ {line} }}").returncode == 0, f"and `plan` shows what `{line}` does")
    unclear = home.code("event delete Maya")
    checks.that("has more than one moment" in unclear.stderr and "needs-yes" not in unclear.stderr,
                "which row it is comes before whether it may go", unclear.stderr)
    both = home.code("child delete Maya; chldren")
    checks.that(both.returncode == 2, "with an error beside it, it is what the check found", both.stderr)
    checks.that(home.code('events | edit note = "x" --yes').returncode == 0, "`--yes` on the stage is enough")


def on_a_terminal(checks: Checks) -> None:
    """A script says what it changed where a person looks on, and nothing where a program reads; a line says what it
    says at the prompt, however it is given to the program."""
    home = Household()
    script = home.script("setup.fam", 'child add Ida\nbehavior add "Set the table" --points 2\nchild edit Leo --color teal\n')
    piped = home.fam(script)
    checks.that(piped.stdout == "" and piped.stderr == "", "nothing is said in a pipe", piped.stdout + piped.stderr)
    home.code("undo --all --yes")

    def watched(*words: str) -> tuple[str, str]:
        outer, inner = os.openpty()
        done = subprocess.run(home.command(*words), env=home.environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=inner, text=True, timeout=PATIENCE)
        os.close(inner)
        said = b""
        try:
            while part := os.read(outer, 65536):
                said += part
        except OSError:
            pass
        os.close(outer)
        return done.stdout, " ".join(said.decode().split())

    out, said = watched(script)
    checks.that(out == "" and said == "1 child and 1 behavior added, 1 child changed; `fam undo j4` takes that back.",
                "one line on a terminal, of what was added", said)
    checks.that(home.fam("undo", "j4").returncode == 0 and home.number("children | count") == 2, "the line works")
    checks.that(watched("-q", script)[1] == "", "-q leaves it out")
    checks.that(watched("--plan", script)[1] == "", "a plan changes nothing")
    kinds = home.script("kinds.fam", "\n".join([
        "child add Ann", "behavior add Sing --points 2", 'reward add Ann Zoo --points 4', "log Ann Sing", 'note add "Sang" --child Ann',
        "allowance add Ann --rate 0.10EUR",
        "screentime user add Ann ann@example.org --role child",
    ]))
    said = watched("--stepwise", kinds)[1]
    checks.that("1 child, 1 behavior, 1 moment, 1 reward, " in said and " other rows added; " in said
                and "milestone" not in said and "--run` takes that back." in said,
                "what people add has a name, and what is kept for them is counted", said)
    line = 'log Leo "read a book"'
    told = [watched(line)[1], watched("-c", line)[1], watched("log", "Leo", "read a book")[1]]
    checks.that(all(text.startswith("Moment logged! Leo +1 → ") for text in told), "a line says the same in each form", told)
    checks.that(home.code(line).stderr == "" and watched("-q", "-c", line)[1] == "",
                "`-c` in a pipe says nothing, and nothing with -q")
    seen = watched("-c", "child add Mia")
    checks.that(seen == ("", "Added child Mia."), "a line says what the same words say", seen)
    checks.that(home.fam("-c", "child delete Mia --yes").stderr == "", "and nothing in a pipe")
    seen = watched("-c", "children | count")
    checks.that(seen == ("4\n", ""), "what changes nothing says nothing", seen)


def other_shells(checks: Checks) -> None:
    """`undo --to` takes back what any shell did since then; it says so, with the rows that really differ."""
    home = Household()
    for number in range(6):
        home.fam("child", "add", f"Kid{number}")
        home.fam("child", "edit", f"Kid{number}", "--born", "2018-05-0" + str(number + 1))
        home.fam("child", "edit", f"Kid{number}", "--born", "2017-05-0" + str(number + 1))
    refused = home.fam("undo", "--last", "18")
    checks.that("takes back 18 entries of any shell, 6 rows" in " ".join(refused.stderr.split()),
                "six children that were changed twice are six rows", refused.stderr)
    planned = home.fam("plan undo --last 18")
    checks.that("children: 0 added, 0 changed, 6 removed" in planned.stdout, "as the plan has it", planned.stdout)

    prompt = Prompt(home)
    prompt.type("child add Own")
    home.fam("child", "add", "Other")
    looked = prompt.type("plan undo --to yesterday@00:00")
    checks.that("1 later entry of other sessions stays; `undo --to … --all`" in looked, "a plan says what is left", looked)
    said = prompt.type("undo --to yesterday@00:00")
    checks.that("(child add Own)" in said and "1 later entry of other sessions stays; `undo --to … --all`" in said,
                "at the prompt it stays within the session, and says what that leaves", said)
    whole = prompt.type("undo --to yesterday@00:00 --all")
    checks.that("(child add Other)" in whole and "stays" not in whole, "--all takes the other too", whole)
    prompt.end()


def own_household(checks: Checks) -> None:
    """A backup of one's own in a test: its zone and its time are those of the first line."""
    home = Household(setup="")
    home.environment["TZ"] = "America/New_York"
    home.code('child add Maya; behavior add Read --points 2; log Maya Read')
    home.fam("backup", str(home.folder / "family.fambackup"))
    lines = "restore family.fambackup\n#> …\nevents --in last-7-days | count\n#> 1\n"
    path = home.folder / "mine.fam"
    path.write_text(lines)

    def tested(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(home.command("test", "mine.fam", *words), env=home.environment, cwd=home.folder,
                              capture_output=True, text=True, timeout=PATIENCE)

    refused = tested()
    checks.that(refused.returncode == 3 and "other-zone" in refused.stdout and "`#@ world zone=ZONE" in refused.stdout,
                "a test names the line for another zone", refused.stdout)
    path.write_text("# Mine.\n#@ world zone=America/New_York clock=2026-11-03T18:00\n\n" + lines)
    passed = tested()
    checks.that(passed.returncode == 0, "with that line it passes", passed.stdout)
    plain = subprocess.run([home.command()[0], "--db", ":memory:", "--clock", "2026-11-03T18:00", "mine.fam"],
                           env=home.environment, cwd=home.folder, capture_output=True, text=True, timeout=PATIENCE)
    checks.that(plain.returncode == 0 and plain.stdout == "1\n", "and it is a script as ever", plain.stderr)
    for wrong, what in (("#@ world", "neither a zone nor a time"), ("#@ world zone=Mars/Base", "no time zone `Mars/Base`"),
                        ("#@ world clock=soon", "`soon` is not a time"), ("#@ world day=1", "neither `zone=…` nor")):
        path.write_text(wrong + "\n" + lines)
        told = tested()
        checks.that(told.returncode != 0 and what in " ".join((told.stdout + told.stderr).split()), f"`{wrong}`",
                    told.stdout + told.stderr)
    path.write_text("children\n#> no rows\n#@ world zone=Etc/UTC\n")
    told = tested()
    checks.that(told.returncode != 0 and "after the first entry" in told.stdout + told.stderr, "it stands above all",
                told.stdout + told.stderr)


def beside_the_test(checks: Checks) -> None:
    """A test finds its files wherever it is started, and those of the folder it is started in as well."""
    home = Household()
    tests = home.folder / "checks"
    tests.mkdir()
    home.fam("backup", str(tests / "house.fambackup"))
    (home.folder / "kids.csv").write_text("name\nIda\n")
    (tests / "names.fam").write_text(
        "#@ world zone=UTC\nrestore house.fambackup\n#> …\nchildren | count\n#> 2\n"
        "children | save kids.csv\n#> Wrote kids.csv.\nfrom csv kids.csv | count\n#> 2\n")
    (tests / "safely.fam").write_text("#@ world zone=UTC\nrestore house.fambackup\n#> …\nchildren | count\n#> 2\n")
    (tests / "above.fam").write_text("from csv kids.csv | get name\n#> Ida\n")

    def run(folder, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(home.command("test", *words), env=home.environment, cwd=folder, capture_output=True,
                              text=True, stdin=subprocess.DEVNULL, timeout=PATIENCE)

    above = run(home.folder, "checks")
    checks.that(above.returncode == 0, "from the folder above", above.stdout + above.stderr)
    inside = run(tests, "names.fam")
    checks.that(inside.returncode == 0, "from its own", inside.stdout + inside.stderr)
    safe = run(home.folder, "--safe", "checks/safely.fam")
    checks.that(safe.returncode == 0, "and with --safe, within the folder that is allowed", safe.stdout + safe.stderr)
    (tests / "kids.csv").write_text("name\nOwn\n")
    own = run(home.folder, "checks/above.fam")
    checks.that(own.returncode == 3 and "Own" in own.stdout, "its own comes first", own.stdout + own.stderr)
    checks.that((tests / "kids.csv").read_text() == "name\nOwn\n", "and is not written to")


def update_after_an_error(checks: Checks) -> None:
    """`test --update` writes nothing that only follows from an error that nobody expected."""
    home = Household()
    path = home.folder / "week.fam"
    lines = "child add Maya\nrestore nowhere.fambackup\nchildren | get name\n"
    path.write_text(lines)
    updated = home.fam("test", "--update", str(path))
    checks.that(updated.returncode == 3 and "week.fam:2: not updated from here on" in updated.stdout,
                "the update says where it stopped", updated.stdout)
    checks.that(path.read_text() == "child add Maya\n#> Added child Maya.\n" + lines.split("\n", 1)[1],
                "and wrote what came before", path.read_text())


def another_zone(checks: Checks) -> None:
    """A session whose rows were taken into a household of another zone: the error has the lines that go on."""
    home = Household(setup="")
    home.environment["TZ"] = "Etc/UTC"
    home.code("child add Maya; behavior add Read --points 2")
    prompt = Prompt(home)
    prompt.type("log Maya Read")
    prompt.type(f"session save {home.folder}/evening.fam")
    prompt.end()

    def there(zone: str, household: str, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([home.command()[0], "--db", household, *words], env=home.environment | {"TZ": zone},
                              cwd=home.folder, capture_output=True, text=True, timeout=PATIENCE)

    there("America/New_York", "york.db", "restore", "evening.fam.base", "--keep-zone")
    refused = there("America/New_York", "york.db", "replay", "evening.fam", "--apply")
    said = " ".join(refused.stderr.split())
    lines = ("`TZ=Etc/UTC fam --db NEW.db restore evening.fam.base`", "`fam --db NEW.db replay evening.fam --apply`")
    checks.that(refused.returncode == 1 and all(line in said for line in lines), "the error has both lines", said)
    made = there("Etc/UTC", "NEW.db", "restore", "evening.fam.base")
    applied = there("America/New_York", "NEW.db", "replay", "evening.fam", "--apply")
    checks.that(made.returncode == 0 and applied.returncode == 0, "which work", made.stderr + applied.stderr)
    shown = there("Etc/UTC", "NEW.db", "help", "other-zone").stdout
    checks.that("--keep-zone" in shown and "TZ=" in shown and "#@ world" in shown, "and `help` has the ways", shown)


def signed_in_elsewhere(checks: Checks) -> None:
    """Whose sign-in is on no machine any more is told so at the next line that writes, also on the machine's own clock,
    which goes on between any two looks."""
    home = Household(setup="")
    command = [home.command()[0], "--db", str(home.database)]

    def line(code: str, *, words: bool = False) -> subprocess.CompletedProcess[str]:
        return subprocess.run([*command, *([] if words else ["-c"]), code], env=home.environment, capture_output=True,
                              text=True, stdin=subprocess.DEVNULL, timeout=PATIENCE)

    line("wall sign-up --demo ann")
    os.remove(f"{home.database}.secrets")
    written = line("child add Maya")
    checks.that("Stored session is incomplete, logging out" in written.stderr, "the next write says so", written.stderr)
    flag = line('preferences | where key == "isAuthenticated" | get value').stdout.strip()
    checks.that(flag == "false", "and what is left is cleared", flag)

    start = line("echo (now)").stdout.strip()
    line("wall sign-up --demo ben", words=True)
    line("undo --yes", words=True)
    line("child add Leo")
    empty = line('journal | take 2 | where kind == "job" and added + changed + removed == 0 | count').stdout.strip()
    undone = line(f"undo --to {start} --yes", words=True)
    checks.that(empty == "1" and "child add Leo" in undone.stderr and "wall.restore" not in undone.stderr,
                "a job's run that changed no row is not taken back", (empty, undone.stderr))


def undone_elsewhere(checks: Checks) -> None:
    """Each line is a start of its own, and what an undo left is not cleared before the redo that brings it back."""
    home = Household(setup="")
    command = [home.command()[0], "--db", str(home.database), "-v"]

    def line(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([*command, *words], env=home.environment, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=PATIENCE)

    line("wall", "sign-up", "--demo", "ann")
    undone = line("undo", "--yes").stderr
    checks.that("until `redo` brings it back" in " ".join(undone.split()), "an undo says what goes on", undone)
    redone = line("redo").stderr
    checks.that("warning" not in redone, "a redo has nothing to warn of", redone)
    checks.that(line("wall", "profile").returncode == 0, "and whoever was signed in is again", redone)


def counted_refusal(checks: Checks) -> None:
    """A `--yes` can be judged only by whoever knows what it deletes."""
    home = Household(setup="child add Maya\nchild add Leo\nbehavior add Tidied --points 1\nlog Maya,Leo Tidied\n")
    for code, said in (("events | delete", "it would delete 2 moments"), ("child delete Leo", "delete child Leo")):
        refused = home.code(code)
        checks.that(refused.returncode == 1 and said in " ".join(refused.stderr.split()), f"`{code}` says what it is about",
                    refused.stderr)
    script = home.fam(home.script("gone.fam", "child add Ben\nevents | where points > 0 | delete\n"))
    checks.that(script.returncode == 1 and "the script would delete 2 moments" in " ".join(script.stderr.split()),
                "so does a script in a file", script.stderr)
    endless = home.fam(home.script("endless.fam", "for n in 1..1000000000 { events | delete }\n"))
    checks.that(endless.returncode == 1 and "script would" not in endless.stderr, "one that may not end is not tried",
                endless.stderr)
    nothing = home.code("moment delete 3").stderr
    checks.that("error[not-found]" in nothing and "needs-yes" not in nothing, "a yes is not asked for what is not there",
                nothing)
    left = home.code("events | count").stdout.strip(), home.code("children | count").stdout.strip()
    checks.that(left == ("2", "2"), "and nothing is deleted", left)


def counted_restore(checks: Checks) -> None:
    """A restore counts what it takes: who is signed in stays on the machine that saved it."""
    home = Household(setup="child add Maya\nbehavior add Read --points 1\n")
    home.code("wall sign-up --demo papa")
    prompt = Prompt(home)
    prompt.type("log Maya Read")
    prompt.type(f"session save {home.folder}/evening.fam")
    prompt.end()
    said = subprocess.run([home.command()[0], "-v", "--db", str(home.folder / "new.db"), "restore",
                           str(home.folder / "evening.fam.base")], env=home.environment, capture_output=True, text=True,
                          timeout=PATIENCE).stderr
    count = subprocess.run([home.command()[0], "--db", str(home.folder / "new.db"), "-c", "settings | count"],
                           env=home.environment, capture_output=True, text=True, timeout=PATIENCE).stdout.strip()
    checks.that(f"Restored {count} setting" in said, "as many settings as there are afterwards", (said, count))


def nothing_done(checks: Checks) -> None:
    """What did not happen is said in a pipe, too, where notices are not."""
    home = Household(setup="child add Maya\nbehavior add Tidied --points 1\n")
    home.code('log Maya Tidied --note "Star of the day"; log Maya Tidied --note "A star again"')
    missed = home.code('events | where note like "%star%" | edit note = replace(note, "STAR", "sun") --yes')
    said = " ".join(missed.stderr.split())
    checks.that(missed.returncode == 0 and "nothing was changed: 2 moments had these values already" in said,
                "an edit that changes nothing says so", missed.stderr)
    checks.that("tells capital letters from small ones" in said, "and why that may be", missed.stderr)
    again = home.code("events | edit points = 1 --yes")
    checks.that(again.stderr == "", "what is set to a fixed value may be so already", again.stderr)
    script = home.fam(home.script("again.fam", 'events | edit note = replace(note, "STAR", "sun")\n'))
    checks.that(script.stderr == "", "a script may run twice", script.stderr)
    edited = home.code('child edit Maya --color teal --name Mia').returncode
    number = home.code("(journal | take 1)[0].entry").stdout.strip()
    home.code("child edit Mia --color coral")
    skipped = home.code(f"undo {number} --skip-conflicts --yes")
    checks.that(edited == 0 and "1 change was skipped, and stays" in skipped.stderr and "`color`" in skipped.stderr,
                "an undo names what it skipped", (number, skipped.stderr))
    other = home.fam("check", home.script("who.fam", "param who: child\necho $who.name\n"), "--who", "Mia")
    checks.that("fam --plan FILE --NAME VALUE" in " ".join(other.stderr.split()), "a check names the run that takes values",
                other.stderr)


def empty_households(checks: Checks) -> None:
    """Whoever expects his own rows in a test is told that its household is empty, where it is."""
    home = Household(setup="child add Maya")
    tests = home.folder
    (tests / "own.fam").write_text("expect (children | count) == 1\n")
    (tests / "made.fam").write_text("child add Leo\n#> Added child Leo.\nexpect (children | count) == 3\n")
    (tests / "silent.fam").write_text("child add Leo\n")

    def tested(name: str) -> str:
        return subprocess.run([home.command()[0], "test", name], env=home.environment, cwd=tests, capture_output=True,
                              text=True, timeout=PATIENCE).stdout

    own = tested("own.fam")
    checks.that("its household is empty" in own and "--read-only own.fam" in own, "an empty household is named", own)
    checks.that("household is empty" not in tested("made.fam"), "only where it is empty", tested("made.fam"))
    checks.that("fam test silent.fam --update" in tested("silent.fam"), "`--update` is named where nothing is listed",
                tested("silent.fam"))


def main() -> None:
    checks = Checks()
    questions(checks)
    on_a_terminal(checks)
    other_shells(checks)
    own_household(checks)
    beside_the_test(checks)
    update_after_an_error(checks)
    another_zone(checks)
    signed_in_elsewhere(checks)
    undone_elsewhere(checks)
    counted_refusal(checks)
    counted_restore(checks)
    nothing_done(checks)
    empty_households(checks)
    checks.finish()


if __name__ == "__main__":
    main()
