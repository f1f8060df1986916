"""Every algorithm of the catalogue x K 1..17, 32, 64 x roots: replayed, priced, simulated, and compared."""

import unittest

from conditions import all_hold
from pricing import bytes_sent, price, simulate
from program import catalogue, run_all
from replay import replay
from schedule import ROOTED, read

RANKS = [*range(1, 18), 32, 64]
SIZES = (4, 1000004, 2**28)  # one element; no multiple of any K > 1 here; large
ALPHA, BANDWIDTH = 3e-6, 48e9


def roots(collective, ranks):
    return sorted({0, 1 % ranks, ranks - 1}) if collective in ROOTED else [0]


def close(a, b):
    return abs(a - b) <= 1e-9 * max(abs(a), abs(b))


class Schedules(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.catalogue = catalogue()
        cls.cases = [(row, ranks, root) for row in cls.catalogue for ranks in RANKS
                     for root in roots(row["collective"], ranks)]
        cls.runs = run_all([("schedule", row["collective"], "-a", row["algorithm"], "-k", ranks, "--root", root, "--as", "json")
                            if row["collective"] in ROOTED else
                            ("schedule", row["collective"], "-a", row["algorithm"], "-k", ranks, "--as", "json")
                            for row, ranks, root in cls.cases])
        cls.schedules = {}
        for (row, ranks, root), run in zip(cls.cases, cls.runs):
            if run.code == 0:
                cls.schedules[row["collective"], row["algorithm"], ranks, root] = read(run.json())

    def test_a_schedule_exists_exactly_where_the_conditions_say(self):
        for (row, ranks, _), run in zip(self.cases, self.runs):
            with self.subTest(run=str(run)):
                exists = all_hold(row["conditions"], ranks)
                self.assertEqual(run.code, 0 if exists else 2)
                self.assertEqual(len(run.err.splitlines()), 0 if exists else 1)

    def test_every_schedule_is_right(self):
        self.assertGreater(len(self.schedules), 400)
        for key, s in self.schedules.items():
            with self.subTest(case=key):
                self.assertEqual((s.collective, s.ranks, s.root), (key[0], key[2], key[3]))
                self.assertEqual(replay(s), set())

    def test_more_chunks_than_the_algorithm_asks_for_are_right_too(self):
        keys = [key for key in self.schedules if key[2] in (1, 3, 4, 6)]
        runs = run_all([("schedule", c, "-a", a, "-k", k, "--root", root, "--chunks", 3 * self.schedules[c, a, k, root].chunks,
                         "--as", "json") for c, a, k, root in keys])
        for key, run in zip(keys, runs):
            with self.subTest(run=str(run)):
                s = read(run.json())
                self.assertEqual(s.chunks, 3 * self.schedules[key].chunks)
                self.assertEqual(replay(s), set())

    def test_formula_price_and_simulation_agree_with_a_second_reckoning(self):
        groups = sorted({(c, k, root) for c, _, k, root in self.schedules})
        runs = run_all([("predict", c, "-k", k, "--root", root, "-n", *SIZES, "--alpha", ALPHA, "--bandwidth", BANDWIDTH, "--json")
                        for c, k, root in groups])
        of = {(row["collective"], row["algorithm"]): row for row in self.catalogue}
        seen, exact = set(), 0
        for (_, ranks, root), run in zip(groups, runs):
            for row in run.json():
                key = (row["collective"], row["algorithm"], row["ranks"], row["root"])
                self.assertEqual(key[2:], (ranks, root))
                seen.add((*key, row["bytes"]))
                with self.subTest(case=(*key, row["bytes"])):
                    self.agree(self.schedules[key], of[key[:2]], row)
                    exact += row["seconds"]["formula"] is not None and of[key[:2]]["formula_kind"] == "exact"
        self.assertEqual(seen, {(*key, n) for key in self.schedules for n in SIZES})
        self.assertGreater(exact, 1000)

    def agree(self, s, algorithm, row):
        n, beta, seconds = row["bytes"], 1 / BANDWIDTH, row["seconds"]
        self.assertTrue(close(row["alpha_s"], ALPHA) and close(row["beta_s_per_byte"], beta))
        self.assertEqual(row["steps"], len(s.steps))
        ours = price(s, n, ALPHA, beta)
        self.assertTrue(close(seconds["price"], ours), (seconds, ours))
        simulated = simulate(s, n, ALPHA, beta)
        self.assertTrue(close(seconds["simulation"], simulated), (seconds, simulated))
        for theirs, mine in zip(row["bytes_sent_per_rank"], bytes_sent(s, n), strict=True):
            self.assertTrue(close(theirs, mine), (theirs, mine))
        if not all_hold(algorithm["formula_conditions"], s.ranks, s.chunks):
            self.assertIsNone(seconds["formula"])
            return
        self.assertIsNotNone(seconds["formula"])
        if algorithm["formula_kind"] == "exact":
            self.assertTrue(close(seconds["formula"], ours), (seconds, ours))
        elif algorithm["formula_kind"] == "bound":
            self.assertLessEqual(seconds["formula"], ours * (1 + 1e-9))


if __name__ == "__main__":
    unittest.main()
