"""Runs the job in local mode, and compares it with one run of the command over all records.

    TEXTLIMIT=path/to/textlimit python -m unittest
"""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from pyspark.sql import SparkSession

from check_records import validate, validate_table

TOOL = os.environ.get("TEXTLIMIT", "textlimit")
FORM = str(Path(__file__).parent / "form.json")


def records(count):
    for number in range(count):
        kind = number % 7
        if kind == 3:
            yield '{"name": "A", "age": 17, "email": "ada"}'
        elif kind == 5:
            yield '{"name": "Ada", "name": "Bob"}'
        elif kind == 6:
            yield "   "
        else:
            yield json.dumps({"name": f"Ada {number}\n", "age": 18 + number % 100, "more": [None]})


class CheckRecords(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.spark = (
            SparkSession.builder.master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.shuffle.partitions", "2")
            .getOrCreate()
        )
        cls.spark.sparkContext.setLogLevel("ERROR")

    @classmethod
    def tearDownClass(cls):
        cls.spark.stop()

    def test_lines_are_validated_as_by_one_run_and_in_their_order(self):
        lines = list(records(5_000))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "records.ndjson"
            path.write_text("\n".join(lines) + "\n")
            frame = self.spark.createDataFrame(
                self.spark.sparkContext.parallelize([(line,) for line in lines], 5), ["value"])
            validated = validate(frame, FORM, tool=TOOL).collect()
            run = subprocess.run(
                [TOOL, "form", "validate", FORM, "--exit-zero", str(path)], capture_output=True)
        results = {result["line"]: result for result in map(json.loads, run.stdout.splitlines())}
        self.assertEqual([row.record for row in validated], lines)
        for number, row in enumerate(validated, 1):
            result = results.get(number)
            if result is None:
                self.assertIsNone(row.valid)
            elif "error" in result:
                self.assertFalse(row.valid)
                self.assertIn("twice", row.error)
            else:
                self.assertEqual(row.valid, result["valid"])
                self.assertEqual(
                    [violation.code for violation in row.violations],
                    [violation["code"] for violation in result.get("violations", [])],
                )

    def test_reasons_are_columns(self):
        frame = self.spark.createDataFrame([('{"name": "A", "age": 17}',)], ["value"])
        validated = validate(frame, FORM, tool=TOOL, language="de")
        failed = validated.where("not valid").selectExpr("explode(violations) as violation")
        rows = failed.select("violation.path", "violation.code").collect()
        self.assertEqual([tuple(row) for row in rows], [("name", "tooShort"), ("age", "tooSmall")])
        self.assertIn("2 Zeichen", validated.first().violations[0].message)

    def test_parquet_is_validated_row_by_row(self):
        with tempfile.TemporaryDirectory() as folder:
            table = self.spark.createDataFrame(
                [("Ada", 30, None), (None, 17, "ada@example.org"), ("Bob", None, "bob")],
                "name string, age int, email string",
            )
            table.coalesce(1).write.parquet(f"{folder}/table")
            validated = validate_table(self.spark.read.parquet(f"{folder}/table"), FORM, tool=TOOL)
            found = [
                [(violation.path, violation.code) for violation in row.violations]
                for row in validated.collect()
            ]
        self.assertEqual(
            found, [[], [("name", "required"), ("age", "tooSmall")], [("email", "invalidFormat")]])

    def test_an_invalid_form_fails_the_job_with_its_reason(self):
        with tempfile.TemporaryDirectory() as folder:
            form = Path(folder) / "broken.json"
            form.write_text('{"fields": [{}]}')
            frame = self.spark.createDataFrame([("{}",)], ["value"])
            with self.assertRaisesRegex(Exception, "the key 'name' is missing"):
                validate(frame, str(form), tool=TOOL).collect()


if __name__ == "__main__":
    unittest.main()
