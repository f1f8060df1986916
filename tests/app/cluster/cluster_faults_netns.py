#!/usr/bin/env python3
"""What is said, and how soon, of a rank or a host that fails in mid-run: cluster_faults_netns.py BIN [TEST..]."""
import json
import os
import re
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from cluster import BIN, LONG, RING, expect, run_tests, slurm  # noqa: E402


def test_a_killed_rank_is_named_with_its_host(c):
    error, seconds = c.fault("n3", lambda: c.hosts.sh("n3", "pkill -9 ringside-run"))
    expect("rank 2 on n3 died by signal 9 (Killed)" in error, error)
    expect(seconds < 5, seconds)


def test_a_stopped_rank_is_named_with_its_host(c):
    error, seconds = c.fault("n3", lambda: c.hosts.sh("n3", "pkill -STOP ringside-run"))
    expect("rank 2 on n3 has been stopped" in error, error)
    expect(seconds < 5, seconds)


def full_a_stopped_rank_0_is_named_too(c):
    error, seconds = c.fault("n1", lambda: c.hosts.sh("n1", "pkill -STOP ringside-run"))
    expect("rank 0 on n1 has been stopped" in error, error)
    expect(seconds < 5, seconds)


def test_a_host_that_is_cut_off_is_named_soon(c):
    try:
        error, seconds = c.fault("n3", lambda: c.hosts.cut("n3"))
        expect("rank 2 on n3" in error and "n3 is down or cut off" in error, error)
        expect(seconds < 5, seconds)
        c.expect_nothing_left(within=15)  # the daemon of a host that was cut off ends by its own keepalive
    finally:
        c.hosts.cut("n3", up=True)


def kill(c, host, program):
    """The test's end looks at every host's processes and files."""
    error, seconds = c.fault(host, lambda: c.hosts.sh(host, f"pkill -9 {program}"))
    expect("n3" in error or "mpirun died by signal 9" in error, error)
    expect(seconds < 8, seconds)


def test_a_killed_daemon_leaves_nothing(c):
    kill(c, "n3", "orted")


def full_a_killed_mpirun_leaves_nothing(c):
    kill(c, "n1", "mpirun")


def full_a_stopped_daemon_costs_no_results(c):
    words = c.words("measure", "allreduce", "-a", "ring", "-n", "64MiB", "--budget", "6", "-k", "3", "--hosts", "n1,n2,n3",
                    "--json")
    run = c.midway("n3", words)
    c.hosts.sh("n3", "pkill -STOP orted")
    out, error = run.communicate(timeout=60)
    expect(run.returncode == 0 and json.loads(out)["rows"][0]["verified"], run.returncode, out, error)
    expect("mpirun had not ended 5 s after the last result, and was ended: orted on n3 had been stopped" in error, error)


def test_a_runner_that_ends_before_it_has_begun_is_named(c):
    runner = os.path.join(c.hosts.folder, "ringside-run")
    with open(runner, "w") as file:
        file.write(f'#!/bin/sh\n[ "$1" = --meet ] || [ "$(hostname)" != n2 ] || exit 0\nexec {BIN}/ringside-run "$@"\n')
    os.chmod(runner, 0o755)
    began = time.time()
    code, out, error = c.ringside("measure", *RING, "-k", "3", "--hosts", "n1,n2,n3", "--runner", runner)
    expect(code == 3 and "rank 1 on n2" in error and error.count("\n") == 1, code, out, error)
    expect(time.time() - began < 15, time.time() - began)


def test_a_pair_that_cannot_talk_is_named_though_it_was_forced(c):
    """n2 has a wrong address of n3's card: what it sends there arrives nowhere, and nobody says so."""
    there = f"{c.hosts.address('n3')} dev eth0"
    c.hosts.sh("n2", f"ip neigh replace {there} lladdr 02:00:00:00:00:99 nud permanent")
    try:
        began = time.time()
        code, out, error = c.ringside("measure", *RING, "-k", "3", "--hosts", "n1,n2,n3", "--force")
        took = time.time() - began
        expect(code == 3 and error.count("\n") == 1, code, out, error)
        expect("cannot reach" in error and "n2" in error and "n3" in error, error)
        expect(took < 10, took)
    finally:
        c.hosts.sh("n2", f"ip neigh del {there}")


def test_a_pair_without_a_route_is_named_though_it_was_forced(c):
    for kind in ("unreachable", "blackhole", "prohibit"):
        there = f"{kind} {c.hosts.address('n2')}/32"
        c.hosts.sh("n3", f"ip route add {there}")
        try:
            code, out, error = c.ringside("measure", *RING, "-k", "3", "--hosts", "n1,n2,n3", "--force")
            expect(code == 3 and error.count("\n") == 1 and "btl_tcp" not in error, kind, code, out, error)
            expect(re.search(r"(n3: cannot reach n2|n2: cannot reach n3) at .*: .*; open all ports", error), kind, error)
        finally:
            c.hosts.sh("n3", f"ip route del {there}")


def test_slurms_word_for_a_dead_rank_is_understood(c):
    words, environment = slurm(c, "measure", *LONG)
    error, _ = c.fault("n3", lambda: c.hosts.sh("n3", "pkill -9 ringside-run"), words, environment)
    expect("rank 2 on n3 died: Killed" in error, error)


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
