"""Compares `textlimit form validate` with jsonschema_rs and orjson, and with pydantic, on real text.

    python bench.py TEXTLIMIT DOCUMENTS [RECORDS]

All programs read the same file of JSON Lines, and write the violations of each line, on one core.
The measured value is the processor time of the fastest of several interleaved runs, including the
start of the process. "pydantic, the same job" counts Characters and words as in form.json. The other
programs count code points, and don't count words.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

RUNS = 5
FOLDER = Path(__file__).parent

# The minimum of the reference's processor time divided by that of `textlimit`, for each part.
GOALS = {
    ("all", "jsonschema_rs"): 1.0,
    ("valid", "jsonschema_rs"): 1.3,
    ("invalid", "jsonschema_rs"): 0.8,
    ("all", "pydantic"): 1.5,
    ("valid", "pydantic"): 2.5,
    ("invalid", "pydantic"): 0.9,
}


def schema():
    return {
        "type": "object",
        "required": ["name", "email"],
        "properties": {
            "name": {"type": "string", "minLength": 2, "maxLength": 50},
            "email": {"type": "string", "maxLength": 100},
            "bio": {"type": "string", "maxLength": 300},
        },
    }


def run_jsonschema_rs(lines, write):
    import jsonschema_rs
    from orjson import dumps, loads

    validator = jsonschema_rs.validator_for(schema())
    for number, line in enumerate(lines, 1):
        found = [
            {"path": error.instance_path, "rule": error.kind.name, "message": error.message}
            for error in validator.iter_errors(loads(line))
        ]
        if found:
            write(dumps({"line": number, "valid": False, "violations": found}) + b"\n")
        else:
            write(b'{"line":%d,"valid":true}\n' % number)


def run_pydantic(lines, write, same_job=False):
    from typing import Annotated, Optional

    from orjson import dumps
    from pydantic import AfterValidator, BaseModel, StringConstraints, ValidationError

    def text(minimum, maximum):
        return StringConstraints(min_length=minimum, max_length=maximum)

    limits = [text(None, 300)]
    if same_job:
        import regex

        character, word = regex.compile(r"\X"), regex.compile(r"(?w)\b\w.*?\b")

        def text(minimum, maximum):
            def check(value):
                if not (minimum or 0) <= sum(1 for _ in character.finditer(value)) <= maximum:
                    raise ValueError("count of Characters")
                return value

            return AfterValidator(check)

        def few_words(value):
            if sum(1 for _ in word.finditer(value)) > 60:
                raise ValueError("too many words")
            return value

        limits = [text(None, 300), AfterValidator(few_words)]

    class Record(BaseModel):
        name: Annotated[str, text(2, 50)]
        email: Annotated[str, text(None, 100)]
        bio: Annotated[Optional[str], *limits] = None

    validate = Record.model_validate_json
    for number, line in enumerate(lines, 1):
        try:
            validate(line)
            write(b'{"line":%d,"valid":true}\n' % number)
        except ValidationError as error:
            found = [
                {"path": error["loc"], "rule": error["type"], "message": error["msg"]}
                for error in error.errors(include_url=False, include_context=False)
            ]
            write(dumps({"line": number, "valid": False, "violations": found}) + b"\n")


REFERENCES = {
    "jsonschema_rs": run_jsonschema_rs,
    "pydantic": run_pydantic,
    "pydantic, the same job": lambda lines, write: run_pydantic(lines, write, same_job=True),
}


def time_of(command):
    """Returns the seconds of processor time and of the clock."""
    began = os.times().elapsed
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        sys.exit(f"{command} ended with status {status}")
    return usage.ru_utime + usage.ru_stime, os.times().elapsed - began


def memory(command):
    """Returns the peak memory in MB.

    The command is started from a small process, since the peak includes the memory of the process
    that starts it.
    """
    small = (
        "import os, sys; child = os.spawnvp(os.P_NOWAIT, sys.argv[1], sys.argv[1:]); "
        "print(os.wait4(child, 0)[2].ru_maxrss / 1024, file=sys.stderr)"
    )
    run = subprocess.run(
        [sys.executable, "-S", "-c", small, *command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    return float(run.stderr.split()[-1])


def fastest(commands):
    runs = {name: [] for name in commands}
    for _ in range(RUNS):
        for name, command in commands.items():
            runs[name].append(time_of(command))
    return {name: tuple(map(min, zip(*found))) for name, found in runs.items()}


def divide(command, folder):
    """Writes the valid and the invalid records to separate files.

    Returns the numbers of all, valid, and invalid records.
    """
    answers = subprocess.run(command + [folder / "all"], stdout=subprocess.PIPE).stdout.splitlines()
    counts = {"all": len(answers), "valid": 0, "invalid": 0}
    with (
        open(folder / "all", "rb") as records,
        open(folder / "valid", "wb") as valid,
        open(folder / "invalid", "wb") as invalid,
    ):
        for record, answer in zip(records, answers, strict=True):
            name, file = ("valid", valid) if json.loads(answer)["valid"] else ("invalid", invalid)
            counts[name] += 1
            file.write(record)
    return counts


def main():
    documents, *count = sys.argv[2:]
    command = [sys.argv[1], "form", "validate", FOLDER / "form.json"]
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        write = [sys.executable, FOLDER / "records.py", documents, folder / "all", *count]
        subprocess.run(write, check=True)
        counts = divide(command, folder)
        print("processor time of a record, and how many times as long a reference takes (goal)")
        print(f"{'':9}{'records':>8}{'ours':>9}" + "".join(f"{name:>25}" for name in REFERENCES))
        for part, records in counts.items():
            file = folder / part
            times = fastest(
                {"ours": [*command, file, "--jobs", "1"]}
                | {name: [sys.executable, __file__, "--run", name, file] for name in REFERENCES}
            )
            ours = times["ours"][0]
            row = f"{part:9}{records:8}{ours / records * 1e6:6.2f} µs"
            for name in REFERENCES:
                goal = f" ({GOALS[part, name]})" if (part, name) in GOALS else ""
                row += f"{f'{times[name][0] / ours:.2f} ×{goal}':>25}"
            print(row)
        invalid = [*command, folder / "invalid", "--jobs", "1"]
        whole = [*command, folder / "all", "--jobs"]
        times = fastest(
            {"without messages": invalid, "with messages": [*invalid, "--language", "en"]}
            | {jobs: [*whole, jobs] for jobs in ["1", "2"]}
        )
        messages = (times["with messages"][0] - times["without messages"][0]) / counts["invalid"]
        print(f"messages of an invalid record: {messages * 1e6:.2f} µs")
        print(f"one thread divided by two: {times['1'][1] / times['2'][1]:.2f} × (goal 1.7)")
        print(f"memory: {memory([*whole, '1']):.0f} MB, two threads {memory([*whole, '2']):.0f} MB")


def run_reference(name, path):
    with open(path, "rb") as lines, open("/dev/stdout", "wb", buffering=1 << 16) as output:
        REFERENCES[name](lines, output.write)


if __name__ == "__main__":
    if sys.argv[1] == "--run":
        run_reference(*sys.argv[2:])
    else:
        main()
