#!/usr/bin/env python3
"""A clock that jumps over days does what one that goes from day to day does, though the days on which a job has nothing
to do are left out.
"""

from random import Random

from household import Checks, Household

HOUSEHOLDS = 12


def household(dice: Random) -> list[str]:
    """Children with minutes, timers that end at once, after midnight or never, and a reminder."""
    lines = ["screentime user add Ana ana@x.example --password-env WORD", "screentime sign-in ana@x.example --password-env WORD"]
    for child in ["Maya", "Leo", "Zoe"][: dice.randint(1, 3)]:
        email = f"{child.lower()}@x.example"
        lines += [
            f"screentime user add {child} {email} --role child --password-env WORD",
            f"screentime child link {email}",
            f"screentime balances --user {child} | screentime balance edit --earned {dice.randint(0, 200)} "
            f"--used {dice.choice([0, 0, 50, 130])} --daily-limit {dice.choice([0, 60, 700, 1440])}",
        ]
        if dice.random() < 0.6:
            lines.append(f"try {{ screentime timer start {child} }} catch e {{ }}")
    if dice.random() < 0.5:
        lines.append(f"reminder on --at {dice.randint(10, 23)}:30")
    return lines


def main() -> None:
    checks = Checks()
    shown = "screentime balances; screentime activities | select user, text, at; jobs | select job, due"
    for seed in range(HOUSEHOLDS):
        days, seen = Random(seed).randint(4, 9), []
        for steps in [[f"{days}d"], ["1d"] * days]:
            home = Household(setup="")
            home.environment["WORD"] = "Long-enough1"
            made = home.code("\n".join(household(Random(seed))))
            checks.that(made.returncode == 0, "the household is made", made.stderr)
            moved = "\n".join(f"clock advance {step}" for step in steps)
            after = home.code(f"{moved}\n{shown}", "--format", "csv", "--stepwise")
            checks.that(after.returncode == 0, "the clock is moved", after.stderr)
            seen.append([line for line in after.stdout.splitlines() if "Reminder" not in line])
        checks.that(seen[0] == seen[1], f"a clock that jumps does what one that walks does ({seed})", seen)
    checks.finish()


if __name__ == "__main__":
    main()
