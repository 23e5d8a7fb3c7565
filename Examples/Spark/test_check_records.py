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

from check_records import judge, judge_table

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

    def test_lines_are_judged_as_by_one_run_and_in_their_order(self):
        lines = list(records(5_000))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "records.ndjson"
            path.write_text("\n".join(lines) + "\n")
            frame = self.spark.createDataFrame(
                self.spark.sparkContext.parallelize([(line,) for line in lines], 5), ["value"])
            judged = judge(frame, FORM, tool=TOOL).collect()
            run = subprocess.run(
                [TOOL, "form", "validate", FORM, "--exit-zero", str(path)], capture_output=True)
        answers = {answer["line"]: answer for answer in map(json.loads, run.stdout.splitlines())}
        self.assertEqual([row.record for row in judged], lines)
        for number, row in enumerate(judged, 1):
            answer = answers.get(number)
            if answer is None:
                self.assertIsNone(row.valid)
            elif "error" in answer:
                self.assertFalse(row.valid)
                self.assertIn("twice", row.error)
            else:
                self.assertEqual(row.valid, answer["valid"])
                self.assertEqual(
                    [violation.code for violation in row.violations],
                    [violation["code"] for violation in answer.get("violations", [])],
                )

    def test_reasons_are_columns(self):
        frame = self.spark.createDataFrame([('{"name": "A", "age": 17}',)], ["value"])
        judged = judge(frame, FORM, tool=TOOL, language="de")
        failed = judged.where("not valid").selectExpr("explode(violations) as violation")
        rows = failed.select("violation.path", "violation.code").collect()
        self.assertEqual([tuple(row) for row in rows], [("name", "tooShort"), ("age", "tooSmall")])
        self.assertIn("2 Zeichen", judged.first().violations[0].message)

    def test_parquet_is_judged_row_by_row(self):
        with tempfile.TemporaryDirectory() as folder:
            table = self.spark.createDataFrame(
                [("Ada", 30, None), (None, 17, "ada@example.org"), ("Bob", None, "bob")],
                "name string, age int, email string",
            )
            table.coalesce(1).write.parquet(f"{folder}/table")
            judged = judge_table(self.spark.read.parquet(f"{folder}/table"), FORM, tool=TOOL)
            found = [
                [(violation.path, violation.code) for violation in row.violations]
                for row in judged.collect()
            ]
        self.assertEqual(
            found, [[], [("name", "required"), ("age", "tooSmall")], [("email", "invalidFormat")]])

    def test_a_form_that_is_none_fails_the_job_with_its_reason(self):
        with tempfile.TemporaryDirectory() as folder:
            form = Path(folder) / "broken.json"
            form.write_text('{"fields": [{}]}')
            frame = self.spark.createDataFrame([("{}",)], ["value"])
            with self.assertRaisesRegex(Exception, "the key 'name' is missing"):
                judge(frame, str(form), tool=TOOL).collect()


if __name__ == "__main__":
    unittest.main()
