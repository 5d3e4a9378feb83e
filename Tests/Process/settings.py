#!/usr/bin/env python3
"""What a person has set is there at the next start: preferences, plan, reminders and activity."""

import json

from pathlib import Path

from household import FAM, ROOT, Checks, Household


def preferences(home: Household) -> dict[str, str]:
    rows = json.loads(home.fam("--format", "json", "preferences", "--all").stdout)
    return {row["key"]: row["value"] for row in rows}


# X-Q12
def restored(checks: Checks) -> None:
    """Unknown names in storage, as a backup of an earlier fam has them, are kept and read as the default."""
    home = Household()
    old = ROOT / "Tests/Data/settings-of-before.fambackup"
    result = home.fam("restore", str(old), "--keep-zone", "--yes")
    checks.that(result.returncode == 0, "a backup of an earlier fam is restored", result.stderr)
    kept = json.loads(home.fam("--format", "json", "-c", "settings | get value").stdout)
    checks.that(kept == ["neon", "neon"], "what it has is kept", kept)
    seen = preferences(home)
    checks.that((seen["appTheme"], seen["selectedKidTheme"]) == ("calm", "default"), "and reads as the default", seen)
    refused = home.fam("--yes", "-c", 'settings | edit value = "neo"')
    checks.that(refused.returncode == 1 and "cannot be `neo`" in refused.stderr, "a new one is refused", refused.stderr)
    home.fam("preference", "set", "appTheme", "bright")
    checks.that(preferences(home)["appTheme"] == "bright", "and it is set as ever")


def main() -> None:
    checks = Checks()
    restored(checks)
    home = Household()
    before = preferences(home)
    testing = [key for key in before if key.startswith(("debug.", "useNew"))]
    is_release = "release" in Path(FAM).resolve().parts
    # X-P44 X-OP57
    checks.that((testing == []) == is_release, "keys for testing are in debug builds only", testing)
    changed = {"accentColorName": "green", "hasSeenTodayCoachMarks": "true", "dailyReminder": "true",
               "dailyReminderTime": "07:30"}
    for key, value in changed.items():
        result = home.fam("preference", "set", key, value)
        checks.that(result.returncode == 0, f"`preference set {key} {value}`", result.stderr)
    # Without a goal the first moment would be reported once that one can be set, and that is kept as well.
    home.code('reward add Maya Zoo --points 50')
    home.fam("plus", "buy")
    home.code('log Maya "Read a book"')
    after = preferences(home)
    for key, value in changed.items():
        # K-P66 X-P45: item 8.
        checks.that(after[key] == value and before[key] != value, f"{key} is kept over a restart", after[key])
    checks.that(after["isPlusSubscribed"] == "true", "the plan is kept")
    # K-P34
    days = json.loads(home.fam("--format", "json", "-c", "active days | get day").stdout)
    checks.that(days == ["2026-11-02"], "the activity of the day is kept", days)
    # X-P46: and with it what an earlier fam wrote under the key, as JSON.
    home.fam("preference", "set", "parentActivity", '{"days":["2026-11-01"]}')
    checks.that(home.number("activity().days") == 2, "days that are kept as JSON count, too")
    home.fam("preference", "set", "parentActivity", "")
    for key in before.keys() - changed.keys() - {"isPlusSubscribed", "plusPurchaseDate", "parentActivity"}:
        checks.that(before[key] == after[key], f"{key} is as before", after[key])
    home.fam("preference", "reset", "coach-marks")
    checks.that(preferences(home) == after | {"hasSeenTodayCoachMarks": "false"},
                "a reset is kept too, and takes just its group")
    bad = home.fam("preference", "set", "dailyReminderTime", "25:99")
    checks.that(bad.returncode != 0 and preferences(home)["dailyReminderTime"] == "07:30",
                "a value of another type is refused", bad.stderr)
    checks.finish()


main()
