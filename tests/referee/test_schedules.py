"""Every algorithm of the catalogue x K x roots x parameters: replayed, priced, simulated, and compared.

K is 1..6, 8 and 9; in the full matrix 1..33 and 64. Other parameters than the defaults are tried on some K.
"""

import collections
import os
import unittest

from conditions import all_hold
from pricing import bytes_sent, price, simulate
from program import catalogue, run_all
from replay import replay
from schedule import ROOTED, read

ALL = bool(os.environ.get("RINGSIDE_FULL"))
RANKS = [*range(1, 34), 64] if ALL else [*range(1, 7), 8, 9]
WITH_PARAMETERS = RANKS if ALL else [3, 6]
SIZES = (4, 1000004, 2**28)  # one element; no multiple of any K > 1 here; large
ALPHA, BANDWIDTH = 3e-6, 48e9
WIRES = ("--alpha", ALPHA, "--bandwidth", BANDWIDTH)


def roots(collective, ranks):
    return sorted({0, 1 % ranks, ranks - 1}) if collective in ROOTED else [0]


def close(a, b):
    return abs(a - b) <= 1e-9 * max(abs(a), abs(b))


def parameter_sets(row):
    """The defaults; then, one parameter at a time, its least value and some that fit and do not fit most K."""
    sets = [()]
    for spec in row["parameters"]:
        values = {spec["low"], 2, 3, 5, 16} - {spec["default"]}
        sets += [((spec["name"], value),) for value in sorted(values) if spec["low"] <= value <= spec["high"]]
    return sets


def instances(row):
    """(K, root, parameters)"""
    for parameters in parameter_sets(row):
        for ranks in WITH_PARAMETERS if parameters else RANKS:
            for root in roots(row["collective"], ranks)[-1:] if parameters else roots(row["collective"], ranks):
                yield ranks, root, parameters


def flags(ranks, root, parameters):
    return ["-k", ranks, *(["--root", root] if root else []), *[f for name, value in parameters for f in (f"--{name}", value)]]


def defaults(row, parameters):
    return {spec["name"]: spec["default"] for spec in row["parameters"]} | dict(parameters)


class Schedules(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.catalogue = catalogue()
        cls.cases = [(row, *instance) for row in cls.catalogue for instance in instances(row)]
        cls.runs = run_all([("schedule", row["collective"], "-a", row["algorithm"], *flags(*instance), "--as", "json")
                            for row, *instance in cls.cases])
        cls.schedules = {}
        for (row, *instance), run in zip(cls.cases, cls.runs):
            if run.code == 0:
                cls.schedules[row["collective"], row["algorithm"], *instance] = read(run.json())

    def test_a_schedule_exists_exactly_where_the_conditions_say(self):
        for (row, ranks, _, parameters), run in zip(self.cases, self.runs):
            with self.subTest(run=str(run)):
                exists = all_hold(row["conditions"], ranks, None, defaults(row, parameters))
                self.assertEqual(run.code, 0 if exists else 2)
                self.assertEqual(len(run.err.splitlines()), 0 if exists else 1)

    def test_every_schedule_is_right(self):
        self.assertGreater(len(self.schedules), 1200)
        for key, s in self.schedules.items():
            with self.subTest(case=key):
                self.assertEqual((s.collective, s.ranks, s.root), (key[0], key[2], key[3]))
                self.assertEqual(replay(s), set())

    def test_more_chunks_than_the_algorithm_asks_for_are_right_too(self):
        keys = [key for key in self.schedules if key[2] in (1, 3, 4, 6)]
        runs = run_all([("schedule", *key[:1], "-a", key[1], *flags(*key[2:]), "--chunks", 3 * self.schedules[key].chunks,
                         "--as", "json") for key in keys])
        for key, run in zip(keys, runs):
            with self.subTest(run=str(run)):
                s = read(run.json())
                self.assertEqual(s.chunks, 3 * self.schedules[key].chunks)
                self.assertEqual(replay(s), set())

    def test_formula_price_and_simulation_agree_with_a_second_reckoning(self):
        of = {(row["collective"], row["algorithm"]): row for row in self.catalogue}
        has = lambda key: of[key[:2]]["parameters"]
        # One run ranks all algorithms of a collective that have no parameters. Of the others it would choose these, so
        # they take a run each.
        together = collections.defaultdict(list)
        for key in self.schedules:
            if not has(key):
                together[key[0], *key[2:]].append(key[1])
        groups = [(c, ",".join(names), *rest) for (c, *rest), names in sorted(together.items())]
        groups += [key for key in self.schedules if has(key)]
        given = lambda c, a, parameters: defaults(of[c, a], parameters).items() if (c, a) in of else ()
        runs = run_all([("predict", c, "-a", a, *flags(ranks, root, given(c, a, parameters)), "-n", *SIZES, *WIRES, "--json")
                        for c, a, ranks, root, parameters in groups])
        seen, exact = set(), 0
        for (_, asked, ranks, root, parameters), run in zip(groups, runs):
            for row in run.json():
                key = (row["collective"], row["algorithm"], row["ranks"], row["root"], parameters)
                self.assertEqual(key[2:4], (ranks, root))
                self.assertIn(row["algorithm"], asked.split(","))
                self.assertEqual(row["chosen"], {})
                seen.add((*key, row["bytes"]))
                with self.subTest(case=(*key, row["bytes"])):
                    self.agree(self.schedules[key], of[key[:2]], row)
                    exact += row["seconds"]["formula"] is not None and of[key[:2]]["formula_kind"] == "exact"
        self.assertEqual(seen, {(*key, n) for key in self.schedules for n in SIZES})
        self.assertGreater(exact, 1000)

    def test_with_chosen_parameters_it_is_the_schedule_that_has_them(self):
        of = {(row["collective"], row["algorithm"]): row for row in self.catalogue}
        rows = []
        for run in run_all([("predict", c, "-a", "all", "-k", k, "-n", *SIZES, *WIRES, "--json")
                            for c in sorted({c for c, _ in of}) for k in (3, 8)]):
            rows += [row for row in run.json() if row["parameters"]]
        runs = run_all([("schedule", row["collective"], "-a", row["algorithm"],
                         *flags(row["ranks"], row["root"], row["parameters"].items()), "--as", "json") for row in rows])
        better = 0
        for row, run in zip(rows, runs):
            with self.subTest(case=(row["algorithm"], row["bytes"], row["parameters"])):
                algorithm = of[row["collective"], row["algorithm"]]
                # Machines and wires play no part in a schedule of one channel, so nothing is chosen.
                one_channel = row["parameters"].get("channels") == 1
                self.assertEqual(row["chosen"], {name.replace("-", "_"): value for name, value in row["parameters"].items()
                                                 if not (one_channel and name in ("node-size", "wires"))})
                self.agree(read(run.json()), algorithm, row)
                better += row["parameters"] != defaults(algorithm, ())
        self.assertGreater(better, 50)

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
        if not all_hold(algorithm["formula_conditions"], s.ranks, s.chunks, row["parameters"]):
            self.assertIsNone(seconds["formula"])
            return
        self.assertIsNotNone(seconds["formula"])
        if algorithm["formula_kind"] == "exact":
            self.assertTrue(close(seconds["formula"], ours), (seconds, ours))
        elif algorithm["formula_kind"] == "bound":
            self.assertLessEqual(seconds["formula"], ours * (1 + 1e-9))


if __name__ == "__main__":
    unittest.main()
