"""Planted faults: `ringside check` must name the step, the rank and the chunk that the referee names."""

import copy
import json
import os
import tempfile
import unittest

from program import run, run_all
from replay import replay
from schedule import read

HOSTS = [("allreduce", "ring", 4), ("allreduce", "recursive_doubling", 8), ("allreduce", "chain", 5), ("broadcast", "binomial", 7),
         ("allgather", "ring", 5), ("reduce-scatter", "recursive_halving", 8), ("scatter", "binomial", 6), ("gather", "binomial", 6),
         ("reduce", "linear", 4), ("all-to-all", "pairwise", 4)]


def mutants(document):
    """(name, what makes the document) with one fault planted at every transfer; not every one makes the schedule wrong."""
    chunks = document["chunks"]
    for i, step in enumerate(document["steps"]):
        for j, transfer in enumerate(step["transfers"]):
            def planted(name, change):
                def made():
                    mutant = copy.deepcopy(document)
                    change(mutant["steps"], mutant["steps"][i]["transfers"])
                    return mutant
                return f"{name} {i}.{j}", made
            yield planted("dropped", lambda steps, transfers: transfers.pop(j))
            yield planted("doubled at once", lambda steps, transfers: transfers.append(transfers[j]))
            yield planted("doubled after", lambda steps, transfers: steps.insert(i + 1, {"transfers": [transfers[j]]}))
            yield planted("swapped", lambda steps, transfers: transfers[j].update({"from": transfer["to"], "to": transfer["from"]}))
            yield planted("wrong chunk", lambda steps, transfers: transfers[j].update(
                {"chunks": [(c + 1) % chunks for c in transfer["chunks"]]}))
            yield planted("wrong slot", lambda steps, transfers: transfers[j].update(
                {"into": [(c + 1) % chunks for c in transfer["chunks"]]}))
            yield planted("other op", lambda steps, transfers: transfers[j].update(
                {"op": "copy" if transfer["op"] == "reduce" else "reduce"}))
            yield planted("slot out of range", lambda steps, transfers: transfers[j].update({"chunks": [chunks]}))
            yield planted("negative slot", lambda steps, transfers: transfers[j].update({"chunks": [-1]}))
            yield planted("rank out of range", lambda steps, transfers: transfers[j].update({"to": document["ranks"]}))
            yield planted("negative rank", lambda steps, transfers: transfers[j].update({"from": -1}))
            yield planted("listed twice", lambda steps, transfers: transfers[j].update({"chunks": transfer["chunks"] * 2}))
            yield planted("to itself", lambda steps, transfers: transfers[j].update({"to": transfer["from"]}))


class Faults(unittest.TestCase):
    def check(self, folder, document):
        path = os.path.join(folder, "schedule.json")
        with open(path, "w") as file:
            json.dump(document, file)
        return run("check", path, "--json")

    def assert_agrees(self, name, run_of, document):
        """Exit code, ok and the faults of the first faulty step are those of the referee."""
        expected, answer = replay(read(document)), run_of.json()
        self.assertEqual(run_of.code, 1 if expected else 0, name)
        self.assertEqual(answer["ok"], not expected, name)
        if not expected:
            self.assertEqual(answer["faults"], [])
            return
        first = answer["faults"][0]["step"]
        given = {(f["step"], f["rank"], f["chunk"]) for f in answer["faults"] if f["step"] == first}
        loose = {(step, rank) for step, rank, slot in expected if slot is None}
        given = {(step, rank, None if (step, rank) in loose else slot) for step, rank, slot in given}
        self.assertEqual(given, expected, name)
        for fault in answer["faults"]:
            self.assertTrue(fault["what"], name)

    def test_every_planted_fault_is_named_as_the_referee_names_it(self):
        wrong = total = 0
        with tempfile.TemporaryDirectory() as folder:
            documents, commands = [], []
            for collective, algorithm, ranks in HOSTS:
                right = run("schedule", collective, "-a", algorithm, "-k", ranks, "--as", "json").json()
                # A long schedule repeats itself: take every fourth of the 13 faults, in turn, so that all kinds come.
                for number, (name, made) in enumerate(mutants(right)):
                    if number % 4 != 0 and len(documents) > 200:
                        continue
                    document = made()
                    path = os.path.join(folder, f"{len(documents)}.json")
                    with open(path, "w") as file:
                        json.dump(document, file)
                    documents.append((f"{collective} {algorithm} {ranks}: {name}", document))
                    commands.append(("check", path, "--json"))
            for (name, document), run_of in zip(documents, run_all(commands)):
                with self.subTest(name=name):
                    self.assert_agrees(name, run_of, document)
                wrong, total = wrong + run_of.code, total + 1
        self.assertGreater(total, 500)
        self.assertGreater(wrong, total // 2)  # what was planted was mostly a fault

    # Done by hand, so that two replayers cannot be wrong together.

    def ring(self):
        return run("schedule", "allreduce", "-a", "ring", "-k", 4, "--as", "json").json()

    def first_faults(self, document):
        with tempfile.TemporaryDirectory() as folder:
            run_of = self.check(folder, document)
        self.assertEqual(run_of.code, 1)
        faults = run_of.json()["faults"]
        return [(f["step"], f["rank"], f["chunk"]) for f in faults if f["step"] == faults[0]["step"]]

    def test_a_dropped_transfer_leaves_a_hole_in_the_final_state_of_everyone(self):
        document = self.ring()
        dropped = document["steps"][0]["transfers"].pop(0)
        # The sender's own part of that chunk went into no sum; every rank ends with the sum that lacks it.
        self.assertEqual(self.first_faults(document), [(None, rank, dropped["chunks"][0]) for rank in range(4)])

    def test_a_doubled_contribution_is_caught_where_it_arrives(self):
        document = self.ring()
        doubled = document["steps"][0]["transfers"][2]
        document["steps"].insert(1, {"transfers": [doubled]})
        self.assertEqual(self.first_faults(document), [(1, doubled["to"], doubled["chunks"][0])])

    def test_a_swapped_direction_is_caught_where_nothing_can_be_sent(self):
        document = run("schedule", "broadcast", "-a", "binomial", "-k", 4, "--as", "json").json()
        first = document["steps"][0]["transfers"][0]
        first["from"], first["to"] = first["to"], first["from"]
        self.assertEqual(self.first_faults(document), [(0, first["from"], chunk) for chunk in first["chunks"]])

    def test_a_wrong_slot_is_caught_where_it_arrives(self):
        document = self.ring()
        transfer = document["steps"][0]["transfers"][1]
        transfer["into"] = [(transfer["chunks"][0] + 1) % 4]  # another chunk lies there
        self.assertEqual(self.first_faults(document), [(0, transfer["to"], transfer["into"][0])])


if __name__ == "__main__":
    unittest.main()
