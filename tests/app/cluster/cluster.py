"""What tests over hosts that share nothing but a network have in common. Each file of them: FILE BIN [TEST..]; exit 77: no
such hosts here."""
import contextlib
import os
import shutil
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
    def __init__(self, hosts, slurm=None):
        """slurm: the real one that runs on these hosts, if any does."""
        self.hosts, self.slurm = hosts, slurm

    def ways(self):
        return ["--agent", self.hosts.agent, "--interfaces", f"{NETWORK}.0/24", "--transport", "tcp", *YIELD]

    def words(self, verb, *words):
        return [os.path.join(BIN, "ringside"), verb, *words, *self.ways()]

    def ringside(self, verb, *words, at="n1", **more):
        environment = {**ENVIRONMENT, **more.pop("environment", {})}
        return self.hosts.run(at, self.words(verb, *words), env=environment, **more)

    def midway(self, name, words, environment=None):
        """A run, 3 s after it has started the rank of a host."""
        run = self.hosts.start("n1", words, env=environment or ENVIRONMENT)
        deadline = time.time() + 30
        while "ringside-run" not in " ".join(self.hosts.processes(name)) and time.time() < deadline:
            time.sleep(0.1)
        time.sleep(3)
        return run

    def fault(self, name, harm, words=None, environment=None):
        """Harms a host in the middle of a long run over all hosts: what is said, and how many seconds later."""
        run = self.midway(name, words or self.words("measure", *LONG, "--hosts", "n1,n2,n3"), environment)
        harm()
        began = time.time()
        out, error = run.communicate(timeout=120)
        expect(run.returncode == 3, run.returncode, out, error)
        lines = [line for line in error.replace("\r", "\n").splitlines() if line.strip()]
        return lines[-1] if lines else "", time.time() - began

    def processes(self, name):
        daemons = self.slurm.programs if self.slurm else ()
        return [line for line in self.hosts.processes(name) if line.split()[2] not in daemons]

    def expect_nothing_left(self, within=5):
        deadline = time.time() + within
        while True:
            left = {name: self.processes(name) for name in self.hosts.names}
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


def slurm(c, *words, tasks="1(x3)"):
    """In an allocation of three nodes; srun is the one that lies beside this file."""
    folder = os.path.join(c.hosts.folder, "slurm")
    os.makedirs(folder, exist_ok=True)
    shutil.copy(os.path.join(os.path.dirname(os.path.abspath(__file__)), "fake_srun.py"), os.path.join(folder, "srun"))
    os.chmod(os.path.join(folder, "srun"), 0o755)
    return [os.path.join(BIN, "ringside"), *words, "--hosts", "slurm"], {
        **ENVIRONMENT, "PATH": folder + ":" + ENVIRONMENT["PATH"], "SLURM_JOB_NODELIST": "n[1-3]",
        "SLURM_TASKS_PER_NODE": tasks, "FAKE_AGENT": c.hosts.agent, "FAKE_NETWORK": f"{NETWORK}.0/24"}


def run_tests(tests, slurm=None):
    """Those of a module's functions that are tests, or that were asked for; the exit code. slurm: what starts a real one.
    Those whose names begin with full_ are left out without RINGSIDE_FULL in the environment."""
    why = refused()
    if why:
        print("no hosts of namespaces:", why)
        return 77
    chosen = sys.argv[2:]
    kinds = ("test_", "full_") if chosen or os.environ.get("RINGSIDE_FULL") else ("test_",)
    failed = 0
    with Hosts(3) as hosts, (slurm(hosts) if slurm else contextlib.nullcontext()) as real:
        cluster = Cluster(hosts, real)
        for name, test in list(tests.items()):
            if not name.startswith(kinds) or (chosen and name not in chosen):
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
