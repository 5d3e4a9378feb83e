#!/usr/bin/env python3
"""A secret is typed at every place where one could be, rightly and by mistake, and then searched for in everything that
was written and said.

Run with `FamLab`, the program with modules of tests, one of which has a secret parameter, a secret field and a token.
"""

import os
import pty
import re
import select
import time
from pathlib import Path

import household
from household import PATIENCE, LAB, Checks, Household

CANARY = "CANARY7f3a"
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Prompt:
    """The program in a terminal of its own; keeps everything that it shows but the echo of what is typed as a line."""

    def __init__(self, home: Household) -> None:
        command = home.command()
        self.child, self.descriptor = pty.fork()
        if self.child == 0:
            os.execve(command[0], command, home.environment)
        self.said = ""
        self.shown = ""
        self.wait("› ")

    def wait(self, text: str) -> None:
        end = time.monotonic() + PATIENCE
        while text not in self.said:
            ready, _, _ = select.select([self.descriptor], [], [], max(0.0, end - time.monotonic()))
            if not ready:
                raise SystemExit(f"the prompt never said {text!r}, but {self.said!r}")
            self.said += os.read(self.descriptor, 65536).decode("utf-8", "replace")
        found, self.said = self.said.split(text, 1)
        self.shown += found + text

    def line(self, text: str, until: str = "› ") -> None:
        os.write(self.descriptor, text.encode() + b"\n")
        if text:
            self.wait(text)
            self.shown = self.shown[: -len(text)]
        self.wait(until)

    def answer(self, secret: str, until: str = "› ") -> None:
        """A secret: nothing of it may be echoed, so it is not waited for."""
        os.write(self.descriptor, secret.encode() + b"\n")
        self.wait(until)

    def end(self) -> None:
        os.write(self.descriptor, b"\x04")
        os.waitpid(self.child, 0)
        os.close(self.descriptor)


# Each puts the secret where it does not belong; none may run, show or keep it.
MISTAKES = [
    f"probe sign-in anna {CANARY}",
    f"probe sign-in anna --password {CANARY}",
    f"probe sign-in anna --password={CANARY}",
    f"probe sign-in anna --pasword {CANARY}",
    f'probe sign-in anna --password "{CANARY}" --bogus',
    f"account add ben --password {CANARY}",
    f"account add ben --password=({CANARY})",
    f"account ensure ben {CANARY}",
    f"account edit anna --password {CANARY}",
    f"preference set parentCode {CANARY}",
    f"preference set 'parentCode' {CANARY}",
    f"preference set parentcode {CANARY}",
    f"preference set parentCod {CANARY}",
    f"let code = \"{CANARY}\"; preference set parentCode $code",
    f"kid leave {CANARY}",
    f"kid leave --code {CANARY}",
    f"go /home/register; form set password {CANARY}",
    f"go /home/register; press Password {CANARY}",
    f"go /home/register; press Register maria maria@x.example {CANARY}",
    f"go /home/register; form save maria maria@x.example {CANARY}",
    f"go /wall/sign-in; press 'Log in' {CANARY}",
    f"try {{ preference set parentCode {CANARY} }} catch e {{ }}; account add kit",
    f"go /home/register; try {{ press Password {CANARY} }} catch e {{ }}; account add kit",
]


def canaries(folder: Path, word: bytes, besides: tuple[str, ...]) -> list[str]:
    return [str(path) for path in sorted(folder.rglob("*")) if path.is_file() and path.name not in besides
            and word in path.read_bytes()]


def given_before(checks: Checks, home: Household) -> None:
    """`env` gives a variable, in two sessions, and then a command takes a secret from it."""
    word = home.environment["PROBE_LATER"] = "CANARY9b2c"
    kept = (home.database.name + ".secrets",)
    earlier = Prompt(home)
    earlier.line('echo (env("PROBE_LATER"))')
    earlier.end()
    prompt = Prompt(home)
    prompt.line("echo before")
    prompt.line('let later = env("PROBE_LATER") ?? ""')
    prompt.line('echo "<${later}x>"')
    checks.that(canaries(home.folder, word.encode(), kept), "its value is on the tape of the session")
    prompt.line("account add zoe --password-env PROBE_LATER")
    checks.that("3 entries of sessions" in prompt.shown and "is forgotten" in prompt.shown,
                "a warning says what was forgotten", prompt.shown)
    found = canaries(home.folder, word.encode(), kept)
    checks.that(not found, "and in no file once it is a secret", found)
    prompt.line("echo $later")
    prompt.line("history")
    checks.that("echo before" in prompt.shown and "(erased)" in prompt.shown, "other entries stay", prompt.shown)
    prompt.line('echo (env("PROBE_LATER"))')
    checks.that("secret-in-line" in prompt.shown, "and env refuses it from now on", prompt.shown)
    prompt.end()
    found = canaries(home.folder, word.encode(), kept)
    checks.that(not found, "nor what is shown of it afterward", found)


def main() -> None:
    checks = Checks()
    if not Path(LAB).exists():
        print(f"not run: {LAB} is not built; `swift build --product FamLab` makes it")
        return checks.finish()
    household.FAM = LAB
    home = Household()
    home.environment["PROBE_PASSWORD"] = CANARY
    (home.folder / "given.txt").write_text(CANARY + "\n")
    given = str(home.folder / "given.txt")
    said: list[str] = []

    def fam(*words: str, text: str | None = None, status: int = 0) -> str:
        result = home.fam(*words, text=text)
        checks.that(result.returncode == status, f"{' '.join(words)} ends with {status}", result.stderr)
        said.append(result.stdout + result.stderr)
        return result.stdout

    # Each way to give one.
    fam("-v", "-c", "account add anna --password-env PROBE_PASSWORD")
    fam("-v", "-c", f"probe sign-in anna --password-file {given}")
    fam("-v", "-c", "probe sign-in anna --password-stdin", text=CANARY + "\n")
    fam("-v", "-c", f"probe sign-in anna --password-file {home.script('wrong.txt', 'wrong')}", status=1)
    fam("-v", "-c", "preference set parentCode --secret-env PROBE_PASSWORD")
    for mistake in MISTAKES:
        result = home.code(mistake, "-v")
        checks.that(result.returncode != 0, f"refused: {mistake}", result.stdout)
        said.append(result.stdout + result.stderr)

    # Errors about something else on such a line, in a check, in a run, and in a file that is included.
    home.script("included.fam", f'kid leave "{CANARY}" --bogus')
    beside = [f'probe sign-in anna "{CANARY}" --bogus', f'child archive Nobody; preference set parentCode "{CANARY}"',
              f'account edit nobody --name x; kid leave "{CANARY}"', f'source "{home.folder}/included.fam"']
    for number, text in enumerate(beside):
        script = str(home.script(f"beside{number}.fam", text))
        for words in ([script], ["check", script], ["--format", "json", "check", script]):
            result = home.fam(*words)
            checks.that(result.returncode != 0 or words[0] != script, f"refused: {text}", result.stdout)
            said.append(result.stdout + result.stderr)
        (home.folder / f"beside{number}.fam").unlink()
    (home.folder / "included.fam").unlink()

    # The same at a prompt, which asks.
    prompt = Prompt(home)
    checks.that("(anna)" not in prompt.shown, "the prompt of another module names nobody")
    prompt.line("account ensure eva --password", "password: ")
    prompt.answer(CANARY, "password again: ")
    prompt.answer(CANARY)
    prompt.line("probe sign-in eva", "password: ")
    prompt.answer(CANARY)
    prompt.line("probe sign-in eva --password-env PROBE_PASSWORD")
    prompt.line("account add ida --password-env PROBE_PASSWORD")
    prompt.line("account edit eva --password", "password: ")
    prompt.answer(CANARY + "2", "password again: ")
    prompt.answer(CANARY + "2")
    prompt.line("undo")
    for mistake in MISTAKES + beside[:3]:
        prompt.line(mistake)
    for look in ["accounts", "accounts | fields", "account anna", "history", "sessions", "journal", "settings",
                 "preferences", "help account add"]:
        prompt.line(look)
    prompt.line(f"session save {home.folder}/saved.fam")
    prompt.line(f"session save {home.folder}/saved-transcript.fam --as transcript")
    prompt.end()
    said.append(ESCAPES.sub("", prompt.shown))

    given_before(checks, home)

    # Everything that can be read of it, and taken out of it.
    for code in ["accounts", "accounts | to json", "journal", "preferences", "settings", "history", "sessions",
                 "session show 1", "export"]:
        for form in ["table", "json"]:
            said.append(home.code(code, "--format", form).stdout)
    columns = home.code("accounts | fields | get name", "--format", "json").stdout
    checks.that('"name"' in columns and "password" not in columns, "the secret field is not a column", columns)
    for code in ["accounts | where password != null", "accounts | select password", "echo (account anna).password",
                 'accounts | edit password = "x"']:
        checks.that(home.code(code, "--yes").returncode == 2, f"the language has no name for it: {code}")
    fam("-c", f"accounts | save {home.folder}/accounts.csv")
    fam("backup", f"{home.folder}/household.backup")
    fam("backup", "check", f"{home.folder}/household.backup")
    fam("replay", f"{home.folder}/saved.fam")
    saved = (home.folder / "saved.fam").read_text()
    checks.that("\naccount ensure eva --password\n" in saved, "a saved line holds the placeholder", saved)
    checks.that("\naccount ensure ida --password\n" in saved, "also in place of where the secret came from", saved)
    checks.that("PROBE_PASSWORD" not in saved, "and not where the session took it from", saved)

    # A backup has no password, and restoring it leaves those that are there.
    fam("--yes", "restore", f"{home.folder}/household.backup")
    fam("-c", f"probe sign-in anna --password-file {given}")

    # Only the file of secrets holds what was kept to be read again, and only it and the database hold hashes.
    everything = "".join(said)
    # X-P31 A-Q19
    checks.that(CANARY not in everything, "nothing that was said shows it",
                everything[max(0, everything.find(CANARY) - 200) :][:400])
    checks.that("$y$" not in everything, "and no hash is shown")
    secrets = home.database.name + ".secrets"
    found = canaries(home.folder, CANARY.encode(), ("given.txt", secrets))
    checks.that(not found, "no file holds it", found)
    hashes = canaries(home.folder, b"$y$", (secrets, home.database.name, home.database.name + "-wal"))
    checks.that(not hashes, "no file but the database holds its hash", hashes)
    mode = (home.folder / secrets).stat().st_mode & 0o777
    # X-OP29 X-Q09
    checks.that(mode == 0o600, "the file of secrets is private", oct(mode))
    checks.that(CANARY in (home.folder / secrets).read_text(), "a token is kept to be read again")
    fam("-c", "probe sign-out; preference reset parentCode")
    checks.that(not (home.folder / secrets).exists(), "and gone when it is forgotten")
    checks.finish()


main()
