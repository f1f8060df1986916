#!/usr/bin/env python3
"""How far the emulated backend is from the formula that it imposes: ring, recursive doubling, Rabenseifner, K = 4 and 8.

    bench/emulated.py [BUILD_FOLDER]

Exit code 1 if the median over all of them is 5 % or more. A busy computer shows up as lateness."""
import statistics
import sys

import ranks

LIMIT = 0.05


def main():
    build = sys.argv[1] if len(sys.argv) > 1 else "build"
    tasks = [{"collective": "allreduce", "algorithm": algorithm, "ranks": k, "bytes": n, "tier": tier}
             for k in (4, 8)
             for algorithm in ("ring", "recursive_doubling", "rabenseifner")
             for tier in ("nvlink", "ethernet")
             for n in (4096, 65536, 1048576)]
    rows = ranks.measure(tasks, 8, build, backend="emulated", budget_s=60)
    print(f"{'algorithm':20} {'K':>2} {'tier':9} {'bytes':>8} {'slowed':>8} {'formula':>10} {'median':>10} {'error':>8} {'late':>8}  samples")
    errors = {}
    for row in rows:
        error = row["median_s"] / row["predicted_s"] - 1
        errors.setdefault((row["algorithm"], row["ranks"]), []).append(abs(error))
        print(f"{row['algorithm']:20} {row['ranks']:2} {row['tier']:9} {row['bytes']:8} {row['time_scale']:7.0f}x "
              f"{1e3 * row['predicted_s']:7.2f} ms {1e3 * row['median_s']:7.2f} ms {100 * error:+7.2f}% "
              f"{1e3 * row['lateness_s']:5.2f} ms  {len(row['samples_s'])}")
    print()
    for (algorithm, k), some in errors.items():
        print(f"{algorithm:20} K = {k}: median |error| {100 * statistics.median(some):.2f} %")
    median = statistics.median(e for some in errors.values() for e in some)
    print(f"all: {100 * median:.2f} %")
    return 0 if median < LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
