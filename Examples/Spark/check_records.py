"""Validate records on a Spark cluster: each partition is piped through `textlimit form validate`.

    spark-submit check_records.py --form form.json --input records.ndjson --output validated.parquet

The output has the record and three columns: `valid`, `violations` (path, rule, code, message), and
`error` (the reason why a line isn't JSON). The three columns of a blank line are null. The command
must be installed on every worker. The form is sent to the workers.
"""

import argparse
import json
import subprocess
import tempfile
import threading
from collections import deque
from functools import partial
from pathlib import Path

from pyspark import SparkFiles
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql import types as T

VIOLATION = T.StructType(
    [T.StructField(name, T.StringType()) for name in ("path", "rule", "code", "message")]
)
RESULT = T.StructType(
    [
        T.StructField("record", T.StringType()),
        T.StructField("valid", T.BooleanType()),
        T.StructField("violations", T.ArrayType(VIOLATION)),
        T.StructField("error", T.StringType()),
    ]
)


def validate(lines: DataFrame, form: str, tool="textlimit", language="en", arguments=()) -> DataFrame:
    """Validates the lines of JSON in the first column of a frame.

    Returns a frame with the columns of `RESULT` and a row for each line, in the same order. If the
    command fails, for example because the form is invalid, the job fails. `arguments` are passed to
    the command, such as `["--reference", "today=2026-11-22"]`.
    """
    spark = lines.sparkSession
    spark.sparkContext.addFile(form)
    command = [tool, "form", "validate", "--exit-zero", "--jobs", "1", "--language", language, *arguments]
    validated = lines.rdd.mapPartitions(partial(_validate_partition, command, Path(form).name))
    return spark.createDataFrame(validated, RESULT)


def validate_table(table: DataFrame, form: str, **options) -> DataFrame:
    """Validates the rows of a frame, such as Parquet. Each row becomes a JSON object."""
    rows = F.to_json(F.struct("*"), {"ignoreNullFields": "false"})
    return validate(table.select(rows.alias("record")), form, **options)


def _validate_partition(command, form, rows):
    records = (row[0] for row in rows)
    first = next(records, None)
    # The command isn't started for a partition without records.
    if first is None:
        return
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            command + ["--", SparkFiles.get(form)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
        )
        # The records that were written to the command, but don't have a result yet.
        pending = deque()
        failure = []

        def write():
            try:
                with process.stdin as stdin:
                    record = first
                    while record is not None:
                        pending.append(record)
                        # Each line is a record. JSON escapes the line breaks in texts, so the
                        # replaced line breaks are only whitespace.
                        stdin.write(record.replace("\n", " ").encode() + b"\n")
                        record = next(records, None)
            except BrokenPipeError:
                pass  # The command has ended. Its status is checked below.
            except Exception as error:
                failure.append(error)
                process.kill()

        writer = threading.Thread(target=write)
        writer.start()
        number = 0
        for line in process.stdout:
            result = json.loads(line)
            # A blank line doesn't have a result.
            while number + 1 < result["line"]:
                number += 1
                yield (pending.popleft(), None, None, None)
            number += 1
            yield _row(pending.popleft(), result)
        writer.join()
        status = process.wait()
        if failure:
            raise failure[0]
        if status != 0:
            errors.seek(0)
            text = errors.read(10_000).decode(errors="replace")
            raise RuntimeError(f"{' '.join(command)} ended with status {status}: {text}")
        while pending:
            yield (pending.popleft(), None, None, None)


def _row(record, result):
    if "error" in result:
        return (record, False, None, result["error"])
    violations = [
        tuple(violation.get(name) for name in VIOLATION.names)
        for violation in result.get("violations", [])
    ]
    return (record, result["valid"], violations, None)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--form", required=True)
    parser.add_argument("--input", required=True, help="JSON Lines, or a Parquet table")
    parser.add_argument("--output", required=True, help="the Parquet table to write")
    parser.add_argument("--format", choices=["json", "parquet"], default="json")
    parser.add_argument("--language", default="en", help="the language of the messages")
    parser.add_argument("--tool", default="textlimit")
    options = parser.parse_args()
    spark = SparkSession.builder.appName("textlimit check").getOrCreate()
    settings = {"tool": options.tool, "language": options.language}
    if options.format == "json":
        validated = validate(spark.read.text(options.input), options.form, **settings)
    else:
        validated = validate_table(spark.read.parquet(options.input), options.form, **settings)
    validated.write.mode("overwrite").parquet(options.output)


if __name__ == "__main__":
    main()
