"""Starts ringside-run on real ranks and returns its rows. Used by the scripts beside it."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
OPEN_MPI = {  # as root, in containers, with more ranks than cores: what the launcher sets, too
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
    "OMPI_MCA_hwloc_base_binding_policy": "none",
    "OMPI_MCA_pml": "ob1",
    "OMPI_MCA_btl": "self,vader",
    "OMPI_MCA_btl_vader_single_copy_mechanism": "none",
    # Open MPI 5 takes these two in its launcher's name.
    "PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe",
    "PRTE_MCA_hwloc_default_binding_policy": "none",
}


def measure(tasks, ranks, build="build", **job):
    """The rows of a job, in the order of its tasks; ends the script where a rank reports an error."""
    runner = ROOT / build / "bin" / "ringside-run"
    environment = OPEN_MPI | dict(os.environ)
    if ranks > (os.cpu_count() or 1):
        environment.setdefault("OMPI_MCA_mpi_yield_when_idle", "1")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "job.json"
        path.write_text(json.dumps({"format": "ringside/job", "version": 1, "tasks": tasks, **job}))
        done = subprocess.run(["mpirun", "-n", str(ranks), str(runner), str(path)], env=environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, text=True, check=False)
    rows = []
    for line in done.stdout.splitlines():
        record = json.loads(line)
        if record["record"] == "error":
            sys.exit(record["line"])
        if record["record"] == "done":
            rows.append(record["result"])
    if done.returncode != 0 or len(rows) != len(tasks):
        sys.exit(f"mpirun ended with code {done.returncode}")
    return rows
