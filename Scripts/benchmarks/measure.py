"""Runs two programs in turn and compares their times."""

import os
import statistics
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

    @property
    def ratio(self) -> float:
        return self.ours_wall / self.peer_wall

    @property
    def cpu_ratio(self) -> float | None:
        # Below two milliseconds the kernel's account of CPU time is too coarse for a ratio.
        return self.ours_cpu / self.peer_cpu if self.peer_cpu >= 0.002 else None


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
    what: str, ours: Program, peer: Program, limit: float | None, runs: int, same: Callable[[str], object] = str.strip
) -> Result:
    """Medians of `runs` runs each, in turn, after one warm-up of each. `same` makes the two outputs comparable."""
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
    return Result(what, peer.name, limit, medians[0][0], medians[0][1], medians[1][0], medians[1][1], runs)


def quickest(candidates: list[Program], runs: int = 3) -> Program:
    """The candidate with the smallest median, so that a peer is measured at its best."""
    def median(program: Program) -> float:
        return statistics.median(once(program, os.devnull)[0] for _ in range(runs))

    return min(candidates, key=median)
