#!/usr/bin/env python3
"""How near `calibrate` comes on this machine: predictions of cases that it has not seen, beside what they take.

    bench/accuracy.py [BUILD_FOLDER] [--ranks 2,4] [--budget SECONDS] [-o FILE]

Calibrates, then measures every algorithm of four collectives at sizes between those of the calibration's table, all of it twice,
and prints the error of each prediction of both times' median, and how far the two times are from each other: nothing can be
predicted better than it repeats. Exit code 1 where the median of the errors is 10 % or more."""
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
    parser.add_argument("-o", dest="file", help="all of it, as JSON")
    asked = parser.parse_args()
    program = ROOT / asked.build / "bin" / "ringside"
    times = [{}, {}]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        machine = str(pathlib.Path(folder) / "machine.json")
        run(program, "calibrate", "-k", asked.ranks, "--budget", f"{asked.budget}", "-o", machine, "--json")
        for rows_of in times:
            for k in asked.ranks.split(","):
                for collective in COLLECTIVES:
                    rows = run(program, "measure", collective, "-k", k, "-n", SIZES, "--type", "float32", "--calibration", machine,
                               "--budget", f"{asked.budget / 2}", "--json")["rows"]
                    for row in rows:
                        if not row["algorithm"].startswith(("in_network", "nvls")):  # a switch is one more rank here
                            rows_of[int(k), collective, row["algorithm"], row["bytes"], json.dumps(row["parameters"])] = row
    found = []
    for key, row in times[0].items():
        k, collective, algorithm, size, _ = key
        again = times[1][key]
        seconds = statistics.median(row["samples_s"] + again["samples_s"])
        error = row["predicted_s"] / seconds - 1
        apart = max(row["median_s"], again["median_s"]) / min(row["median_s"], again["median_s"]) - 1
        found.append({"ranks": k, "collective": collective, "algorithm": algorithm, "bytes": size, "median_s": seconds,
                      "predicted_s": row["predicted_s"], "error": error, "apart": apart})
        print(f"{k} {collective:12} {algorithm:24} {size:>9} {1e6 * seconds:11.1f} us, predicted {1e6 * row['predicted_s']:11.1f}  "
              f"{100 * error:+6.1f}%, twice measured {100 * apart:6.1f}% apart", flush=True)
    errors = sorted(abs(r["error"]) for r in found)
    median = statistics.median(errors)
    print(f"{len(errors)} cases: median |error| {100 * median:.1f} %, nine tenths within {100 * errors[int(0.9 * len(errors))]:.0f} %; "
          f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for k in sorted({r["ranks"] for r in found}):
        print(f"  {k} ranks: {100 * statistics.median(abs(r['error']) for r in found if r['ranks'] == k):.1f} %")
    calm = [r for r in found if r["apart"] < LIMIT]
    print(f"  {100 * statistics.median(r['apart'] for r in found):.1f} % between the two times; {len(calm)} cases repeated within "
          f"{100 * LIMIT:.0f} %" + (f": {100 * statistics.median(abs(r['error']) for r in calm):.1f} % off" if calm else ""))
    if asked.file:
        with open(asked.file, "w", encoding="utf-8") as out:
            json.dump(found, out, indent=1)
    return 0 if median < LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
