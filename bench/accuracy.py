#!/usr/bin/env python3
"""How near `calibrate` comes on this machine: predictions of cases that it has not seen, beside what they take.

    bench/accuracy.py [BUILD_FOLDER] [--ranks 2,4] [--budget SECONDS] [--rounds N] [-o FILE]

Calibrates, then measures every algorithm of four collectives at sizes between those of the calibration's table, and all of it
again, round by round: a machine that is slow for a minute is so for both. Prints the error of the median of each case's
predictions of the median of its times, and how far the rounds' times are from each other: nothing can be predicted better than
it repeats. Exit code 1 where the median of the errors is 10 % or more."""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIMIT = 0.10
SIZES = "3KiB,48KiB,768KiB,12MiB"
COLLECTIVES = ["broadcast", "reduce", "allgather", "allreduce"]


def run(program, *words):
    done = subprocess.run([program, *words], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"ringside {' '.join(words)} ended with code {done.returncode}")
    return json.loads(done.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", nargs="?", default="build")
    parser.add_argument("--ranks", default="2,4")
    parser.add_argument("--budget", type=float, default=60, help="seconds for the calibration, and for each collective")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("-o", dest="file", help="all of it, as JSON")
    asked = parser.parse_args()
    program = ROOT / asked.build / "bin" / "ringside"
    rows_of = {}
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        for turn in range(asked.rounds):
            machine = str(pathlib.Path(folder) / f"machine{turn}.json")
            run(program, "calibrate", "-k", asked.ranks, "--budget", f"{asked.budget}", "-o", machine, "--json")
            for k in asked.ranks.split(","):
                for collective in COLLECTIVES:
                    rows = run(program, "measure", collective, "-k", k, "-n", SIZES, "--type", "float32", "--calibration", machine,
                               "--budget", f"{asked.budget / 2}", "--json")["rows"]
                    for row in rows:
                        if not row["algorithm"].startswith(("in_network", "nvls")):  # a switch is one more rank here
                            key = int(k), collective, row["algorithm"], row["bytes"], json.dumps(row["parameters"])
                            rows_of.setdefault(key, []).append(row)
    found = []
    for (k, collective, algorithm, size, _), rows in rows_of.items():
        seconds = statistics.median(s for row in rows for s in row["samples_s"])
        predicted = statistics.median(row["predicted_s"] for row in rows)
        medians = [row["median_s"] for row in rows]
        apart = max(medians) / min(medians) - 1
        error = predicted / seconds - 1
        found.append({"ranks": k, "collective": collective, "algorithm": algorithm, "bytes": size, "median_s": seconds,
                      "predicted_s": predicted, "error": error, "apart": apart})
        print(f"{k} {collective:12} {algorithm:24} {size:>9} {1e6 * seconds:11.1f} us, predicted {1e6 * predicted:11.1f}  "
              f"{100 * error:+6.1f}%, rounds {100 * apart:6.1f}% apart", flush=True)
    errors = sorted(abs(r["error"]) for r in found)
    median = statistics.median(errors)
    print(f"{len(errors)} cases: median |error| {100 * median:.1f} %, nine tenths within {100 * errors[int(0.9 * len(errors))]:.0f} %; "
          f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for k in sorted({r["ranks"] for r in found}):
        print(f"  {k} ranks: {100 * statistics.median(abs(r['error']) for r in found if r['ranks'] == k):.1f} %")
    calm = [r for r in found if r["apart"] < LIMIT]
    print(f"  {100 * statistics.median(r['apart'] for r in found):.1f} % between the least and the largest of the rounds; {len(calm)} cases repeated within "
          f"{100 * LIMIT:.0f} %" + (f": {100 * statistics.median(abs(r['error']) for r in calm):.1f} % off" if calm else ""))
    if asked.file:
        with open(asked.file, "w", encoding="utf-8") as out:
            json.dump(found, out, indent=1)
    return 0 if median < LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
