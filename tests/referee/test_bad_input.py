"""Bad input of every kind: the right exit code and exactly one line on standard error, never a crash."""

import json
import os
import tempfile
import unittest

from program import run, run_all

RING = ("allreduce", "-a", "ring", "-k", "4")
BAD_COMMANDS = [
    ("algorithms", "allredoose"), ("algorithms", "allreduce", "ring"), ("algorithms", "--frobnicate"),
    ("schedule",), ("schedule", "barrier", "-a", "ring", "-k", 4), ("schedule", "allreduce", "-a", "rign", "-k", 4),
    ("schedule", "allreduce", "-a", "ring", "-k", 0), ("schedule", "allreduce", "-a", "ring", "-k", -1),
    ("schedule", "allreduce", "-a", "ring", "-k", 1.5), ("schedule", "allreduce", "-a", "ring", "-k", "four"),
    ("schedule", "allreduce", "-a", "ring", "-k", 2**24 + 1), ("schedule", "allreduce", "-a", "ring", "-k", 10**30),
    ("schedule", "allreduce", "-a", "ring", "-k", ""), ("schedule", "allreduce", "-a", "ring", "-k"),
    ("schedule", "broadcast", "-a", "linear", "-k", 4, "--root", 4), ("schedule", "broadcast", "-a", "linear", "-k", 4, "--root", -1),
    ("schedule", *RING, "--chunks", 5), ("schedule", *RING, "--chunks", 0), ("schedule", *RING, "--chunks", -4),
    ("schedule", *RING, "--as", "yaml"), ("schedule", *RING, "extra"), ("schedule", *RING, "-k", 5),
    ("schedule", "all-to-all", "-a", "pairwise", "-k", 3, "--chunks", 6),
    ("predict", *RING, "-n", -1), ("predict", *RING, "-n", 3), ("predict", *RING, "-n", "1.5"), ("predict", *RING, "-n", "many"),
    ("predict", *RING, "-n", "1e300"), ("predict", *RING, "-n", "nan"), ("predict", *RING, "-n", "8KiB..1KiB"),
    ("predict", *RING, "-n", 16, "--tier", "carrier-pigeon"), ("predict", *RING, "-n", 16, "--alpha", -1, "--bandwidth", "1GB/s"),
    ("predict", *RING, "-n", 16, "--alpha", "1us", "--bandwidth", 0), ("predict", *RING, "-n", 16, "--alpha", "x", "--bandwidth", 1),
    ("predict", *RING, "-n", 16, "--tier", "nvlink", "--topology", "ring"), ("predict", *RING, "-n", 16, "--type", "float12"),
    ("predict", *RING, "-n", 16, "--op", "average"),
    ("check",), ("check", "no-such-file.json"), ("check", "."), ("check", "a", "b"),
    ("measure", *RING, "-n", -4), ("measure", *RING, "-n", 16, "--backend", "abacus"), ("measure", *RING, "-n", 16, "--budget", -1),
    ("measure", *RING, "--data", "1,2;3"), ("measure", *RING, "--data", "a,b;c,d"), ("measure", *RING, "--data", "1,2;3,4;5,6"),
    ("measure", "allreduce", "-a", "ring", "-k", 0, "-n", 16),
    ("calibrate", "-k", 0), ("calibrate", "--backend", "abacus"),
    ("gamma", "--params", -1), ("gamma", "--workers", "0"), ("gamma", "--workers", "1,x"), ("gamma", "--flops", 0),
    ("gamma", "--bandwidth", 0), ("gamma", "--global-batch", 8, "--local-batch", 8), ("gamma", "--bytes-per-param", -2),
    ("tiers", "-n", -1), ("tiers", "-n", "x"), ("topology",), ("topology", "show", "nowhere"), ("topology", "dance"),
    ("figure",), ("figure", "portrait", *RING, "-o", "x.svg"), ("figure", "chunks", *RING, "-o", "x.docx"),
    ("figure", "chunks", *RING, "--step", 99, "-o", "x.svg"), ("figure", "no-such.ringside", "-o", "x.svg"),
    ("lesson", "show", "9.9"), ("lesson", "dance"), ("frobnicate",), ("--frobnicate",), ("no-such-file.ringside",),
]


def schedule(**changes):
    """The smallest right schedule, changed."""
    document = {"format": "ringside/schedule", "version": 1, "collective": "broadcast", "ranks": 2, "root": 0, "chunks": 1,
                "steps": [{"transfers": [{"from": 0, "to": 1, "chunks": [0], "op": "copy"}]}]}
    document.update(changes)
    return json.dumps({k: v for k, v in document.items() if v is not ...}).encode()


def transfer(**changes):
    t = {"from": 0, "to": 1, "chunks": [0], "op": "copy", **changes}
    return schedule(steps=[{"transfers": [{k: v for k, v in t.items() if v is not ...}]}])


def bad_files():
    """(name, bytes) that are no schedule: exit 2."""
    right = schedule()
    for end in range(0, len(right), 7):
        yield f"truncated at {end}", right[:end]
    for key in ("format", "version", "collective", "ranks", "chunks", "steps"):
        yield f"without {key}", schedule(**{key: ...})
        for value in (None, {}, "x", 1.5, True, [[]], -1):
            yield f"{key} = {value!r}", schedule(**{key: value})
    for key in ("from", "to", "chunks", "op"):
        yield f"transfer without {key}", transfer(**{key: ...})
        for value in (None, {}, "x", 1.5, True, [[]], [None], ["0"], [0.5]):
            yield f"transfer.{key} = {value!r}", transfer(**{key: value})
    for value in (None, {}, "x", 1.5, [None]):
        yield f"transfer.into = {value!r}", transfer(into=value)
    yield "K = 0", schedule(ranks=0)
    yield "K too large", schedule(ranks=2**24 + 1)
    yield "K beyond 64 bits", schedule(ranks=2**80)
    yield "root out of range", schedule(root=2)
    yield "negative root", schedule(root=-1)
    yield "C = 0", schedule(chunks=0)
    yield "C no multiple", schedule(collective="scatter", chunks=3)
    yield "C no multiple of K squared", schedule(collective="all-to-all", chunks=6)
    yield "negative scratch", schedule(scratch=-1)
    yield "negative helpers", schedule(helpers=-1)
    yield "sizes of another length", schedule(sizes=[1, 2])
    yield "negative sizes", schedule(sizes=[-1])
    yield "another version", schedule(version=2)
    yield "a scene", schedule(format="ringside/scene")
    yield "custom without before", schedule(collective="custom")
    yield "empty", b""
    yield "zeros", b"\0" * 4096
    yield "not UTF-8", b'{"format": "\xff\xfe\xc0"}'
    yield "binary", bytes(range(256)) * 16
    yield "an array", b"[]"
    yield "a number out of double", b'{"format": "ringside/schedule", "version": 1e999}'
    yield "NaN", b'{"format": "ringside/schedule", "version": NaN}'
    yield "two documents", right + right
    yield "deeply nested", b"[" * 200_000
    yield "deeply nested, closed", b"[" * 200_000 + b"]" * 200_000
    yield "deep objects", b'{"a":' * 200_000 + b"1" + b"}" * 200_000
    yield "a control character in a name", schedule(collective="all\nreduce\x1b[2J")
    yield "a name of a megabyte", schedule(collective="x" * 1_000_000)


class BadInput(unittest.TestCase):
    def assert_refused(self, run, codes=(2,)):
        with self.subTest(run=str(run)[:300]):
            self.assertIn(run.code, codes)
            self.assertEqual(len(run.err.splitlines()), 1, run.err[:2000])
            self.assertLessEqual(len(run.err), 600)
            self.assertEqual(run.out, "")

    def test_bad_flags_and_values_are_one_line_and_exit_2(self):
        with tempfile.TemporaryDirectory() as folder:
            here = os.getcwd()
            os.chdir(folder)
            try:
                for run_of in run_all(BAD_COMMANDS):
                    self.assert_refused(run_of)
                self.assertEqual(os.listdir(folder), [], "a refused command wrote a file")
            finally:
                os.chdir(here)

    def test_the_line_names_the_value_and_what_is_accepted(self):
        for command, words in ((("schedule", "allreduce", "-a", "rign", "-k", 4), ("rign", "ring", "recursive_doubling")),
                               (("predict", *RING, "-n", 16, "--tier", "pigeon"), ("pigeon", "nvlink", "ethernet")),
                               (("schedule", "allreduce", "-a", "ring", "-k", 0), ("0", "1", "16777216"))):
            line = run(*command).err
            for word in words:
                self.assertIn(word, line)

    def test_bad_files_are_one_line_and_exit_2(self):
        with tempfile.TemporaryDirectory() as folder:
            names, commands = [], []
            for number, (name, content) in enumerate(bad_files()):
                path = os.path.join(folder, f"{number}.json")
                with open(path, "wb") as file:
                    file.write(content)
                names.append(name)
                commands.append(("check", path, "--json"))
            for name, run_of in zip(names, run_all(commands)):
                with self.subTest(file=name):
                    self.assert_refused(run_of)

    def test_a_file_that_asks_for_more_memory_than_there_is_is_refused(self):
        # 2^24 ranks x 2^24 slots: petabytes. It is well formed, so the machine could not: exit 3.
        with tempfile.TemporaryDirectory() as folder:
            for number, content in enumerate((schedule(ranks=2**24, chunks=2**24), schedule(ranks=2**20, chunks=2**20),
                                              schedule(scratch=2**29), schedule(ranks=2**24, helpers=2**24))):
                path = os.path.join(folder, f"{number}.json")
                with open(path, "wb") as file:
                    file.write(content)
                self.assert_refused(run("check", path), codes=(2, 3))

    def test_an_index_beyond_every_integer_is_a_fault_and_no_crash(self):
        with tempfile.TemporaryDirectory() as folder:
            for number, change in enumerate(({"from": 2**40}, {"to": -2**63}, {"chunks": [2**63]}, {"chunks": [-1]}, {"into": [2**31]})):
                path = os.path.join(folder, f"{number}.json")
                with open(path, "wb") as file:
                    file.write(transfer(**change))
                run_of = run("check", path, "--json")
                self.assertEqual(run_of.code, 1, str(run_of))
                self.assertEqual(run_of.json()["faults"][0]["step"], 0)

    def test_an_into_of_another_length_is_a_fault_of_its_step(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "schedule.json")
            with open(path, "wb") as file:
                file.write(transfer(into=[0, 1]))
            run_of = run("check", path, "--json")
        self.assertEqual(run_of.code, 1)
        self.assertEqual(run_of.json()["faults"][0]["step"], 0)

    def test_what_is_printed_cannot_be_written(self):
        for command in (("schedule", *RING, "--as", "json", "-o", "/nonexistent/x.json"), ("figure", "chunks", *RING, "-o", "/nonexistent/x.svg")):
            self.assert_refused(run(*command), codes=(2, 3))


if __name__ == "__main__":
    unittest.main()
