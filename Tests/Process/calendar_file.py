#!/usr/bin/env python3
"""The calendar that home exports is one by RFC 5545: read here by its rules, and by the package icalendar where it is
installed.
"""

import re

from household import Checks, Household

SETUP = """home sign-up rivera rivera@rivera.example --demo
residence add "Oak; Street, \\\\ 5" --city Bonn
home task add 1 "Clean gutters, both; sides — äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü äöü 🦊🦊🦊🦊🦊🦊" --due 2026-11-04 --frequency monthly --details "first line\\nBEGIN:VEVENT"
home task add 1 Chimney --due 2026-01-31 --frequency quarterly
home task add 1 Leap --due 2028-02-29 --frequency yearly
home task add 1 Once --due 2026-12-24
home task add 1 "No day"
document add Boiler --kind warranty --expires 2026-11-20
document add Passport --expires 2030-01-01
"""
RULES = {
    "Chimney": "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
    "Leap": "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1",
    "Once": None,
}


def unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found.group(1) in "nN" else found.group(1), text)


def main() -> None:
    checks = Checks()
    home = Household(setup=SETUP)
    path = home.folder / "home.ics"
    written = home.fam("-c", f"calendar export {path}")
    checks.that(written.returncode == 0, "the calendar is written", written.stderr)
    data = path.read_bytes()
    checks.that(data.endswith(b"\r\n") and data.count(b"\n") == data.count(b"\r\n"), "every line ends with CR LF")
    physical = data.split(b"\r\n")[:-1]
    checks.that(all(len(line) <= 75 for line in physical), "no line has more than 75 bytes", max(physical, key=len))
    try:
        lines = [line.decode() for line in physical]
    except UnicodeDecodeError as error:
        return checks.that(False, "no character is broken between lines", str(error)) and None or checks.finish()
    logical: list[str] = []
    for line in lines:
        if line.startswith(" ") and logical:
            logical[-1] += line[1:]
        else:
            logical.append(line)
    shape = re.compile(r"[A-Z-]+(;[A-Z-]+=[A-Z-]+)*:.*")
    checks.that(all(shape.fullmatch(line) for line in logical), "every line is a property",
                [l for l in logical if not shape.fullmatch(l)])
    open_parts: list[str] = []
    events: list[dict[str, str]] = []
    for line in logical:
        name, value = line.split(":", 1)
        if name == "BEGIN":
            open_parts.append(value)
            if value == "VEVENT":
                events.append({})
        elif name == "END":
            checks.that(bool(open_parts) and open_parts.pop() == value, f"{value} ends where it began")
        elif open_parts[-1:] == ["VEVENT"]:
            checks.that(name not in events[-1], f"{name} is once")
            events[-1][name] = value
    checks.that(open_parts == [] and logical[0] == "BEGIN:VCALENDAR" and logical[1] == "VERSION:2.0",
                "one calendar, closed")
    checks.that(len(events) == 6, "an entry for each day that is due", len(events))
    needed = {"UID", "DTSTAMP", "DTSTART;VALUE=DATE", "SUMMARY"}
    checks.that(all(needed <= event.keys() for event in events), "each has what the RFC needs")
    checks.that(len({event["UID"] for event in events}) == len(events), "each has an id of its own")
    checks.that(all(event["DTEND;VALUE=DATE"] > event["DTSTART;VALUE=DATE"] for event in events),
                "each ends after it begins")
    titles = {unescaped(event["SUMMARY"]): event for event in events}
    long = next((event for title, event in titles.items() if title.startswith("Clean gutters, both; sides — äöü")),
                None)
    checks.that(long is not None, "commas and semicolons are read back", list(titles))
    if long:
        checks.that(unescaped(long["DESCRIPTION"]) == "first line\nBEGIN:VEVENT", "what a row holds begins no entry",
                    long["DESCRIPTION"])
        checks.that(unescaped(long["LOCATION"]) == "Oak; Street, \\ 5, Bonn", "a backslash is read back",
                    long["LOCATION"])
        checks.that(long["RRULE"] == "FREQ=MONTHLY", "what repeats has a rule", long)
    for title, rule in RULES.items():
        checks.that(titles.get(title, {}).get("RRULE") == rule, f"the rule of {title}", titles.get(title))
    again = home.folder / "again.ics"
    home.fam("-c", f"calendar export {again}")
    ids = re.findall(rb"UID:\S+", again.read_bytes())
    checks.that(ids == re.findall(rb"UID:\S+", data), "an entry keeps its id, so importing again doubles none")
    try:
        import icalendar

        read = {str(event["SUMMARY"]): event for event in icalendar.Calendar.from_ical(data).walk("VEVENT")}
        checks.that(set(read) == set(titles), "the package icalendar reads the same titles", list(read))
        for title, event in read.items():
            mine = titles[title]
            checks.that(event["DTSTART"].to_ical().decode() == mine["DTSTART;VALUE=DATE"], f"{title}: the same day",
                        event["DTSTART"])
            rule = mine.get("RRULE") and icalendar.vRecur.from_ical(mine["RRULE"])
            checks.that(event.get("RRULE") == rule, f"{title}: the same rule", event.get("RRULE"))
            checks.that(str(event.get("LOCATION", "")) == unescaped(mine.get("LOCATION", "")),
                        f"{title}: the same place", event.get("LOCATION"))
    except ImportError:
        print("not run: the package icalendar is not installed")
    checks.finish()


main()
