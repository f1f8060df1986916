"""docs/schedule.schema.json says what the program writes, and refuses what the program refuses for its form."""

import json
import os
import unittest

from json_schema import complaints
from program import catalogue, run_all
from test_bad_input import bad_files

with open(os.path.join(os.path.dirname(__file__), "../../docs/schedule.schema.json")) as schema_file:
    SCHEMA = json.load(schema_file)

# Well-formed, but against a rule that needs arithmetic between fields: `ringside check` knows those.
BEYOND_A_SCHEMA = ("root out of range", "C no multiple", "C no multiple of K squared", "sizes of another length")


class Schema(unittest.TestCase):
    def test_what_the_program_writes_is_as_the_schema_says(self):
        rows = catalogue()
        runs = run_all([("schedule", row["collective"], "-a", row["algorithm"], "-k", k, "--as", "json") for row in rows for k in (1, 4, 6)])
        written = [run.json() for run in runs if run.code == 0]
        self.assertGreater(len(written), 2 * len(rows))
        known = set(SCHEMA["properties"])
        for document in written:
            self.assertEqual(complaints(document, SCHEMA), [])
            self.assertLessEqual(set(document), known, "a field that the schema does not describe")

    def test_what_is_malformed_is_refused_by_the_schema_too(self):
        refused = 0
        for name, content in bad_files():
            try:
                document = json.loads(content)
            except (ValueError, RecursionError):
                continue
            with self.subTest(file=name):
                self.assertEqual(not complaints(document, SCHEMA), name in BEYOND_A_SCHEMA)
                refused += 1
        self.assertGreater(refused, 80)


if __name__ == "__main__":
    unittest.main()
