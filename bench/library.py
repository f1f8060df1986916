#!/usr/bin/env python3
"""Our executor beside the MPI library's own collective, in the same run with the same method: time ratios, below 1 is faster.

    bench/library.py [BUILD_FOLDER] [RANKS]

More ranks than cores measure the operating system's scheduler as much as either program. Our executor keeps its buffers
from run to run; the library may allocate in each call, which is most of any difference at large sizes."""
import os
import sys

import ranks

ALGORITHMS = {
    "broadcast": "binomial", "scatter": "binomial", "gather": "binomial", "allgather": "ring", "reduce": "binomial",
    "reduce-scatter": "ring", "allreduce": "ring", "all-to-all": "pairwise",
}


def main():
    build = sys.argv[1] if len(sys.argv) > 1 else "build"
    k = int(sys.argv[2]) if len(sys.argv) > 2 else min(os.cpu_count() or 2, 8)
    sizes = [1 << 10, 1 << 16, 1 << 20, 1 << 24]
    tasks = [{"collective": c, "algorithm": a, "ranks": k, "bytes": n, "type": "float32"} for c, a in ALGORITHMS.items() for n in sizes]
    rows = ranks.measure(tasks, k, build, backend="host", library=True, budget_s=60)
    print(f"{k} ranks on {os.cpu_count()} cores; ours / library")
    print(f"{'collective':15} {'algorithm':10} " + " ".join(f"{n:>10}" for n in sizes))
    for c, a in ALGORITHMS.items():
        ratios = [row["median_s"] / next(iter(row["library_s"].values())) for row in rows if row["collective"] == c]
        print(f"{c:15} {a:10} " + " ".join(f"{r:10.2f}" for r in ratios))
    return 0


if __name__ == "__main__":
    sys.exit(main())
