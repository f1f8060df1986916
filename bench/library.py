#!/usr/bin/env python3
"""Best against best: our fastest algorithm at each size beside the fastest of MPI's own, each forced by its name, in place where
both can, in the same run, one sample of each in turn, with an allocator that keeps what a call frees. Below 1 ours is faster.

    bench/library.py [BUILD_FOLDER] [--ranks 2,4,8] [--sizes 8,1024,..] [--collectives all] [--budget SECONDS] [-o FILE]

A first run finds our fastest algorithm, a second one times it in turn with each of the library's; both medians and both minima of
the second are compared. More ranks than cores measure the operating system's scheduler as much as either program."""
import argparse
import json
import os
import statistics
import subprocess
import sys

import ranks

SIZES = [8, 1 << 10, 1 << 13, 1 << 16, 1 << 18, 1 << 20, 1 << 22, 1 << 24, 1 << 26]
COLLECTIVES = ["broadcast", "scatter", "gather", "allgather", "reduce", "reduce-scatter", "allreduce", "all-to-all"]
AIM_LARGE, AIM_SMALL, AIM_CROWDED = 1.0, 1.15, 1.3


def algorithms(build, collective, k):
    """Those that run on k ranks without a switch's help, with their usual parameters."""
    program = ranks.ROOT / build / "bin" / "ringside"
    said = subprocess.run([program, "predict", collective, "-k", str(k), "-n", "1KiB", "--json"], stdout=subprocess.PIPE, text=True,
                          check=True)
    return [row["algorithm"] for row in json.loads(said.stdout) if not row["algorithm"].startswith(("in_network", "nvls"))]


def aim(k, size):
    if k > (os.cpu_count() or 1):
        return AIM_CROWDED
    return AIM_LARGE if size >= 1 << 16 else AIM_SMALL


def compare(build, collective, k, sizes, budget):
    """One dict for each size."""
    able = algorithms(build, collective, k)
    cases = [{"collective": collective, "algorithm": a, "ranks": k, "bytes": max(n, 4 * k), "type": "float32"}
             for n in sizes for a in able]
    rows = ranks.measure(cases, k, build, backend="host", budget_s=0.3 * budget, order_seed=1)
    best = {}
    for row in rows:
        n = row["bytes"]
        if n not in best or row["median_s"] < best[n]["median_s"]:
            best[n] = row
    finals = [{"collective": collective, "algorithm": row["algorithm"], "ranks": k, "bytes": n, "type": "float32"}
              for n, row in sorted(best.items())]
    found = []
    for row in ranks.measure(finals, k, build, backend="host", library=True, budget_s=0.7 * budget):
        theirs = next(run for run in row["libraries"] if run["beside_s"])
        if not theirs["library"].startswith("Open MPI"):
            theirs = min((run for run in row["libraries"] if run["library"].startswith("Open MPI")), key=lambda r: r["median_s"])
        ours = theirs["beside_s"] or row["samples_s"]
        found.append({"collective": collective, "ranks": k, "bytes": row["bytes"], "ours": row["algorithm"],
                      "theirs": theirs["algorithm"], "in_turn": bool(theirs["beside_s"]),
                      "ours_s": statistics.median(ours), "theirs_s": statistics.median(theirs["samples_s"]),
                      "ratio": statistics.median(ours) / statistics.median(theirs["samples_s"]),
                      "ratio_of_minima": min(ours) / min(theirs["samples_s"]), "aim": aim(k, row["bytes"]),
                      "load": os.getloadavg()[0]})
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", nargs="?", default="build")
    parser.add_argument("--ranks", default="2,4,8")
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    parser.add_argument("--collectives", default=",".join(COLLECTIVES))
    parser.add_argument("--budget", type=float, default=30, help="seconds for each collective on each number of ranks")
    parser.add_argument("-o", dest="file", help="all of it, as JSON")
    asked = parser.parse_args()
    found = []
    for k in map(int, asked.ranks.split(",")):
        for collective in asked.collectives.split(","):
            some = compare(asked.build, collective, k, list(map(int, asked.sizes.split(","))), asked.budget)
            found += some
            for row in some:
                missed = "" if min(row["ratio"], row["ratio_of_minima"]) <= row["aim"] else f"  above {row['aim']}"
                print(f"{k} {collective:15} {row['bytes']:>9}  {row['ours']:24} {1e6 * row['ours_s']:10.1f} us   {row['theirs']:36} "
                      f"{1e6 * row['theirs_s']:10.1f} us  {row['ratio']:5.2f}  minima {row['ratio_of_minima']:5.2f}{missed}", flush=True)
    met = sum(min(r["ratio"], r["ratio_of_minima"]) <= r["aim"] for r in found)
    print(f"{met} of {len(found)} within their aim (by median or minimum); median ratio "
          f"{statistics.median(r['ratio'] for r in found):.2f}, of minima {statistics.median(r['ratio_of_minima'] for r in found):.2f}; "
          f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    if asked.file:
        with open(asked.file, "w", encoding="utf-8") as out:
            json.dump(found, out, indent=1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
