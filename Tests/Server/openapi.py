#!/usr/bin/env python3
"""The server against its own description: schemathesis makes the requests, where it is installed."""

import re
import shutil
import subprocess

from wall_server import ROOT, Checks, Server

PACKAGE = "schemathesis==4.32.5"
# For each operation in each phase.
EXAMPLES = 25


def described(checks: Checks) -> None:
    program = shutil.which("schemathesis")
    if program is None:
        return print(f"not run: schemathesis is not installed (pip install {PACKAGE})")
    with Server() as server:
        ann = server.member("ann@campus.edu")
        headers = [word for name, value in ann.headers.items() for word in ("-H", f"{name}: {value}")]
        ran = subprocess.run(
            [program, "--config-file", "Tests/Server/schemathesis.toml", "run", "Docs/openapi.json", "--url",
             server.url,
             "--checks", "all", "--max-examples", str(EXAMPLES), "--no-color", *headers],
            cwd=ROOT, capture_output=True, text=True)
        said = ran.stdout + ran.stderr
        checks.that(ran.returncode == 0, "schemathesis finds no failure", said[-2000:])
        cases = re.search(r"(\d+) generated, (\d+) passed", said)
        checks.that(cases is not None and int(cases[1]) > 1_000 and cases[1] == cases[2], "all of its many cases pass",
                    said[-500:])
        tested = re.search(r"Selected: (\d+)/(\d+)\s+Tested: (\d+)", said)
        checks.that(tested is not None and len(set(tested.groups())) == 1, "every operation is tested", said[-500:])
        if cases:
            seed = re.search(r"Seed: (\d+)", said)
            print(f"{cases[1]} cases, seed {seed and seed[1]}")


if __name__ == "__main__":
    tests = Checks()
    described(tests)
    tests.finish()
