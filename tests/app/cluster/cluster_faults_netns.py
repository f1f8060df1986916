#!/usr/bin/env python3
"""What is said, and how soon, of a rank or a host that fails in mid-run: cluster_faults_netns.py BIN [TEST..]."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from cluster import LONG, expect, run_tests, slurm  # noqa: E402


def test_a_killed_rank_is_named_with_its_host(c):
    error, seconds = c.fault("n3", lambda: c.hosts.sh("n3", "pkill -9 ringside-run"))
    expect("rank 2 on n3 died by signal 9 (Killed)" in error, error)
    expect(seconds < 5, seconds)


def test_a_stopped_rank_is_named_with_its_host(c):
    error, seconds = c.fault("n3", lambda: c.hosts.sh("n3", "pkill -STOP ringside-run"))
    expect("rank 2 on n3 has been stopped" in error, error)
    expect(seconds < 5, seconds)


def test_a_stopped_rank_0_is_named_too(c):
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


def test_slurms_word_for_a_dead_rank_is_understood(c):
    words, environment = slurm(c, "measure", *LONG)
    error, _ = c.fault("n3", lambda: c.hosts.sh("n3", "pkill -9 ringside-run"), words, environment)
    expect("rank 2 on n3 died: Killed" in error, error)


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
