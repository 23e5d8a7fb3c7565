"""Compares formats and patterns of a form with the exported schema, for texts that are nearly valid.

    python formats.py TEXTLIMIT FOLDER [TEXTS [SEED]]

The schema, evaluated by validators that assert formats, must accept everything that the form
accepts. The cases for patterns.mjs, which compares the patterns with RegExp, are written to FOLDER.
"""

import json
import random
import re
import sys
from pathlib import Path

import fastjsonschema
import html5lib
import jsonschema_rs
from jsonschema import Draft202012Validator

from agreement import run, verdicts

FORMATS = {
    "email": ["a..b@example.com", ".a@b", "a.@b", "!#$%&'*+-/=?^_`{|}~@1.2", "joe@a-b.c", f"a@{'b' * 63}"],
    "idn-email": ["실례@실례.테스트", "a..é@bücher.de", "用户@example.org", "a@b", "👍🏽@example.org"],
    "url": ["https://bücher.example/ü?q#f", "x:", "http://[::1]:8080/", "mailto:a@b", "urn:isbn:1",
            "https://a/\ue000", "https://a/\u2028"],
    "uuid": ["f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF"],
    "ipv4": ["0.0.0.0", "255.249.199.99"],
    "ipv6": ["::", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "1::d6:192.168.0.1", "ABCD:EF01:2345:6789:a:b:c:d"],
    "hostname": ["a", "1.2", "xn--bcher-kva.de", "XN--BCHER-KVA", f"{'a' * 63}.b-c", "3com.example"],
    "idn-hostname": ["bücher.example", "실례.테스트", "l·l", "a。b．c｡d", "بي\u200cبي", "Example.com"],
    "phone": ["+14155552671", "+123456789012345"],
    "color": ["#0f0", "#00FF00ff", "#0f0F", "#00ff00"],
    "date": ["2024-02-29", "0001-01-01", "9999-12-31"],
    "time": ["23:59:60Z", "08:30:06.283185z", "01:29:60+01:30", "00:00:00-23:59"],
    "date-time": ["1990-12-31T23:59:60Z", "2026-11-22t13:45:30.5+01:00", "0001-01-01T00:00:00Z"],
}
PIECES = list(".@-:/#+0129aAfzZéüßم가界👍\u0301\u200c\u200d\u3000_ \"[]%") + ["..", "xn--", "::", "60", "::1"]
ATOMS = ["a", "b", "é", "1", "-", ".", r"\.", r"\d", r"\w", r"\s", r"\D", r"\W", r"\S", r"\p{L}", r"\P{Lu}", r"\p{M}",
         r"\p{N}", "[ab]", "[^a]", "[a-c1-3]", "[-a.]", r"[\d\s-]", r"[^\wé]", "[.+*?^$(){}|/]", r"\x41", r"\u20AC", "[!-~]",
         "[À-ÿ]"]
SCALARS = list("abAé1٣-._eΩ가ﬀ🄰𝟘😀(/€") + ["\u0301", "\u00a0", "\x0b", "\u0085", "\u2028", "\u200d", "\u200b", " "]


class Texts:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def near(self, valid):
        """Returns a valid text, possibly with a few changes."""
        text = list(self.random.choice(valid))
        for _ in range(self.random.choice([0, 1, 1, 2, 3])):
            at = self.random.randrange(len(text) + 1)
            text[at:at + self.random.randint(0, 2)] = self.random.choice([[], [self.random.choice(PIECES)]])
        return "".join(text)

    def pattern(self, depth=0):
        parts = [(f"({self.pattern(depth + 1)})" if depth < 2 and self.random.random() < 0.25
                  else self.random.choice(ATOMS)) + self.random.choice(["", "", "?", "*", "+", "{1,2}"])
                 for _ in range(self.random.randint(1, 3))]
        return ("|" if self.random.random() < 0.15 else "").join(parts)

    def any(self):
        return "".join(self.random.choice(SCALARS) for _ in range(self.random.randint(1, 3)))


def validators(schema):
    """Returns three validators that assert formats."""
    fast = fastjsonschema.compile({**schema, "$schema": "http://json-schema.org/draft-07/schema#"})
    rust = jsonschema_rs.validator_for(schema, validate_formats=True)

    def is_valid_fast(record):
        try:
            fast(record)
            return True
        except fastjsonschema.JsonSchemaValueException:
            return False

    python = Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)
    return {"jsonschema": python.is_valid, "fastjsonschema": is_valid_fast, "jsonschema_rs": rust.is_valid}


# Valid times of RFC 3339 that validators reject: leap seconds, and fractions of more than six digits.
NARROWER = {("jsonschema", "time"): ":60", ("jsonschema", "date-time"): ":60",
            ("fastjsonschema", "time"): r"\.\d{7}"}


def exported(tool, path, rules):
    Path(path).write_text(json.dumps({"fields": [{"name": "a", "rules": rules}]}))
    schema, left_out = run(tool, "form", "schema", path)
    html, _ = run(tool, "form", "html", path)
    return json.loads(schema), "left out" not in left_out, html


def main():
    tool, folder = sys.argv[1], Path(sys.argv[2])
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 1500
    texts = Texts(int(sys.argv[4]) if len(sys.argv) > 4 else 14)
    path = str(folder / "format.json")
    differences = []
    for name, valid in FORMATS.items():
        schema, is_complete, _ = exported(tool, path, [{"rule": "format", "format": name}])
        records = [{"a": texts.near(valid)} for _ in range(count)] + [{"a": text} for text in valid]
        verdicts_of_form = verdicts(tool, path, [json.dumps(record) for record in records])
        for program, is_valid in validators(schema).items():
            narrower = NARROWER.get((program, name))
            for record, accepted in zip(records, verdicts_of_form):
                if narrower and re.search(narrower, record["a"]):
                    continue
                theirs = is_valid(record)
                if accepted and not theirs or is_complete and theirs and not accepted:
                    differences.append((name, program, record["a"], accepted, theirs))
        print(f"{name}: {sum(verdicts_of_form)} of {len(verdicts_of_form)} texts have the format" + ", and the schema is complete" * is_complete)
        if not all(verdicts_of_form[count:]) or sum(verdicts_of_form) < count / 10:
            differences.append((name, "form", "rejects a valid text", False, True))
    cases = []
    while len(cases) < count / 4:
        pattern = texts.pattern()
        schema, is_complete, html = exported(tool, path, [{"rule": "pattern", "pattern": pattern}])
        written = [rule["pattern"] for part in schema.get("properties", {}).get("a", {}).get("anyOf", [])
                   for rule in part.get("allOf", [])]
        if not written:
            continue
        attribute = dict(html5lib.parse(html, namespaceHTMLElements=False).find(".//input").items())["pattern"]
        typed = [texts.any() for _ in range(40)]
        verdicts_of_form = verdicts(tool, path, [json.dumps({"a": text}) for text in typed])
        # The pattern of the schema is also evaluated by Python's `re`.
        for text, accepted in zip(typed, verdicts_of_form):
            theirs = re.search(written[0], text) is not None
            if accepted and not theirs or is_complete and theirs and not accepted:
                differences.append((pattern, "re", text, accepted, theirs))
        cases.append({"pattern": pattern, "html": attribute, "schema": written[0], "isComplete": is_complete,
                      "texts": [{"text": text, "valid": valid} for text, valid in zip(typed, verdicts_of_form)]})
    (folder / "patterns.json").write_text(json.dumps(cases))
    print(f"re: {len(cases)} patterns, {sum(case['isComplete'] for case in cases)} complete; {len(differences)} differences")
    for difference in differences[:20]:
        print(json.dumps(difference, ensure_ascii=False))
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
