#!/usr/bin/env python3
"""An account of home from the first password to the last, with the secrets that a person types; then every file is
searched for them.

The codes come from the system's generator, so they are read from `outbox`.
"""

import re
import stat

from household import Checks, Household

PASSWORD = "correct horse battery"
OTHER = "staple staple staple"


def main() -> None:
    checks = Checks()
    home = Household(setup="")
    codes: list[str] = []

    def run(line: str, answer: str = "", at: str = "2026-11-02T12:00:00Z") -> object:
        return home.fam("--clock", at, "-c", line, text=answer)

    def code() -> str:
        found = re.findall(r"The code is (\d{6}),", run("outbox").stdout)
        codes.append(found[0] if found else "")
        return codes[-1]

    short = run("home sign-up maria maria@x.example --password-stdin", "seven77\n")
    # H-Q22
    checks.that("Password must be at least 8 characters" in short.stderr, "a short password is refused in words",
                short.stderr)
    checks.that("seven77" not in short.stderr, "the password is not in the error", short.stderr)
    made = run("home sign-up maria maria@x.example --password-stdin --repeat-stdin", f"{PASSWORD}\n{OTHER}\n")
    checks.that("Passwords do not match" in made.stderr, "two passwords that differ are refused", made.stderr)
    made = run("home sign-up maria maria@x.example --password-stdin --repeat-stdin", f"{PASSWORD}\n{PASSWORD}\n",
               at="2026-11-02T11:59:00Z")
    checks.that(made.returncode == 0, "an account is made", made.stderr)
    for wrong, words in [("12345\n", "Code must be 6 digits"), ("１２３４５６\n", "Code must be 6 digits"),
                         (" \n", "Code is required")]:
        refused = run("home verify --code-stdin", wrong)
        checks.that(words in refused.stderr, f"the code {wrong!r} is refused in words", refused.stderr)
    old = code()
    # H-OP32 H-Q12
    checks.that(run("home code").returncode == 0, "after a minute there is a new code")
    right = code()
    checks.that(run("home verify --code-stdin", f"{old}\n").returncode == 1, "which takes the place of the old one",
                (old, right))
    wrong = "000000" if right != "000000" else "111111"
    checks.that(run("home verify --code-stdin", wrong + "\n").returncode == 1, "a wrong code is refused")
    # H-Q12
    checks.that("2 tries are left" in run("home verify --code-stdin", wrong + "\n").stderr,
                "wrong codes are counted over processes")
    checks.that("1 try is left" in run("plan { home verify --code-stdin }", wrong + "\n").stderr,
                "a planned try counts as well")
    checks.that(run("home verify --code-stdin", f" {right}\n").returncode == 0, "the right code is taken")
    checks.that(run('residence add "Oak Street"').returncode == 0, "rows can be made then")

    checks.that(run("home sign-out --yes").returncode == 0, "one signs out")
    checks.that("needs-sign-in" in run("residence add Cabin").stderr, "nobody signed in adds nothing")
    # H-OP27
    empty = run("home sign-in maria --password-stdin", "\n")
    checks.that("Password is required" in empty.stderr, "an empty password is refused in words", empty.stderr)
    checks.that(run("home sign-in maria --password-stdin", OTHER + "\n").returncode == 1, "a wrong password is refused")
    checks.that(run("home sign-in maria --password-stdin", PASSWORD + "\n").returncode == 0, "the right one is taken")
    run("home password reset maria@x.example")
    checks.that(run("home password check --code-stdin", code() + "\n").returncode == 0,
                "the code for a new password is taken")
    checks.that(run("home password set --password-stdin", OTHER + "\n").returncode == 0, "a new password is set")
    checks.that(run("home sign-in maria --password-stdin", PASSWORD + "\n").returncode == 1, "the old one is refused")
    checks.that(run("home sign-in maria --password-stdin", OTHER + "\n").returncode == 0, "the new one is taken")
    checks.that(len(set(codes)) == len(codes) and all(codes), "each code is another", codes)

    secrets = home.database.with_name(home.database.name + ".secrets")
    mode = stat.S_IMODE(secrets.stat().st_mode)
    # X-OP29 X-Q09
    checks.that(mode == 0o600, "the file of secrets is its owner's alone", oct(mode))
    kept = secrets.read_text()
    checks.that(PASSWORD not in kept and OTHER not in kept, "no password is anywhere, not even there")
    backup = home.folder / "home.fambackup"
    run(f"backup {backup}")
    run(f"(home accounts) | save {home.folder}/accounts.json")
    token = re.search(r"eyJ[\w.-]+", kept)
    # H-Q26: the outbox has the codes, and nothing else has.
    hidden = [PASSWORD, OTHER, *codes] + ([token.group()] if token else [])
    for path in sorted(home.folder.rglob("*")):
        if path.is_file() and path != secrets:
            content = path.read_bytes()
            for secret in hidden:
                checks.that(secret.encode() not in content, f"{path.name} holds nothing secret", secret)
    checks.that(token is not None and backup.exists(), "there were a token and a backup to search for and in")
    restored = Household(setup="")
    restored.fam("-c", f"restore {backup} --yes")
    again = restored.fam("-c", "home sign-in maria --password-stdin; residences | count", text=OTHER + "\n")
    checks.that(again.returncode == 0 and "1" in again.stdout, "a restored household takes the first password given",
                again.stderr)
    checks.that(
        restored.fam("-c", "home sign-in maria --password-stdin", text=PASSWORD + "\n").returncode == 1,
        "and then only that one")
    checks.finish()


main()
