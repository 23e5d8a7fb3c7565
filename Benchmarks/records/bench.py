"""Records of three text fields, one of which has a limit in words: `textlimit form judge` beside
jsonschema_rs with orjson, and pydantic.

    python bench.py TEXTLIMIT [RECORDS]

All read the same file of JSON Lines and write one answer for each line, on one core; the processor
time of the fastest of several interleaved runs counts, start of the process included. What a peer
cannot express it leaves out: words are then not counted at all, or, where the name says so, by a
Python function that divides at white space.
"""

import os
import random
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

RUNS = 5
FOLDER = Path(__file__).parent
WORDS = """the quick brown fox jumps over a lazy dog while seven engineers argue about limits of
text and count every word twice before lunch don't e-mail it's naïve café""".split()

# Goals: how many times faster than the peer.
GOALS = {"jsonschema_rs": 1.5, "pydantic": 3.0}


def write_records(path, count):
    """About one record in a hundred has too many words."""
    choose = random.Random(14)
    import orjson

    with open(path, "wb") as file:
        for number in range(count):
            name = " ".join(word.title() for word in choose.sample(WORDS, 2))
            bio = " ".join(choose.choice(WORDS) for _ in range(choose.randint(5, 34)))
            if number % 100 == 99:
                bio = " ".join(choose.choice(WORDS) for _ in range(60))
            record = {
                "id": number,
                "name": name,
                "email": f"{choose.choice(WORDS)}.{number}@example.org",
                "bio": bio,
            }
            file.write(orjson.dumps(record) + b"\n")


def schema():
    return {
        "type": "object",
        "required": ["name", "email"],
        "properties": {
            "name": {"type": "string", "minLength": 2, "maxLength": 50},
            "email": {"type": "string", "maxLength": 100},
            "bio": {"type": "string"},
        },
    }


def run_jsonschema_rs(lines, write):
    import jsonschema_rs
    import orjson

    validator = jsonschema_rs.validator_for(schema())
    for number, line in enumerate(lines, 1):
        valid = validator.is_valid(orjson.loads(line))
        write(b'{"line":%d,"valid":%s}\n' % (number, b"true" if valid else b"false"))


def run_jsonschema_rs_words(lines, write):
    import jsonschema_rs
    import orjson

    class MaximumWords:
        def __init__(self, parent, value, path):
            self.maximum = value

        def validate(self, instance):
            if len(instance.split()) > self.maximum:
                raise ValueError("too many words")

    declared = schema()
    declared["properties"]["bio"]["maximumWords"] = 38
    validator = jsonschema_rs.validator_for(declared, keywords={"maximumWords": MaximumWords})
    for number, line in enumerate(lines, 1):
        valid = validator.is_valid(orjson.loads(line))
        write(b'{"line":%d,"valid":%s}\n' % (number, b"true" if valid else b"false"))


def run_pydantic(lines, write, words=False):
    from typing import Annotated, Optional

    from pydantic import BaseModel, StringConstraints, ValidationError, field_validator

    class Record(BaseModel):
        name: Annotated[str, StringConstraints(min_length=2, max_length=50)]
        email: Annotated[str, StringConstraints(max_length=100)]
        bio: Optional[str] = None

    if words:

        class Record(Record):
            @field_validator("bio")
            @classmethod
            def few_words(cls, value):
                if len(value.split()) > 38:
                    raise ValueError("too many words")
                return value

    validate = Record.model_validate_json
    for number, line in enumerate(lines, 1):
        try:
            validate(line)
            write(b'{"line":%d,"valid":true}\n' % number)
        except ValidationError:
            write(b'{"line":%d,"valid":false}\n' % number)


TWINS = {
    "jsonschema_rs": run_jsonschema_rs,
    "jsonschema_rs, words by a Python function": run_jsonschema_rs_words,
    "pydantic": run_pydantic,
    "pydantic, words by a Python function": lambda lines, write: run_pydantic(lines, write, True),
}


def processor_time(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    status = subprocess.run(command, stdout=subprocess.DEVNULL).returncode
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if status not in (0, 1):
        sys.exit(f"{command} ended with status {status}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def wall_time(command):
    start = os.times().elapsed
    processor_time(command)
    return os.times().elapsed - start


def main():
    tool = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    with tempfile.TemporaryDirectory() as folder:
        records = f"{folder}/records.ndjson"
        write_records(records, count)
        ours = [tool, "check", "--form", str(FOLDER / "form.json"), records, "--jobs"]
        commands = {"textlimit": ours + ["1"]}
        for name in TWINS:
            commands[name] = [sys.executable, __file__, "--twin", name, records]
        times = {name: [] for name in commands}
        cores = {"1": [], "2": []}
        for _ in range(RUNS):
            for name, command in commands.items():
                times[name].append(processor_time(command))
            for jobs in cores:
                cores[jobs].append(wall_time(ours + [jobs]))
        best = min(times["textlimit"])
        print(f"{count} records of {os.path.getsize(records) // count} bytes, processor time")
        print(f"{'textlimit':45}{best / count * 1e6:8.2f} µs")
        for name in TWINS:
            time = min(times[name])
            goal = GOALS.get(name)
            note = f" (goal {goal})" if goal else ""
            print(f"{name:45}{time / count * 1e6:8.2f} µs {time / best:8.2f} ×{note}")
        print(f"two threads beside one: {min(cores['1']) / min(cores['2']):.2f} × (goal 1.8)")


def twin(name, path):
    with open(path, "rb") as lines, open("/dev/stdout", "wb", buffering=1 << 16) as output:
        TWINS[name](lines, output.write)


if __name__ == "__main__":
    if sys.argv[1] == "--twin":
        twin(*sys.argv[2:])
    else:
        main()
