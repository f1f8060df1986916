"""The referee itself, on schedules small enough to do by hand."""

import unittest

from pricing import bytes_sent, price, simulate
from replay import replay
from schedule import Malformed, read


def ring(ranks):
    """Reduce-scatter, then allgather, around a ring; each rank starts with its own chunk."""
    steps = []
    for i in range(2 * (ranks - 1)):
        op = "reduce" if i < ranks - 1 else "copy"
        steps.append({"transfers": [{"from": r, "to": (r + 1) % ranks, "chunks": [(r - i) % ranks], "op": op}
                                    for r in range(ranks)]})
    return {"format": "ringside/schedule", "version": 1, "collective": "allreduce", "ranks": ranks, "chunks": ranks,
            "steps": steps}


class Referee(unittest.TestCase):
    def test_a_ring_is_right(self):
        for ranks in range(1, 9):
            self.assertEqual(replay(read(ring(ranks))), set())

    def test_a_dropped_transfer_shows_in_the_end(self):
        document = ring(4)
        del document["steps"][0]["transfers"][0]  # 0 -> 1, chunk 0: nobody gets rank 0's part of chunk 0
        self.assertEqual(replay(read(document)), {(None, rank, 0) for rank in range(4)})

    def test_a_doubled_contribution_shows_at_once(self):
        document = ring(4)
        document["steps"][1]["transfers"].append({"from": 0, "to": 1, "chunks": [0], "op": "reduce"})
        self.assertEqual(replay(read(document)), {(1, 1, 0)})

    def test_an_empty_slot_cannot_be_sent(self):
        s = read({"format": "ringside/schedule", "version": 1, "collective": "broadcast", "ranks": 2, "chunks": 1,
                  "steps": [{"transfers": [{"from": 1, "to": 0, "chunks": [0], "op": "copy"}]}]})
        self.assertEqual(replay(s), {(0, 1, 0)})

    def test_a_number_of_chunks_that_the_table_forbids_is_malformed(self):
        with self.assertRaises(Malformed):
            read({**ring(4), "collective": "allgather", "chunks": 3})

    def test_a_ring_costs_what_the_textbook_says(self):
        n, alpha, beta = 1000, 3.0, 0.25
        for ranks in range(1, 9):
            s = read(ring(ranks))
            textbook = 2 * (ranks - 1) * (alpha + n / ranks * beta)
            self.assertAlmostEqual(price(s, n, alpha, beta), textbook)
            self.assertAlmostEqual(simulate(s, n, alpha, beta), textbook)
            self.assertAlmostEqual(sum(bytes_sent(s, n)), 2 * (ranks - 1) * n)

    def test_without_global_steps_a_chain_overlaps_what_does_not_conflict(self):
        # 0 -> 1 takes 2 chunks, 2 -> 3 one; the next step's 3 -> 4 waits for the short one only.
        s = read({"format": "ringside/schedule", "version": 1, "collective": "allreduce", "ranks": 5, "chunks": 2, "steps": [
            {"transfers": [{"from": 0, "to": 1, "chunks": [0, 1], "op": "reduce"}, {"from": 2, "to": 3, "chunks": [0], "op": "reduce"}]},
            {"transfers": [{"from": 3, "to": 4, "chunks": [0], "op": "reduce"}]}]})
        self.assertEqual(price(s, 2, 0, 1.0), 3.0)
        self.assertEqual(simulate(s, 2, 0, 1.0), 2.0)


if __name__ == "__main__":
    unittest.main()
