"""Runs two programs in turn and compares their times."""

import os
import re
import shutil
import statistics
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Callable


@dataclass
class Program:
    """A command line; `before` runs unmeasured ahead of each run (a fresh copy of a database)."""

    name: str
    command: list[str]
    stdin: str = os.devnull
    before: Callable[[], None] = lambda: None


@dataclass
class Result:
    what: str
    peer: str
    limit: float | None
    ours_wall: float
    peer_wall: float
    ours_cpu: float
    peer_cpu: float
    runs: int
    # Peak memory in bytes, where it was asked for.
    ours_memory: int | None = None
    peer_memory: int | None = None
    # The name of the figure that it belongs to.
    figure: str = ""

    @property
    def ratio(self) -> float | None:
        return quotient(self.ours_wall, self.peer_wall)

    @property
    def cpu_ratio(self) -> float | None:
        return quotient(self.ours_cpu, self.peer_cpu)


def quotient(ours: float, peer: float) -> float | None:
    """None below half a millisecond, where a ratio would say more of the machine than of the programs."""
    return ours / peer if peer >= 0.0005 else None


class NotRun(Exception):
    """Why a figure cannot be measured here."""


def need(program: str) -> None:
    """A peer that is not on this machine."""
    if shutil.which(program) is None:
        raise NotRun(f"`{Path(program).name}` is not here")


def anything(text: str) -> None:
    """Makes the outputs of programs comparable that do different work."""


def once(program: Program, output: str) -> tuple[float, float]:
    """Seconds of wall and CPU time (user and system) of one run; standard output goes to the file `output`."""
    program.before()
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, program.stdin, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
    ]
    start = time.perf_counter()
    process = os.posix_spawnp(program.command[0], program.command, os.environ, file_actions=actions)
    _, status, usage = os.wait4(process, 0)
    wall = time.perf_counter() - start
    if os.waitstatus_to_exitcode(status) != 0:
        raise SystemExit(f"`{' '.join(program.command)}` ended with status {os.waitstatus_to_exitcode(status)}")
    return wall, usage.ru_utime + usage.ru_stime


def compare(
    what: str, ours: Program, peer: Program, limit: float | None, runs: int, same: Callable[[str], object] = str.strip,
    memory: bool = False,
) -> Result:
    """Medians of `runs` runs each, in turn, after one warm-up of each. `same` makes the two outputs comparable. With
    `memory` one more run of each tells its peak."""
    need(peer.command[0])
    with tempfile.TemporaryDirectory() as folder:
        outputs = [str(Path(folder, name)) for name in ("ours", "peer")]
        for program, output in zip((ours, peer), outputs):
            once(program, output)
        ours_said, peer_said = (same(Path(output).read_text()) for output in outputs)
        if ours_said != peer_said:
            raise SystemExit(f"{what}: fam printed {ours_said!r}, {peer.name} printed {peer_said!r}: not the same work")
        times: list[list[tuple[float, float]]] = [[], []]
        for _ in range(runs):
            for index, program in enumerate((ours, peer)):
                times[index].append(once(program, outputs[index]))
    medians = [[statistics.median(run[kind] for run in side) for side in times] for kind in (0, 1)]
    result = Result(what, peer.name, limit, medians[0][0], medians[0][1], medians[1][0], medians[1][1], runs)
    if memory:
        result.ours_memory, result.peer_memory = peak_memory(ours), peak_memory(peer)
    return result


def alone(what: str, ours: Program, seconds: float, limit: float, runs: int) -> Result:
    """Beside a time that is given, not measured."""
    times = [once(ours, os.devnull) for _ in range(runs + 1)][1:]
    wall, cpu = (statistics.median(run[kind] for run in times) for kind in (0, 1))
    return Result(what, f"{seconds * 1000:.0f} ms", limit, wall, seconds, cpu, seconds, runs)


def without_start(result: Result, start: Result) -> Result:
    """The figure with the starts of both programs taken off."""
    return Result(
        f"{result.what}, inside", f"{result.peer}, inside", result.limit, result.ours_wall - start.ours_wall,
        result.peer_wall - start.peer_wall, result.ours_cpu - start.ours_cpu, result.peer_cpu - start.peer_cpu,
        result.runs,
        result.ours_memory, result.peer_memory,
    )


def peak_memory(program: Program) -> int:
    """Bytes of the largest resident set. The kernel's account of an ended process begins with the memory of its parent,
    so the living one is asked every few milliseconds."""
    program.before()
    with open(program.stdin) as standard_input, open(os.devnull, "w") as nowhere:
        process = subprocess.Popen(program.command, stdin=standard_input, stdout=nowhere, stderr=nowhere)
        peak = 0
        while process.poll() is None:
            try:
                status = Path(f"/proc/{process.pid}/status").read_text()
            except OSError:
                break
            if found := re.search(r"VmHWM:\s*(\d+) kB", status):
                peak = max(peak, int(found.group(1)) * 1024)
            time.sleep(0.002)
        process.wait()
    return peak


def quickest(candidates: list[Program], runs: int = 3) -> Program:
    """The candidate with the smallest median, so that a peer is measured at its best."""
    need(candidates[0].command[0])

    def median(program: Program) -> float:
        return statistics.median(once(program, os.devnull)[0] for _ in range(runs))

    return min(candidates, key=median)
