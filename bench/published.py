#!/usr/bin/env python3
"""Predictions beside measurements that others published.

    bench/published.py DIRECTORY [--ringside build/bin/ringside] [--only PATTERN] [--json]

Every *.csv of the directory is one table: lines "# key: value" (gpu, intra_link, network, collective, ranks, nodes,
gpus_per_node, software, env, anomalous), then bytes,time_us,... For each a machine is put together from the words of
its header alone, and `ringside predict --costs` asked for every size; nothing is fitted. Printed are, per table and size,
the measured time, the prediction of the fastest method and that of the one that the library would take, with their
ratios to the measurement; then the median ratio and the error factor, the geometric mean of max(ratio, 1/ratio), by
class of machine and by size. Tables that call themselves anomalous are listed and left out of the sums.
"""
import argparse
import collections
import csv
import json
import math
import pathlib
import re
import statistics
import subprocess
import sys

# Machines by the words that name their GPU; the first that fits counts.
GPUS = [("GB200|NVL72", "nvl72"), ("GH200", "gh200"), ("B200", "dgx-b200"), ("H200", "dgx-h200"), ("H100|H20", "dgx-h100"),
        ("A100-PCI|A100 PCI", "a100-pcie"), ("A100", "dgx-a100"), ("V100", "dgx-1"), ("MI35|MI355", "mi350x"),
        ("MI3", "mi300x"), ("5090", "rtx5090"), ("4090", "rtx4090"), ("L40S", "l40s")]
# What NCCL gets of 16 lanes of PCIe 4 or 5, in GB/s (src/graph/topo.h): 12 for PCIe 3, and twice that, and again.
PCIE = {"a100-pcie": 24, "l40s": 24, "rtx4090-p2p": 24, "rtx5090-p2p": 48}
# Libraries by the words of `software`; benchmarks of MPI name no other library than theirs.
LIBRARIES = [("RCCL|rccl-tests", "rccl"), ("NCCL|nccl-tests", "nccl"), (r"Open MPI [123]\.", "openmpi-3.1"),
             ("Open MPI", "openmpi"), ("MPI|OSU|IMB", "mpi"), ("", "nccl")]
SIZES = [("below 64 KiB", 1 << 16), ("to 16 MiB", 1 << 24), ("above", math.inf)]


class Table:
    def __init__(self, path):
        self.head, rows = {}, []
        with open(path, encoding="utf-8") as text:
            for line in text:
                if line.startswith("#"):
                    key, _, value = line[1:].partition(":")
                    self.head[key.strip()] = value.strip()
                else:
                    rows.append(line)
        self.name = path.stem
        self.points = {int(float(r["bytes"])): float(r["time_us"]) * 1e-6 for r in csv.DictReader(rows)
                       if r["time_us"]}
        self.ranks = int(self.head["ranks"])
        self.nodes = int(self.head["nodes"])
        self.anomalous = self.head.get("anomalous", "no").startswith("yes")
        # MPI among buffers of the host is a matter of cores, whatever GPUs are there.
        self.cpu = self.head["gpu"].startswith("none") or (not self.word("CCL", "software") and
                                                           self.word("host buffers", "intra_link") and
                                                           not self.word("device buffers", "network"))

    def per_node(self):
        return self.ranks // self.nodes

    def word(self, pattern, *keys):
        return any(re.search(pattern, self.head.get(k, ""), re.I) for k in keys)

    def nics(self):
        """NICs of a node and their rate in Gbit/s, or nothing."""
        network = self.head.get("network", "")
        if network.startswith("none"):
            return None
        if found := re.search(r"(\d+)x(\d+)G", network):
            return int(found[1]), int(found[2])
        if found := re.search(r"(\d+)G", network):
            return 1 if re.search("one|shared|single", network) or self.cpu else self.per_node(), int(found[1])
        return self.per_node(), 200

    def kind(self):
        """The class of the machine, for the sums."""
        if self.cpu:
            return "CPU cluster"
        if re.search("PCIe", self.head["intra_link"]) or re.search("4090|5090|L40", self.head["gpu"]):
            return "PCIe"
        return "several nodes" if self.nics() else "one node"

    def fabric(self):
        """Flags for what the network is called."""
        for words, name in (("EFA", "efa"), ("RoCE", "roce"), ("Slingshot", "slingshot"), ("InfiniBand|NDR|HDR", "infiniband")):
            if self.word(words, "network"):
                return ["--fabric", name]
        return ["--fabric", "infiniband"]

    def machine(self):
        """Flags that put the machine together."""
        if self.cpu:
            count, rate = self.nics()
            return ["--topology", f"cpu-cluster:1x{self.per_node()}", "--nodes", str(self.nodes), "--network", "switch",
                    *self.fabric(), "--nic", f"{count * rate}Gbit/s"]
        preset = next(name for words, name in GPUS if re.search(words, self.head["gpu"]))
        if preset.startswith("rtx") and self.word(r"(?<!no )P2P", "intra_link"):
            preset += "-p2p"
        nics = self.nics()
        if nics is None:
            return ["--topology", preset, *self.peers(preset)]
        if preset == "nvl72":
            return ["--topology", preset, "--nodes", str(max(1, self.ranks // 72)), "--network",
                    "rails", *self.fabric(), "--nic", f"{nics[1]}Gbit/s"]
        count, rate = nics
        flags = ["--topology", preset, "--nodes", str(self.nodes), "--network", "rails", *self.fabric()]
        per = self.per_node()
        if count >= per:
            flags += ["--nic", f"{rate * (count // per)}Gbit/s"]
        else:
            flags += ["--nic", f"{rate}Gbit/s", "--nics", str(count)]
        return flags

    def peers(self, preset):
        """A slower wire where the header says what the slowest two GPUs reach: a ring goes at their pace."""
        reached = re.search(r"P2P ([\d.]+)(-[\d.]+)? GB/s", self.head["intra_link"])
        slower = PCIE.get(preset, 0) / float(reached[1]) if reached else 0
        return ["--slow", f"GPU *-CPU *:{slower:.3f}"] if slower > 1 else []

    def placement(self):
        full = {"dgx-1": 8, "a100-pcie": 4, "gh200": 4}.get(self.machine()[1], 8)
        if self.cpu or not self.nics() or self.per_node() == full or self.machine()[1] == "nvl72":
            return []
        return ["--placement", ",".join(str(m * full + g) for m in range(self.nodes) for g in range(self.per_node()))]

    def costs(self):
        library = next(name for words, name in LIBRARIES if self.word(words, "software"))
        flags = ["--costs", library]
        if library not in ("nccl", "rccl"):
            return flags
        # nccl-tests on one machine is started with -g and all GPUs (its README), over several by mpirun, a GPU each.
        mpi = self.word("process per GPU|mpi", "env", "software") or self.nodes > 1
        if self.word("one process(?! per)", "env") or not mpi:
            flags += ["--gpus-per-process", str(self.per_node())]
        return flags

    def predict(self, program):
        """By size: the rows of the program's answer."""
        sizes = [flag for n in sorted(self.points) for flag in ("-n", str(n - n % 4 or 4))]
        command = [program, "predict", self.head["collective"], "-k", str(self.ranks), *sizes, "--type", "float32",
                   *self.machine(), *self.placement(), *self.costs(), "--json"]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode:
            raise RuntimeError(run.stderr.strip() + "\n  " + " ".join(command))
        rows = collections.defaultdict(list)
        forced = re.search(r"NCCL_ALGO=(\w+)", self.head.get("env", ""), re.I)
        for row in json.loads(run.stdout):
            if known(row) and (not forced or row["method"].lower() == forced[1].lower()):
                rows[row["bytes"]].append(row)
        return rows


def known(row):
    """Simulated, or where that takes too long what the library reckons with."""
    return row["seconds"]["simulation"] or row["library_estimate_s"]


def human(n):
    for unit, size in (("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)):
        if n >= size:
            return f"{n / size:.4g} {unit}"
    return f"{n} B"


def factor(ratios):
    return math.exp(statistics.fmean(abs(math.log(r)) for r in ratios)) if ratios else float("nan")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--ringside", default="build/bin/ringside")
    parser.add_argument("--only", default="")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quiet", action="store_true", help="the sums alone")
    args = parser.parse_args()
    results, sums = [], collections.defaultdict(list)
    for path in sorted(args.directory.glob("*.csv")):
        table = Table(path)
        if args.only not in table.name:
            continue
        try:
            predicted = table.predict(args.ringside)
        except (RuntimeError, StopIteration) as error:
            print(f"{table.name}: {error}", file=sys.stderr)
            continue
        if not args.quiet:
            print(f"\n{table.name}: {table.kind()}{', anomalous: not counted' if table.anomalous else ''}")
            print(f"{'':>10}{'measured':>12}{'best':>12}{'ratio':>7}  {'':22}{'library':>12}{'ratio':>7}")
        for size, measured in sorted(table.points.items()):
            rows = predicted.get(size - size % 4 or 4)
            if not rows:
                continue
            best = min(rows, key=known)
            own = next((r for r in rows if r["library_choice"]), best)
            b, o = known(best), known(own)
            if not args.quiet:
                print(f"{human(size):>10}{measured * 1e6:11.1f}u{b * 1e6:11.1f}u{b / measured:7.2f}  "
                      f"{best['method'] + ' ' + best['protocol']:<22}{o * 1e6:11.1f}u{o / measured:7.2f}  "
                      f"{own['method']} {own['protocol']}")
            results.append({"table": table.name, "class": table.kind(), "bytes": size, "measured_s": measured,
                            "best_s": b, "library_s": o, "counted": not table.anomalous})
            if not table.anomalous:
                band = next(name for name, limit in SIZES if size < limit)
                for key in ((table.kind(), band), (table.kind(), "all"), ("all", band), ("all", "all")):
                    sums[key].append((b / measured, o / measured))
    print(f"\n{'class':<16}{'size':<14}{'cells':>6}{'best: median':>14}{'error':>8}{'library: median':>17}{'error':>8}")
    for (kind, band), pairs in sorted(sums.items()):
        best, own = zip(*pairs)
        print(f"{kind:<16}{band:<14}{len(pairs):>6}{statistics.median(best):>14.2f}{factor(best):>8.2f}"
              f"{statistics.median(own):>17.2f}{factor(own):>8.2f}")
    if args.json:
        print(json.dumps(results))


if __name__ == "__main__":
    main()
