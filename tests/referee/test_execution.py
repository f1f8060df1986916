"""Real MPI ranks: what each ends with, against the meaning of the collective reckoned here."""

import os
import random
import unittest

from conditions import all_hold
from program import catalogue, run
from schedule import MULTIPLE, ROOTED, Schedule, after

# `./test --all` runs the whole range.
RANKS = range(1, 9) if os.environ.get("RINGSIDE_FULL") else (3,)


def extent(s, chunk, elements):
    """Elements [first, last) of its buffer that a chunk is: none is split, the first chunks take one more."""
    parts = s.chunks // s.ranks if s.collective == "all-to-all" else s.chunks
    base, longer, c = elements // parts, elements % parts, chunk % parts
    first = c * base + min(c, longer)
    return first, first + base + (c < longer)


def expected(s, data):
    """The slots that the collective gives rank r, in order, for every r."""
    results = []
    for rank in range(s.ranks):
        mine = []
        for chunk in range(s.chunks):
            wanted = after(s, rank, chunk)
            if wanted:
                first, last = extent(s, chunk, len(data[0]))
                givers = [data[r] for r in range(s.ranks) if wanted[1] >> r & 1]
                mine += [sum(giver[i] for giver in givers) for i in range(first, last)]
        results.append(mine)
    return results


class Execution(unittest.TestCase):
    def measure(self, collective, algorithm, data, root):
        text = ";".join(",".join(map(str, vector)) for vector in data)
        flags = ["--root", root] if collective in ROOTED else []
        run_of = run("measure", collective, "-a", algorithm, "-k", len(data), "--data", text, "--budget", 0.5, *flags, "--json",
                     timeout=120)
        self.assertEqual(run_of.code, 0, str(run_of))
        return run_of.json()["rows"]

    def test_the_hand_built_example(self):
        data = [[8, 6, 5], [3, 3, 1], [1, 1, 2], [8, 6, 9]]
        for algorithm in ("chain", "ring"):
            row, = self.measure("allreduce", algorithm, data, 0)
            self.assertEqual(row["result"], [[20, 16, 17]] * 4)
            self.assertTrue(row["verified"])

    def test_every_algorithm_leaves_what_the_collective_promises(self):
        rows, chance = 0, random.Random(4)
        for ranks in RANKS:
            for collective in MULTIPLE:
                data = [[chance.randint(-99, 99) for _ in range(2 * ranks + 1)] for _ in range(ranks)]
                root = (ranks - 1) if collective in ROOTED else 0
                for row in self.measure(collective, "all", data, root):
                    with self.subTest(case=(collective, row["algorithm"], ranks)):
                        s = Schedule(collective, ranks, root, row["chunks"])
                        self.assertEqual(row["result"], expected(s, data))
                        self.assertTrue(row["verified"])
                        rows += 1
        defaults = [{spec["name"]: spec["default"] for spec in row["parameters"]} for row in catalogue()]
        self.assertEqual(rows, sum(all_hold(row["conditions"], ranks, None, parameters)
                                   for row, parameters in zip(catalogue(), defaults) for ranks in RANKS))


if __name__ == "__main__":
    unittest.main()
