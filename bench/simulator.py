#!/usr/bin/env python3
"""The simulator beside SimGrid, in one run: simulated transfers per CPU second, ratios, peak memory.

    bench/simulator.py [BUILD_FOLDER] [--rounds N] [--quick]

S4U is SimGrid's own interface, driven by bench/simgrid_s4u.cpp with one actor per rank; SMPI is its MPI, whose built-in
collectives bench/smpi.cpp calls. Both are pure models here (docs/simulator.md). All have one thread, so CPU time is what
they would take on idle cores. They take turns, the fastest round of each counts; SMPI is forgiven what a start with as many
ranks takes. Left out: what is not there (libsimgrid-dev)."""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
CASES = ["ring:64", "ring:256", "ring:1024", "linear:256", "hierarchical:32x8"]
QUICK = ["ring:64", "linear:64", "hierarchical:8x8"]
LARGE = "ring:4096"
LIMIT_S, LIMIT_MIB = 60, 2048
# The same number of messages among ever more ranks that have nothing to do with one another.
PAIRS = ["pairs:16x65536", "pairs:256x4096", "pairs:4096x256", "pairs:32768x32"]
S4U_PAIRS = ["pairs:16x4096", "pairs:256x256", "pairs:4096x16"]
SMPI_FLAGS = ["--cfg=network/model:CM02", "--cfg=network/crosstraffic:0", "--cfg=network/TCP-gamma:0", "--cfg=smpi/wtime:0",
              "--cfg=smpi/simulate-computation:no", "--cfg=smpi/send-is-detached-thresh:0", "--cfg=smpi/allreduce:lr",
              "--cfg=smpi/alltoall:basic_linear", "--cfg=smpi/reduce_scatter:ompi_ring", "--cfg=smpi/allgather:ring",
              "--cfg=contexts/stack-size:256", "--log=root.thres:error"]


def run(command):
    """What the command says as JSON, with the time that it took and the memory of its largest process."""
    begin = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        out, err = process.stdout.read(), process.stderr.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} ended with code {process.returncode}: {err.strip()}")
    line = next(line for line in out.splitlines() if line.startswith("{"))
    return {"wall_s": time.perf_counter() - begin, "cpu_s": used.ru_utime + used.ru_stime, "peak_mib": used.ru_maxrss / 1024, **json.loads(line)}


class Smpi:
    """SMPI on a cluster whose wires are those of bench/simulator_case.h."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.program = self.folder / "smpi"
        subprocess.run(["smpicxx", "-O2", "-std=c++20", f"-I{ROOT}", str(ROOT / "bench" / "smpi.cpp"), "-o", str(self.program)], check=True)
        constants = (ROOT / "bench" / "simulator_case.h").read_text()
        self.wire = {name: float(value) for name, value in re.findall(r"(k\w+) = ([\d.e-]+)[,;]", constants)}

    def measure(self, case):
        kind, sizes = case.split(":")
        sizes = [int(size) for size in sizes.split("x")]
        ranks = sizes[0] * (sizes[1] if kind == "hierarchical" else 1)
        self.write(ranks, sizes[1] if kind == "hierarchical" else ranks)
        idle = self.run(ranks, case.replace(kind, "nothing"))
        result = self.run(ranks, case)
        return {**result, "cpu_s": max(result["cpu_s"] - idle["cpu_s"], 1e-9)}

    def run(self, ranks, case):
        return run(["smpirun", "-np", str(ranks), "-platform", str(self.folder / "platform.xml"), "-hostfile",
                    str(self.folder / "hosts"), *SMPI_FLAGS, str(self.program), case])

    def write(self, ranks, size):
        w = self.wire
        lines = ['<?xml version="1.0"?>', '<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">', '<platform version="4.1">']
        cluster = (f'speed="1Gf" bw="{w["kBandwidth"]}Bps" lat="{w["kLatency"]}s" sharing_policy="SPLITDUPLEX"')
        if size == ranks:
            lines.append(f'<cluster id="c" prefix="n" suffix="" radical="0-{ranks - 1}" {cluster}/>')
        else:
            lines.append('<zone id="all" routing="Full">')
            machines = range(0, ranks, size)
            for first in machines:
                lines.append(f'<cluster id="c{first}" prefix="n" suffix="" radical="{first}-{first + size - 1}" '
                             f'{cluster} router_id="r{first}"/>')
            for first in machines:
                for way in ("up", "down"):
                    lines.append(f'<link id="{way}{first}" bandwidth="{w["kUpBandwidth"]}Bps" latency="{w["kUpLatency"]}s"/>')
            for a in machines:
                for b in machines:
                    if a != b:
                        lines.append(f'<zoneRoute src="c{a}" dst="c{b}" gw_src="r{a}" gw_dst="r{b}" symmetrical="NO">'
                                     f'<link_ctn id="up{a}"/><link_ctn id="down{b}"/></zoneRoute>')
            lines.append("</zone>")
        lines.append("</platform>")
        (self.folder / "platform.xml").write_text("\n".join(lines))
        (self.folder / "hosts").write_text("".join(f"n{r}\n" for r in range(ranks)))


def fastest(rounds, *programs):
    """Each program in turn, so many times; the fastest run of each."""
    best = [None] * len(programs)
    for _ in range(rounds):
        for i, program in enumerate(programs):
            if program:
                result = program()
                if best[i] is None or result["cpu_s"] < best[i]["cpu_s"]:
                    best[i] = result
    return best


def rate(transfers, result):
    return f"{transfers / result['cpu_s'] / 1e6:8.3f} M/s {result['peak_mib']:6.0f} MiB" if result else f"{'-':>12} {'-':>10}"


def ratio(ours, theirs):
    return f"{theirs['cpu_s'] / ours['cpu_s']:6.1f}x" if theirs else f"{'-':>7}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", nargs="?", default="build")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="small cases only")
    options = parser.parse_args()
    programs = (ROOT / options.build / "bin").resolve()
    ours, s4u = programs / "bench_simulator", programs / "bench_simgrid_s4u"
    if not ours.exists():
        sys.exit(f"{ours} is not there: cmake -S . -B {options.build} -DRINGSIDE_BENCH=ON && ninja -C {options.build} bench_simulator bench_simgrid_s4u")
    with tempfile.TemporaryDirectory() as folder:
        smpi = Smpi(folder) if shutil.which("smpirun") and shutil.which("smpicxx") else None
        print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; {options.rounds} rounds, the fastest of each\n")
        print(f"{'case':20} {'transfers':>9}  {'ringside':>23}  {'S4U':>23}  {'SMPI':>23}  {'S4U':>7} {'SMPI':>7}  simulated")
        for case in QUICK if options.quick else CASES:
            a, b, c = fastest(options.rounds, lambda: run([ours, case]), s4u.exists() and (lambda: run([s4u, case])), None)
            if smpi:
                (c,) = fastest(1 if case == "ring:1024" else options.rounds, lambda: smpi.measure(case))
            n = a["transfers"]
            apart = [f"{name} {x['simulated_s'] / a['simulated_s'] - 1:+.1e}" for name, x in (("S4U", b), ("SMPI", c)) if x]
            print(f"{case:20} {n:9}  {rate(n, a)}  {rate(n, b)}  {rate(n, c)}  {ratio(a, b)} {ratio(a, c)}  "
                  f"{1e6 * a['simulated_s']:.1f} us {', '.join(apart)}", flush=True)
        print("\nUnaffected flows: pairs that have nothing to do with one another")
        for cases, name, program in ((PAIRS, "ringside", ours), (S4U_PAIRS, "S4U", s4u)):
            for case in cases if program.exists() and not options.quick else []:
                (a,) = fastest(options.rounds, lambda: run([program, case]))
                print(f"{case:20} {a['transfers']:9}  {name:8} {rate(a['transfers'], a)}", flush=True)
        if options.quick:
            return 0
        a = run([ours, LARGE])
        good = a["wall_s"] <= LIMIT_S and a["peak_mib"] <= LIMIT_MIB
        print(f"\n{LARGE}: {a['transfers']} transfers in {a['wall_s']:.1f} s, {a['peak_mib']:.0f} MiB; "
              f"{LIMIT_S} s and {LIMIT_MIB} MiB are {'kept' if good else 'NOT KEPT'}")
        return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
