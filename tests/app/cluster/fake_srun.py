#!/usr/bin/env python3
"""Stands for Slurm's srun over namespace hosts: the nodes of SLURM_JOB_NODELIST, reached by the agent in FAKE_AGENT.

With -w it runs a command on every node that is named and hands its standard input to all, as srun does; else it starts
ranks by mpirun, as many on a node as SLURM_TASKS_PER_NODE says, and says of one that died what srun of Slurm 22.05 said
(real_slurm_netns.py asks that one).
"""
import os
import re
import subprocess
import sys


def nodes():
    """n[1-3,5] or n1,n2."""
    found = []
    for name, ranges in re.findall(r"([^,\[]+)(?:\[([^\]]*)\])?,?", os.environ["SLURM_JOB_NODELIST"]):
        for part in ranges.split(",") if ranges else [""]:
            first, _, last = part.partition("-")
            found += [name + str(i) for i in range(int(first), int(last or first) + 1)] if part else [name]
    return found


def tasks():
    """2(x3),1: of each node."""
    found = []
    for count, times in re.findall(r"(\d+)(?:\(x(\d+)\))?", os.environ["SLURM_TASKS_PER_NODE"]):
        found += [int(count)] * int(times or 1)
    return found


def main():
    words, options = sys.argv[1:], {}
    while words and words[0].startswith("-"):
        word = words.pop(0)
        name, equals, value = word.partition("=")
        if not word.startswith("--") and len(word) > 2:  # -N1
            name, equals, value = word[:2], "=", word[2:]
        options[name] = value if equals or name.startswith("--") else words.pop(0)
    if options.get("--mpi") == "list":
        print("MPI plugin types are...\n\tpmix\n\tnone\n\tpmi2\nspecific pmix plugin versions available: pmix_v4")
        return 0
    agent = os.environ["FAKE_AGENT"]
    if "-w" in options and words[0] == "sh":  # sh -c LINE
        named = options["-w"].split(",")
        if os.environ.get("SLURM_OVERLAP") != "1" or len(named) != int(options["-N"]) or not set(named) <= set(nodes()):
            sys.exit("srun: error: Unable to create step for job 1: Requested node configuration is not available")
        if len(named) == 1:
            return subprocess.run([agent, named[0], words[2]], check=False).returncode
        data = sys.stdin.buffer.read()
        return max(subprocess.run([agent, node, words[2]], input=data, check=False).returncode for node in named)
    if options.get("--input") != "0" or options.get("--kill-on-bad-exit") != "1" or options.get("--mpi") != "pmix":
        sys.exit("srun: error: only rank 0 may read, one bad exit must end all, and ranks meet by PMIx")
    hosts = ",".join(f"{n}:{t}" for n, t in zip(nodes(), tasks()))
    how = ["--map-by", "node"] if os.environ.get("SLURM_DISTRIBUTION") == "cyclic" else []
    environment = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    network = os.environ["FAKE_NETWORK"]
    ran = subprocess.run(["mpirun", "-np", options["-n"], "--host", hosts, *how, "--bind-to", "none", "--mca",
                          "plm_rsh_agent", agent, "--mca", "oob_tcp_if_include", network, "--mca", "btl_tcp_if_include",
                          network, "--mca", "mpi_yield_when_idle", "1", *words], env=environment, stderr=subprocess.PIPE,
                         text=True, check=False)
    died = re.search(r"process rank (\d+) with PID \d+ on node (\S+)\s+exited on\s+signal \d+ \((\w+)\)", ran.stderr)
    sys.stderr.write(f"srun: error: {died[2]}: task {died[1]}: {died[3]}\n"
                     "srun: launch/slurm: _step_signal: Terminating StepId=1.0\n"
                     "slurmstepd-n1: error: *** STEP 1.0 ON n1 CANCELLED AT 2026-11-26T16:06:44 ***\n"
                     if died else ran.stderr)
    return ran.returncode


if __name__ == "__main__":
    sys.exit(main())
