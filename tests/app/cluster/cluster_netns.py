#!/usr/bin/env python3
"""Runs over hosts that share nothing but a network: cluster_netns.py BIN [TEST..]. Exit 77: no such hosts here."""
import json
import os
import re
import sys
import time
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from namespace_hosts import NETWORK, Hosts, refused  # noqa: E402

BIN = os.path.abspath(sys.argv[1])
# Of no other session's settings; every rank yields, for all hosts share this computer's cores.
ENVIRONMENT = {"PATH": os.environ["PATH"], "HOME": "/tmp", "LC_ALL": "C"}
YIELD = ["--env", "OMPI_MCA_mpi_yield_when_idle=1"]


class Cluster:
    def __init__(self, hosts):
        self.hosts = hosts

    def ways(self):
        return ["--agent", self.hosts.agent, "--interfaces", f"{NETWORK}.0/24", "--transport", "tcp", *YIELD]

    def words(self, verb, *words):
        return [os.path.join(BIN, "ringside"), verb, *words, *self.ways()]

    def ringside(self, verb, *words, at="n1", **more):
        environment = {**ENVIRONMENT, **more.pop("environment", {})}
        return self.hosts.run(at, self.words(verb, *words), env=environment, **more)

    def fault(self, name, harm):
        """Harms a host in the middle of a long run over all hosts: what is said, and how many seconds later."""
        run = self.hosts.start("n1", self.words("measure", *LONG, "--hosts", "n1,n2,n3"), env=ENVIRONMENT)
        deadline = time.time() + 30
        while "ringside-run" not in " ".join(self.hosts.processes(name)) and time.time() < deadline:
            time.sleep(0.1)
        time.sleep(3)
        harm()
        began = time.time()
        out, error = run.communicate(timeout=120)
        expect(run.returncode == 3, run.returncode, out, error)
        lines = [line for line in error.replace("\r", "\n").splitlines() if line.strip()]
        return lines[-1] if lines else "", time.time() - began

    def expect_nothing_left(self):
        deadline = time.time() + 5
        while True:
            left = {name: self.hosts.processes(name) for name in self.hosts.names}
            files = {name: self.hosts.sh(name, "ls -A /tmp /dev/shm | grep -E 'ringside-job|ompi|vader'")
                     for name in self.hosts.names}
            if not any(left.values()) and not any(files.values()):
                return
            if time.time() > deadline:
                raise AssertionError(f"left behind: {left} {files}")
            time.sleep(0.1)


def expect(condition, *what):
    if not condition:
        raise AssertionError(" ".join(str(w) for w in what))


LONG = ["allreduce", "-a", "ring", "-n", "64MiB", "--budget", "40", "-k", "3"]
RING = ["allreduce", "-a", "ring", "-n", "64KiB", "--budget", "1"]


def test_a_job_runs_on_three_hosts(c):
    code, out, error = c.ringside("measure", *RING, "-k", "3", "--hosts", "n1,n2,n3", "--json")
    expect(code == 0, code, error)
    answer = json.loads(out)
    expect(answer["rows"][0]["verified"], out)
    expect(answer["environment"]["settings"]["hosts"] == "n1, n2, n3", answer["environment"])


def test_rank_0_may_be_on_another_host_than_the_launcher(c):
    code, out, error = c.ringside("measure", *RING, "-k", "4", "--hosts", "n2:2,root@n3:2", "--json")
    expect(code == 0, code, error)
    expect(json.loads(out)["environment"]["host"] == "n2", out)


def test_every_result_says_where_its_ranks_were(c):
    code, out, error = c.ringside("measure", *RING, "-k", "3", "--hosts", "n1:2,n3")
    expect(code == 0, code, error)
    expect("Ranks 0, 1 on n1, rank 2 on n3." in out, out)
    code, out, error = c.ringside("calibrate", "--budget", "1", "--hosts", "n2,n3", "--json")
    expect(code == 0, code, error)
    expect(json.loads(out)["environment"]["where"] == [{"rank": 0, "host": "n2", "device": "CPU"},
                                                       {"rank": 1, "host": "n3", "device": "CPU"}], out)


def test_a_killed_rank_is_named_with_its_host(c):
    error, seconds = c.fault("n3", lambda: c.hosts.sh("n3", "pkill -9 ringside-run"))
    expect("rank 2 on n3 died by signal 9 (Killed)" in error, error)
    expect(seconds < 5, seconds)


def test_a_host_that_is_cut_off_is_named_soon(c):
    try:
        error, seconds = c.fault("n3", lambda: c.hosts.cut("n3"))
        expect("n3 is down or cut off" in error, error)
        expect(seconds < 8, seconds)
        c.expect_nothing_left()
    finally:
        c.hosts.cut("n3", up=True)


def test_calibrate_travels_the_same_way(c):
    code, out, error = c.ringside("calibrate", "--budget", "1", "--hosts", "n2,n3", "--json")
    expect(code == 0, code, error)
    expect(json.loads(out)["environment"]["settings"]["hosts"] == "n2, n3", out)


def test_the_line_is_shown_and_works_as_it_is(c):
    code, out, error = c.ringside("measure", *RING, "-k", "2", "--hosts", "n2,n3", "--print-launch")
    expect(code == 0, error)
    expect(out.endswith("ringside-run - < JOB\n") and "--host n2:1,n3:1" in out, out)
    job = os.path.join(c.hosts.folder, "job")
    with open(job, "w") as file:
        file.write(json.dumps({"format": "ringside/job", "version": 1, "tasks": [
            {"collective": "allreduce", "algorithm": "ring", "ranks": 2, "bytes": 1024}]}) + "\n")
    code, out, error = c.hosts.run("n1", ["sh", "-c", out.strip().replace("JOB", job)], env=ENVIRONMENT)
    expect(code == 0 and '{"record":"end"}' in out, code, out, error)


def test_a_template_starts_it_too(c):
    template = (f"mpirun -np {{np}} --hostfile {{hostfile}} --mca plm_rsh_agent {c.hosts.agent} --mca "
                f"btl_tcp_if_include {NETWORK}.0/24 --mca oob_tcp_if_include {NETWORK}.0/24 --bind-to none {{runner}}")
    root = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    words = [os.path.join(BIN, "ringside"), "measure", *RING, "-k", "2", "--hosts", "n1,n3", "--agent", c.hosts.agent,
             "--launch", template, "--json"]
    code, out, error = c.hosts.run("n1", words, env={**ENVIRONMENT, **root})
    expect(code == 0, code, error)
    expect(json.loads(out)["environment"]["settings"]["hosts"] == "n1, n3", out)


def preflight(c, *words, code=0):
    got, out, error = c.hosts.run("n1", [os.path.join(BIN, "ringside"), "preflight", *words, "--agent", c.hosts.agent,
                                         "--json"], env=ENVIRONMENT)
    expect(got == code, got, out, error)
    return json.loads(out)


def test_preflight_meets_all_hosts_and_every_pair_talks(c):
    answer = preflight(c, "--hosts", "n1,n2,n3", "--interfaces", f"{NETWORK}.0/24")
    expect(answer["ready"] and [h["host"] for h in answer["hosts"]] == ["n1", "n2", "n3"], answer)
    for host in answer["hosts"]:
        expect(host["facts"]["name"] == host["host"] and len(host["peers"]) == 2, host)
        expect(all(p["reached"] and p["address"].startswith(NETWORK) for p in host["peers"]), host)
        expect(abs(host["clock_offset_s"]) < 1, host)  # one computer, one clock


def test_preflight_names_what_is_down_missing_or_full(c):
    answer = preflight(c, "--hosts", "n1,n2,n9", code=1)
    expect([f["host"] for f in answer["findings"] if f["fatal"]] == ["n9"], answer)
    answer = preflight(c, "--hosts", "n1,n2", "--runner", "/nowhere/ringside-run", code=1)
    expect(all("/nowhere/ringside-run is not there" in f["what"] for f in answer["findings"]), answer)
    c.hosts.sh("n2", "dd if=/dev/zero of=/tmp/full bs=1M count=480 2>/dev/null")
    try:
        answer = preflight(c, "--hosts", "n1,n2,n3", code=1)
        fatal = [f for f in answer["findings"] if f["fatal"]]
        expect(len(fatal) == 1 and fatal[0]["host"] == "n2" and "free in /tmp" in fatal[0]["what"], answer)
    finally:
        c.hosts.sh("n2", "rm /tmp/full")


def test_a_cut_cable_is_found_before_the_launch_and_in_time(c):
    os.system(f"ip link set {c.hosts.wire('n3')} down")
    try:
        began = time.time()
        code, out, error = c.ringside("measure", *RING, "-k", "3", "--hosts", "n1,n2,n3")
        took = time.time() - began
        expect(code == 3 and "n3: no other host reaches it" in error and error.count("\n") == 1, code, out, error)
        expect(took < 10, f"{took} s")  # two bounds of 5 s
    finally:
        os.system(f"ip link set {c.hosts.wire('n3')} up")


def test_force_starts_without_asking(c):
    code, out, error = c.ringside("measure", *RING, "-k", "2", "--hosts", "n2,n3", "--force", "--json")
    expect(code == 0 and json.loads(out)["rows"][0]["verified"], code, error)


def main():
    why = refused()
    if why:
        print("no hosts of namespaces:", why)
        return 77
    chosen = sys.argv[2:]
    failed = 0
    with Hosts(3) as hosts:
        cluster = Cluster(hosts)
        for name, test in list(globals().items()):
            if not name.startswith("test_") or (chosen and name not in chosen):
                continue
            began = time.time()
            try:
                test(cluster)
                cluster.expect_nothing_left()
                print(f"ok   {name} ({time.time() - began:.1f} s)", flush=True)
            except Exception:
                failed += 1
                print(f"FAIL {name}\n{traceback.format_exc()}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
