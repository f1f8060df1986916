#!/usr/bin/env python3
"""The kernel beside the device's own copy, and small allreduces beside an empty graph, in one run on one GPU.

    bench/gpu.py [BUILD_FOLDER]

Bandwidth counts what is read and written: a copy two, a reduction three times the buffer. Aims: 0.9 of the device's own copy
for every type and operator; small allreduces within twice a graph of as many one-element kernels as they have steps. Exit 1
where an aim is missed, 77 where there is no GPU (skipped)."""
import argparse
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COPY_AIM, CHAIN_AIM = 0.9, 2.0
NO_AIM = {"kernel sum, misaligned"}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", nargs="?", default=ROOT / "build", type=pathlib.Path)
    program = parser.parse_args().build / "bin" / "bench_gpu"
    if not program.exists():
        sys.exit(f"{program} is not there: cmake -DRINGSIDE_BENCH=ON, then build bench_gpu")
    done = subprocess.run([program], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        sys.exit(done.returncode)
    result = json.loads(done.stdout)
    missed = 0
    own = result["bandwidth"][0]["bytes_per_s"]
    print(f"{result['device']}, {result['bytes'] >> 20} MiB; its own copy moves {own / 1e9:.0f} GB/s\n")
    print(f"{'':<26}{'type':<9}{'GB/s':>7}{'of own copy':>13}")
    for row in result["bandwidth"][1:]:
        ratio = row["bytes_per_s"] / own
        bad = ratio < COPY_AIM and row["what"] not in NO_AIM
        missed += bad
        print(f"{row['what']:<26}{row['type']:<9}{row['bytes_per_s'] / 1e9:>7.0f}{ratio:>13.2f}{'  below 0.9' if bad else ''}")
    empty = result["latency"][0]["seconds"]
    print(f"\nlaunch of an empty graph until it is over: {empty * 1e6:.2f} us\n")
    print(f"{'allreduce':<20}{'K':>3}{'bytes':>8}{'steps':>7}{'us':>8}{'chain us':>10}{'of chain':>10}{'of empty':>10}")
    for row in result["latency"][1:]:
        ratio = row["seconds"] / row["chain_s"]
        bad = ratio > CHAIN_AIM
        missed += bad
        print(f"{row['what']:<20}{row['ranks']:>3}{row['bytes']:>8}{row['steps']:>7}{row['seconds'] * 1e6:>8.2f}"
              f"{row['chain_s'] * 1e6:>10.2f}{ratio:>10.2f}{row['seconds'] / empty:>10.2f}{'  above 2' if bad else ''}")
    print(f"\n{missed} of the aims missed" if missed else "\nall aims met")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
