"""Runs the shell commands of a page in a folder with a form and records.

    python page.py PAGE FOLDER
"""

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

FORM = {"fields": [
    {"name": "name", "rules": [{"rule": "required"}]},
    {"name": "bio", "rules": [{"rule": "length", "unit": "words", "max": 3}]},
]}


def records(count):
    for number in range(count):
        record = {"name": "" if number % 7 == 0 else f"n{number}", "bio": "one two three"}
        if number % 5 == 0:
            record["bio"] += " four"
        yield json.dumps(record)


def answers(text):
    return [{key: value for key, value in json.loads(line).items() if key not in ("line", "file")}
            for line in text.splitlines()]


def main():
    page, folder = Path(sys.argv[1]).read_text(), Path(sys.argv[2])
    (folder / "form.json").write_text(json.dumps(FORM))
    lines = list(records(20_000))
    (folder / "records.ndjson").write_text("\n".join(lines) + "\n")
    (folder / "more.ndjson").write_text("\n".join(lines[:50]) + "\n")

    def run(command):
        print(f"$ {command}")
        result = subprocess.run(["bash", "-c", command], cwd=folder, capture_output=True, text=True)
        assert result.returncode == 0, result.stderr
        return result.stdout

    expected = answers(run("textlimit form validate --exit-zero form.json records.ndjson"))
    counts = Counter((violation["path"], violation["code"])
                     for answer in expected for violation in answer.get("violations", []))
    assert len(expected) == len(lines) and len(counts) == 2
    files, blocks, query = re.findall(r"```sh\n(.*?)```", page, re.S)
    run(files)
    assert answers((folder / "records.results").read_text()) == expected
    assert answers((folder / "more.results").read_text()) == expected[:50]
    # With smaller blocks, the records are divided into several blocks.
    assert "--block 100M" in blocks
    run(blocks.replace("--block 100M", "--block 100K"))
    assert answers((folder / "results.ndjson").read_text()) == expected
    table = run(query)
    for (path, problem), count in counts.items():
        row = rf"{path}\s*│\s*{problem}\s*│\s*{count}\b"
        assert re.search(row, table), f"no row of {path}, {problem}, {count} in\n{table}"
    print("the page does what it says")


if __name__ == "__main__":
    main()
