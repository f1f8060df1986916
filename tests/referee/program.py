"""Runs the program under test and hands back what it printed, two processes at a time."""

import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

RINGSIDE = os.environ.get("RINGSIDE", os.path.join(os.path.dirname(__file__), "../../build/bin/ringside"))
JOBS = max(2, os.cpu_count() or 2)


@dataclass
class Run:
    arguments: tuple
    code: int
    out: str
    err: str

    def json(self):
        if self.code not in (0, 1):
            raise AssertionError(f"{self}")
        return json.loads(self.out)

    def __str__(self):
        return f"ringside {' '.join(self.arguments)}: exit {self.code}: {self.err.strip()[:500]}"


def run(*arguments, stdin=None, timeout=60, environment=None):
    arguments = tuple(str(a) for a in arguments)
    done = subprocess.run([RINGSIDE, *arguments], input=stdin, stdin=None if stdin is not None else subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout,
                          env=None if environment is None else {**os.environ, **environment})
    return Run(arguments, done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))


def run_all(commands):
    """The runs of many commands, in order."""
    with ThreadPoolExecutor(JOBS) as pool:
        return list(pool.map(lambda command: run(*command), commands))


def catalogue():
    """The rows of `ringside algorithms --json`."""
    rows = run("algorithms", "--json").json()
    assert len(rows) >= 50, f"only {len(rows)} algorithms in the catalogue"
    return rows
