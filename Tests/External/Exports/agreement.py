"""Validates random records with random forms of one field, and with the exported JSON Schemas.

    python agreement.py TEXTLIMIT FOLDER [FORMS [SEED]]

The schema, evaluated by Python's `jsonschema`, must accept everything that the form accepts. If the
export omits nothing, the schema must also reject everything that the form rejects. The cases for
browsers.mjs, which compares the exported HTML, are written to FOLDER.
"""

import json
import random
import re
import subprocess
import sys
from pathlib import Path

import html5lib
from jsonschema import Draft202012Validator

TEXTS = ["", "a", "ab", "b", "abc", "x", " ", "é", "e\u0301", "한국", "한", "👍🏽", "👨‍👩‍👧", "🇩🇪", "\u200d", "A-1", "12",
         "\u200b", "\u3164", "\u2800",
         "a/b", "a:b", ".", "..", "a.", "CON", "con.txt", "-a", "a-", "a\\b", "a\nb"]
PATTERNS = ["[a-c]{2,3}", "[a-z]+", "(ab|x)?", "[0-9]{2}", "[A-Z]{1}-[0-9]{1,3}", "a{0,1}b*", "[^x]{2}",
            "\\p{L}+", "(a|b)*", "\\d{1,3}", ".{1,3}", "[a-z0-9]([-a-z0-9]*[a-z0-9])?", "^[^\\s]+$", "[\\w-]+",
            "[0-9]{1,2}\\.[0-9]"]
UNITS = ["characters", "scalars", "utf16", "bytes", "words", "words:whitespace", "columns", "columns+line",
         "scalars+nonul", "utf16+nonul", "scalars+filename", "utf16+winfilename", "scalars+winfilename",
         "bytes+hostlabel"]
NUMBERS = ["0", "1", "-1", "2", "3", "7", "10", "12", "-12", "0.1", "0.2", "0.3", "0.35", "2.5", "-0.5", "1e2",
           "1.0", "12.0", "-7.25", "99.9", "100", "9007199254740991", "0.001"]
DATES = ["2026-11-22", "2026-11-23", "2024-02-29", "2023-02-29", "0001-01-01", "9999-12-31", "2026-13-01",
         "2026-1-1", "1999-12-31"]
TIMES = ["00:00", "13:45", "13:45:30", "13:45:30.5", "13:46", "24:00", "9:00", "23:59:59.999", "12:00:00"]
MOMENTS = [f"{day}T{time}{zone}" for day in DATES[:3] for time in ("13:45:30", "00:00:00.25")
           for zone in ("Z", "+01:00")] + ["2026-11-22T13:45", "2026-11-22"]
MAILS = ["a@b", "name@example.org", "@b", "a@", "a b@c", "a@-b.c", "a@b.", "a.@b", "a@b..c"]


class Maker:
    """Random fields, and values that are valid or nearly valid."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def chance(self, percent):
        return self.random.random() * 100 < percent

    def bounds(self, values):
        low, high = sorted(self.random.sample(values, 2), key=float if isinstance(values[0], str) else None)
        return self.random.choice([{"min": low}, {"max": high}, {"min": low, "max": high}])

    def field(self):
        kind = self.random.choice(["text"] * 6 + ["integer", "decimal", "boolean", "date", "time",
                                                  "localDateTime", "dateTime"])
        rules = [{"rule": "required"}] if self.chance(50) else []
        if kind == "text":
            for _ in range(self.random.choice([0, 1, 1, 2])):
                rule = {"rule": "length", "unit": self.random.choice(UNITS)}
                rules.append(rule | self.bounds(list(range(6))))
            if self.chance(25):
                rules.append({"rule": "pattern", "pattern": self.random.choice(PATTERNS)})
            if self.chance(15):
                rules.append({"rule": "oneOf", "values": self.random.sample(TEXTS[1:], 3)})
            if self.chance(10):
                rules.append({"rule": "format", "format": "email"})
            if self.chance(10):
                rules.append({"rule": "length", "unit": "lines", "max": self.random.choice([1, 2])})
        if kind in ("integer", "decimal"):
            if self.chance(70):
                # The bounds are numbers in the form file, not strings.
                rules.append({"rule": "range"} | {key: json.loads(text) for key, text
                                                  in self.bounds(NUMBERS).items()})
            if self.chance(50):
                rules.append({"rule": "multiple", "of": self.random.choice([1, 2, 3, 0.1, 0.25, 0.5])})
            if self.chance(15):
                rules.append({"rule": "oneOf", "values": self.random.sample(NUMBERS, 3)})
        if kind in ("date", "time", "localDateTime") and self.chance(70):
            ends = {"date": ["2024-02-29", "2026-11-22", "1999-12-31"],
                    "time": ["00:00", "13:45", "13:45:30.5", "23:59"],
                    "localDateTime": ["2026-11-22T13:45", "2024-02-29T00:00:00", "2026-11-22 13:46"]}[kind]
            low, high = sorted(self.random.sample(ends, 2), key=lambda end: end.replace(" ", "T"))
            rules.append(self.random.choice([{"min": low}, {"max": high}, {"min": low, "max": high}])
                         | {"rule": "range"})
        if kind == "boolean" and self.chance(50):
            rules.append({"rule": "isTrue"})
        field = {"name": "a", "rules": rules}
        if kind != "text":
            field["kind"] = kind
        if self.chance(20):
            field["absence"] = self.random.choice(["any", "missing", "null", "none"])
        if kind == "text" and self.chance(20):
            field["transforms"] = [self.random.choice(["trim", {"lineBreaks": "lf"}, {"case": "lowercase"}])]
        return field

    def text(self, kind, rules):
        """Returns a text that a user may type into a field."""
        known = {"integer": NUMBERS, "decimal": NUMBERS, "boolean": ["true"], "date": DATES, "time": TIMES,
                 "localDateTime": [f"{day}T{time}" for day in DATES for time in TIMES],
                 "dateTime": MOMENTS}.get(kind)
        if known:
            return self.random.choice(known)
        if any(rule["rule"] == "format" for rule in rules) and self.chance(70):
            return self.random.choice(MAILS)
        return "".join(self.random.choice(TEXTS) for _ in range(self.random.randint(0, 4)))

    def record(self, kind, rules):
        roll = self.random.random()
        if roll < 0.05:
            return "{}"
        if roll < 0.1:
            return '{"a":null}'
        if roll < 0.15:
            return '{"a":%s}' % self.random.choice(["[]", "{}", "true", "3", '"true"', '"3"', "1.5"])
        text = self.text(kind, rules)
        if kind == "boolean":
            return '{"a":%s}' % self.random.choice(["true", "false"])
        if kind in ("integer", "decimal"):
            return '{"a":%s}' % text
        return json.dumps({"a": text}, ensure_ascii=False)


def run(tool, *arguments, text=None):
    result = subprocess.run([tool, *arguments], input=text and text.encode(), capture_output=True)
    return result.stdout.decode(), result.stderr.decode()


def verdicts(tool, form, lines, *arguments):
    output, errors = run(tool, "form", "validate", form, "--exit-zero", *arguments,
                         text="".join(line + "\n" for line in lines))
    answers = [json.loads(line) for line in output.splitlines()]
    assert len(answers) == len(lines), errors
    return [answer["valid"] for answer in answers]


def main():
    tool, folder = sys.argv[1], Path(sys.argv[2])
    forms = int(sys.argv[3]) if len(sys.argv) > 3 else 300
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 14
    print(f"{forms} forms, seed {seed}")
    maker = Maker(seed)
    path = str(folder / "form.json")
    differences, record_count, rejected, complete, cases, unsound = [], 0, 0, 0, [], 0
    while len(cases) < forms:
        field = maker.field()
        Path(path).write_text(json.dumps({"fields": [field]}, ensure_ascii=False))
        if run(tool, "form", "check", path)[0].strip() != f"{path}: ok":
            unsound += 1
            continue
        kind, rules = field.get("kind", "text"), field["rules"]
        schema, left_out = run(tool, "form", "schema", path)
        schema = json.loads(schema)
        Draft202012Validator.check_schema(schema)
        validator = Draft202012Validator(schema)
        is_complete = "left out" not in left_out
        lines = [maker.record(kind, rules) for _ in range(60)]
        for line, valid in zip(lines, verdicts(tool, path, lines)):
            theirs = validator.is_valid(json.loads(line))
            record_count, rejected = record_count + 1, rejected + (not valid)
            # In Python, $ also matches before a final line feed, so no text ends with a line feed.
            if valid and not theirs or is_complete and theirs and not valid:
                differences.append({"field": field, "line": line, "form": valid, "schema": theirs})
        complete += is_complete
        html, left_out = run(tool, "form", "html", path)
        parser = html5lib.HTMLParser(strict=True)
        parser.parseFragment(html)
        typed = list({maker.text(kind, rules) for _ in range(25)})
        if any(rule["rule"] == "format" for rule in rules):
            typed += [f"\u200b{text}\u3000" for text in typed[:5]]
        if "<textarea" in html:
            typed = [text.replace("x", "\n") for text in typed]
        # A browser submits each line break as CR LF.
        sent = [json.dumps({"a": text.replace("\n", "\r\n")}) for text in typed]
        cases.append({
            "field": field, "html": html, "isComplete": "left out" not in left_out,
            "typed": [{"text": text, "valid": valid} for text, valid
                      in zip(typed, verdicts(tool, path, sent, "--typed"))]})
    (folder / "cases.json").write_text(json.dumps(cases))
    print(f"jsonschema: {record_count} records, {rejected} rejected by the form; {complete} complete schemas; "
          f"{unsound} forms were unsound; {len(differences)} differences")
    for difference in differences[:20]:
        print(json.dumps(difference, ensure_ascii=False))
    sys.exit(1 if differences or rejected < record_count / 10 or complete < forms / 10 else 0)


if __name__ == "__main__":
    main()
