"""A real Slurm over namespace hosts: munged and slurmd on each, slurmctld on the first (Debian: slurm-wlm, munge).

    with Hosts(3) as hosts, Slurm(hosts) as slurm: hosts.run("n1", ["srun", "-N", "3", "hostname"], env=slurm.environment)
"""
import os
import shutil
import subprocess
import time

CPUS = 4  # of each host as Slurm is told, so that two ranks and more fit on it

CONFIGURATION = """ClusterName=ringside
SlurmctldHost={first}({address})
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=/tmp/munge.socket
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
JobAcctGatherType=jobacct_gather/none
SlurmdParameters=config_overrides
MpiDefault={mpi}
ReturnToService=2
SlurmdTimeout=10
KillWait=2
MessageTimeout=5
NodeName={nodes} CPUs={cpus} State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP OverSubscribe=YES
"""


def refused():
    """Why there can be no Slurm here; empty where there can."""
    for tool in ("munged", "slurmctld", "slurmd", "srun", "salloc", "sbatch", "scancel", "scontrol"):
        if not shutil.which(tool, path=os.environ["PATH"] + ":/usr/sbin"):
            return f"{tool} is not installed"
    return ""


class Slurm:
    programs = ("munged", "slurmctld", "slurmscriptd", "slurmd")

    def __init__(self, hosts, mpi="none"):
        self.hosts, self.mpi = hosts, mpi
        self.folder = os.path.join(hosts.folder, "slurm")
        self.environment = {"PATH": os.environ["PATH"] + ":/usr/sbin", "HOME": "/tmp", "LC_ALL": "C",
                            "SLURM_CONF": os.path.join(self.folder, "slurm.conf")}
        self.daemons = {}

    def __enter__(self):
        try:
            self.start()
        except BaseException:  # also Ctrl-C: nobody else knows of what has been started
            self.__exit__()
            raise
        return self

    def start(self):
        os.makedirs(os.path.join(self.folder, "state"))
        names = self.hosts.names
        for name in names:
            os.makedirs(os.path.join(self.folder, f"spool-{name}"))
        with open(os.path.join(self.folder, "cgroup.conf"), "w") as file:
            file.write("CgroupPlugin=cgroup/v1\n")
        with open(self.environment["SLURM_CONF"], "w") as file:
            file.write(CONFIGURATION.format(first=names[0], address=self.hosts.address(names[0]), folder=self.folder,
                                            mpi=self.mpi, nodes=f"{names[0][0]}[1-{len(names)}]", cpus=CPUS))
        key = os.path.join(self.folder, "munge.key")
        with open(key, "wb") as file:
            file.write(os.urandom(128))
        os.chmod(key, 0o400)
        for name in names:
            self.begin(name, "munged", ["--foreground", "--force", "--key-file", key, "--socket", "/tmp/munge.socket",
                                        "--pid-file", "/tmp/munged.pid", "--seed-file", "/tmp/munged.seed"])
        for name in names:
            self.wait(lambda: self.hosts.sh(name, "test -S /tmp/munge.socket && echo yes") == "yes", "munged")
        self.begin(names[0], "slurmctld", ["-D"])
        for name in names:
            self.begin(name, "slurmd", ["-D", "-N", name])
        self.wait(lambda: self.states() == ["idle"] * len(names), "idle nodes")

    def __exit__(self, *_):
        for daemon in reversed(self.daemons.values()):
            daemon.terminate()
        for daemon in self.daemons.values():
            try:
                daemon.wait(timeout=5)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()

    def begin(self, name, program, words):
        self.daemons[name, program] = subprocess.Popen(
            [*self.hosts._enter(name), program, *words], env=self.environment, stdin=subprocess.DEVNULL,
            stdout=open(os.path.join(self.folder, f"{program}-{name}.out"), "w"), stderr=subprocess.STDOUT)

    def states(self):
        out = self.hosts.run(self.hosts.names[0], ["sinfo", "-h", "-N", "-o", "%T"], env=self.environment)[1]
        return out.split()

    def wait(self, ready, what, seconds=30):
        deadline = time.time() + seconds
        while not ready():
            if time.time() > deadline:
                raise RuntimeError(f"Slurm: no {what} within {seconds} s; see {self.folder}")
            time.sleep(0.1)
