#!/usr/bin/env python3
"""A real Slurm (Debian: slurm-wlm, munge) over hosts that share nothing but a network: real_slurm_netns.py BIN [TEST..]."""
import json
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import real_slurm  # noqa: E402
from cluster import BIN, LONG, NETWORK, RING, YIELD, expect, run_tests  # noqa: E402

# The steps that srun has started, by their numbers; that of salloc's shell has a name in its place.
RUNNING_STEP = r"squeue -hs -o %i | grep '\.[0-9]'"
WAYS = ["--hosts", "slurm", "--interfaces", f"{NETWORK}.0/24", "--transport", "tcp", *YIELD]


def line(verb, *words):
    return [os.path.join(BIN, "ringside"), verb, *words, *WAYS]


def salloc(c, words, nodes=3, tasks=3, **environment):
    """In an allocation of its own: (code, standard output, standard error without salloc's own lines)."""
    asked = ["salloc", "-Q", "-N", str(nodes), "-n", str(tasks), *words]
    for _ in range(3):
        code, out, error = c.hosts.run("n1", asked, env={**c.slurm.environment, **environment})
        # Open MPI 4.1.4 at a connection that comes while MPI_Init still goes on; seldom, and under srun alone.
        if "died: Segmentation fault" not in error:
            break
    return code, out, "".join(line for line in error.splitlines(True) if not line.startswith("salloc: "))


def test_preflight_meets_the_nodes_of_an_allocation_through_srun(c):
    code, out, error = salloc(c, line("preflight", "--json"), SLURM_LABELIO="1")  # which would label what hosts say
    expect(code == 0, code, out, error)
    answer = json.loads(out)
    expect(answer["ready"] and [h["host"] for h in answer["hosts"]] == ["n1", "n2", "n3"], answer)
    for host in answer["hosts"]:
        expect(host["facts"]["name"] == host["host"], host)
        expect(all(p["reached"] and p["interface"] == "eth0" for p in host["peers"]) and len(host["peers"]) == 2, host)


def test_ranks_meet_by_pmix_though_it_is_not_slurms_default(c):
    """None is also what the shell of an allocation is told (LaunchParameters=use_interactive_step)."""
    code, out, error = salloc(c, line("measure", *RING, "-k", "4", "--json"), tasks=4, SLURM_MPI_TYPE="none")
    expect(code == 0, code, error)
    answer = json.loads(out)
    expect(answer["rows"][0]["verified"], out)
    expect([w["host"] for w in answer["environment"]["where"]] == ["n1", "n1", "n2", "n3"], out)


def test_a_survey_has_a_rank_on_each_node_and_stages_the_runner(c):
    code, out, error = salloc(c, line("survey", "--budget", "3", "--json", "--stage"), tasks=6)
    expect(code == 0, code, error)
    answer = json.loads(out)
    expect(answer["hosts"] == ["n1", "n2", "n3"], out)
    expect(all(p["a_interface"] == p["b_interface"] == "eth0" for p in answer["pairs"]), out)
    for name in c.hosts.names:
        expect(c.hosts.sh(name, "ls -d /tmp/ringside-stage-* 2>/dev/null") == "", name, "keeps what was staged")


def batch(c, script, *words):
    """A batch job on all three nodes: whether it ended well, and what it said. sbatch -W would look every ten seconds."""
    line = (f"id=$(sbatch -Q --parsable -N 3 -n 3 -o {script}.out {' '.join(words)} {script}) && "
            "while squeue -h -j $id | grep -q .; do sleep 0.1; done; scontrol -o show job $id | grep -q ' ExitCode=0:0 '")
    code, out, error = c.hosts.run("n1", ["sh", "-c", line], env=c.slurm.environment)
    with open(script + ".out") as said:
        return code == 0, out + error + said.read()


def test_a_batch_job_measures(c):
    file = os.path.join(c.slurm.folder, "m.json")
    script = os.path.join(c.slurm.folder, "job.sh")
    with open(script, "w") as job:
        job.write("#!/bin/sh\n" + " ".join(line("measure", *RING, "-k", "3", "-o", file)) + "\n")
    expect(*batch(c, script))
    with open(file) as bundle:
        expect([w["host"] for w in json.load(bundle)["environment"]["where"]] == ["n1", "n2", "n3"])


def test_a_part_of_an_allocation_is_a_part(c):
    """As the window asks for it where a node has a fault."""
    words = ["env", "SLURM_JOB_NODELIST=n[1,3]", "SLURM_TASKS_PER_NODE=1(x2)", *line("measure", *RING, "-k", "2", "--json")]
    code, out, error = salloc(c, words)
    expect(code == 0, code, error)
    expect([w["host"] for w in json.loads(out)["environment"]["where"]] == ["n1", "n3"], out)


def full_a_batch_job_that_was_given_no_environment_hands_on_its_own(c):
    script = os.path.join(c.slurm.folder, "bare.sh")
    with open(script, "w") as job:
        job.write(f"#!/bin/sh\nexport PATH='{c.slurm.environment['PATH']}' HOME=/tmp\n"
                  + " ".join(line("measure", *RING, "-k", "3")) + "\n")
    expect(*batch(c, script, "--export=NONE"))


def test_within_a_step_of_ones_own_ranks_run_beside_it(c):
    """As in `srun --pty bash`, whose step holds all processors of its allocation."""
    inside = os.path.join(c.slurm.folder, "inside.sh")
    with open(inside, "w") as shell:
        shell.write(" ".join(line("measure", *RING, "-k", "3")) + "\n")
    words = ["srun", "-Q", "-N", "3", "-n", "3", "sh", inside]  # three of them: the first measures, others say so
    code, out, error = c.hosts.run("n1", words, env=c.slurm.environment)
    expect("Rank 0 on n1, rank 1 on n2, rank 2 on n3." in out, code, out, error)
    expect("slurm in task 1 of an srun" in error and "slurm in task 2 of an srun" in error, error)


def full_within_a_step_on_one_node_ranks_are_on_all_nodes_of_the_allocation(c):
    """As in `srun -N1 --pty bash`, whose SLURM_NNODES is 1."""
    code, out, error = salloc(c, ["srun", "-Q", "-N1", "-n1", *line("measure", *RING, "-k", "3", "--json")])
    expect(code == 0, code, error)
    expect([w["host"] for w in json.loads(out)["environment"]["where"]] == ["n1", "n2", "n3"], out)


def test_an_allocation_that_is_over_is_told_as_such(c):
    over = "scancel $SLURM_JOB_ID; while squeue -h -t R -j $SLURM_JOB_ID 2>/dev/null | grep -q .; do sleep 0.1; done; "
    words = ["sh", "-c", over + " ".join(line("measure", *RING, "-k", "3"))]
    code, _, error = salloc(c, words)
    expect("is over: its time, scancel or a node that failed has ended it" in error, code, error)


def test_a_step_that_waits_for_another_says_so(c):
    held = f"srun sleep 60 & until {RUNNING_STEP} >/dev/null; do sleep 0.1; done; "
    timed = "began=$(date +%s); {}; echo took $(($(date +%s) - began)); kill $!"
    words = ["sh", "-c", held + timed.format(" ".join(line("measure", *RING, "-k", "3")))]
    _, out, error = salloc(c, words)
    expect("other steps hold the processors" in error and "--wait SECONDS" in error, error)
    expect(int(out.split("took ")[1]) <= 12, out)  # 5 s of them it waits; before that, nodes are met


def full_a_step_that_is_told_to_wait_starts_when_it_can(c):
    """24 s: longer than any srun that starts nothing may take without --wait."""
    held = f"srun sleep 24 & until {RUNNING_STEP} >/dev/null; do sleep 0.1; done; "
    words = ["sh", "-c", held + " ".join(line("measure", *RING, "-k", "3", "--wait", "60"))]
    code, out, error = salloc(c, words)
    expect(code == 0 and "Rank 0 on n1, rank 1 on n2, rank 2 on n3." in out, code, out, error)


def long_run():
    return line("measure", *LONG)


def fault(c, harm, tasks=3):
    """What is said of a long run that is harmed in its middle, and how many seconds later."""
    words = ["salloc", "-Q", "-N", "3", "-n", str(tasks), *long_run()]
    error, seconds = c.fault("n3", harm, words, c.slurm.environment)
    return error, seconds


def test_a_killed_rank_is_named_with_its_node(c):
    error, seconds = fault(c, lambda: c.hosts.sh("n3", "pkill -9 ringside-run"))
    expect("rank 2 on n3 died: Killed" in error, error)
    expect(seconds < 5, seconds)


def full_a_stopped_rank_is_named_with_its_node(c):
    error, seconds = fault(c, lambda: c.hosts.sh("n2", "pkill -STOP ringside-run"))
    expect("rank 1 on n2 has been stopped" in error, error)
    expect(seconds < 5, seconds)


def test_a_cancelled_step_is_told_as_such(c):
    error, seconds = fault(c, lambda: c.hosts.run("n1", ["sh", "-c", f"scancel $({RUNNING_STEP})"],
                                                  env=c.slurm.environment))
    expect("Slurm has cancelled the ranks" in error, error)
    expect(seconds < 5, seconds)


def test_what_srun_refuses_is_one_line(c):
    code, _, error = salloc(c, line("measure", *RING, "-k", "16"))
    expect(code == 3 and "More processors requested than permitted" in error and error.count("\n") == 1, code, error)
    code, _, error = salloc(c, line("measure", *RING, "-k", "3", "--runner", "/nowhere/ringside-run"))
    expect(code == 3 and "/nowhere/ringside-run is not there" in error and error.count("\n") == 1, code, error)
    code, _, error = salloc(c, line("measure", *RING, "-k", "3", "--runner", "/nowhere/ringside-run", "--force"))
    expect(code == 3 and "/nowhere/ringside-run cannot be started" in error and error.count("\n") == 1, code, error)


def test_a_list_of_nodes_that_ssh_does_not_reach_is_answered_with_slurm(c):
    words = [os.path.join(BIN, "ringside"), "measure", *RING, "-k", "2", "--hosts", "n1,n2"]
    code, _, error = salloc(c, words)
    expect(code == 3 and "--hosts slurm" in error and error.count("\n") == 1, code, error)


def test_without_pmix_it_says_which_line_works_and_that_works(c):
    code, _, error = salloc(c, line("measure", *RING, "-k", "3"), SLURM_MPI_TYPE="pmi2")
    expect(code == 3 and "--launch 'mpirun -np {np} {runner}'" in error and error.count("\n") == 1, code, error)
    root = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_mpi_yield_when_idle": "1"}
    words = [os.path.join(BIN, "ringside"), "measure", *RING, "-k", "3", "--launch", "mpirun -np {np} {runner}", "--json"]
    code, out, error = salloc(c, words, **root)
    expect(code == 0, code, error)
    expect([w["host"] for w in json.loads(out)["environment"]["where"]] == ["n1", "n2", "n3"], out)


def full_a_node_that_is_cut_off_is_named_before_slurm_knows(c):
    try:
        error, seconds = fault(c, lambda: c.hosts.cut("n3"))
        expect("rank 2 on n3" in error and "n3 is down or cut off" in error, error)
        expect(seconds < 5, seconds)
    finally:
        c.hosts.cut("n3", up=True)
    deadline = time.time() + 60
    while c.slurm.states() != ["idle"] * 3 and time.time() < deadline:
        time.sleep(0.5)


if __name__ == "__main__":
    missing = real_slurm.refused()
    if missing:
        print("no Slurm:", missing)
        sys.exit(77)
    sys.exit(run_tests(globals(), real_slurm.Slurm))
