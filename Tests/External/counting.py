"""Counts texts with `textlimit form validate`, for tests that compare a unit."""

import json
import subprocess
import tempfile


def counts(textlimit, unit, texts):
    rules = [{"rule": "length", "unit": unit, "max": 0}]
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        file.write(json.dumps({"fields": [{"name": "x", "rules": rules}]}))
        file.flush()
        run = subprocess.run(
            [textlimit, "form", "validate", file.name, "--exit-zero"], text=True, check=True,
            input="".join(json.dumps({"x": text}) + "\n" for text in texts), capture_output=True)
    reports = map(json.loads, run.stdout.splitlines())
    return [0 if report["valid"] else report["violations"][0]["received"] for report in reports]
