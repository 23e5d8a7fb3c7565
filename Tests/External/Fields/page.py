"""Writes the tables of the README here and of the repository, between comments that name them."""

import json
import re
from pathlib import Path

from measure import RESULTS, SCENARIOS, TOOLKITS

ROOT = RESULTS.parents[3]
ARTICLE = RESULTS.parent / "README.md"
README = ROOT / "README.md"
NAMES = {
    "chromium": "Chromium", "firefox": "Firefox", "webkit": "WebKitGTK", "gtk": "GTK 4",
    "qt": "Qt 6", "tk": "Tk", "swing": "Swing", "replay": "`replay`"}
# The short names of columns and rows.
SHOWN = [
    ("`maxlength`", ["chromium maxlength", "firefox maxlength", "webkit maxlength"]),
    ("cut in `input`", ["chromium cut", "firefox cut", "webkit cut"]),
    ("cut after composing", ["chromium end", "firefox end", "webkit end"]),
    ("GTK `max-length`", ["gtk max-length"]), ("Qt `maxLength`", ["qt maxLength"]),
    ("TextLimits", ["chromium ours", "firefox ours", "webkit ours", "gtk ours", "gtk ours-view"])]
ROWS = [
    "pinyin-shortened", "hangul-moves", "kanji-beyond", "pinyin-middle", "middle", "hindi", "emoji",
    "family", "flag", "emoji-pieces", "thai-word", "undo", "too-long"]


def quoted(text):
    """Returns a text as code. Unpaired surrogates are escaped."""
    shown = re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half[0]):04x}", text)
    return f"`{shown}`" if shown else "nothing"


def name(field):
    toolkit, kind = field.split(" ") if " " in field else (field, "")
    return " ".join([NAMES[toolkit], f"`{kind}`" if kind else ""]).strip()


def sentence(line):
    """Returns a description of a field's failure."""
    parts = []
    for shown, free in zip(line["live"], line["unlimited"]):
        if shown is not None and shown != free:
            parts.append(f"{quoted(shown)} is shown while {quoted(free)} is composed")
            break
    if line["text"] not in line["allowed"]:
        wanted = " or ".join(map(quoted, line["allowed"]))
        parts.append(f"{quoted(line['text'])} is left, not {wanted}")
    if "submits" in line:
        parts.append("the form is submitted")
    return "; ".join(parts)


def table(verdicts, scenarios, toolkits):
    fields = [field for toolkit in toolkits for field in TOOLKITS[toolkit][1]]
    yield "| Scenario | Rules | " + " | ".join(map(name, fields)) + " |"
    yield "|---" * (len(fields) + 2) + "|"
    for scenario in scenarios:
        marks = [
            verdicts.get((field, scenario["id"]), {"verdict": ""})["verdict"] for field in fields]
        rules = ", ".join(map(str, scenario["rules"]))
        yield f"| {scenario['title']} | {rules} | " + " | ".join(marks) + " |"


def failures(verdicts, scenarios):
    """Returns the table of failures. Fields that fail in the same way have one row."""
    yield "| Scenario | What happens | Where |"
    yield "|---|---|---|"
    for scenario in scenarios:
        fields = {}
        for (field, played), line in verdicts.items():
            if played == scenario["id"] and line["verdict"] == "✗":
                fields.setdefault(sentence(line), []).append(name(field))
        for failure, names in fields.items():
            failure = failure[0].upper() + failure[1:]
            yield f"| {scenario['title']} | {failure}. | {', '.join(names)} |"


def missing(verdicts, scenarios):
    """Returns the table of scenarios that an input method doesn't produce."""
    yield "| Scenario | Without a limit | Where |"
    yield "|---|---|---|"
    for scenario in scenarios:
        fields = {}
        for (field, played), line in verdicts.items():
            if played == scenario["id"] and line["verdict"] == "–":
                fields.setdefault(quoted(line["unlimitedText"]), []).append(name(field))
        for text, names in fields.items():
            yield f"| {scenario['title']} | {text} is left | {', '.join(names)} |"


def versions(lines):
    """Returns a list of the versions of each toolkit."""
    for toolkit, (_, fields) in TOOLKITS.items():
        found = {line["version"] for line in lines if line["field"] in fields and "version" in line}
        yield f"- {NAMES[toolkit]}: {', '.join(sorted(found))}"


def summary(verdicts, scenarios):
    """Returns the summary. A cell has a mark, or the fields that fail."""
    titles = {scenario["id"]: scenario["title"] for scenario in scenarios}
    yield "| | " + " | ".join(heading for heading, _ in SHOWN) + " |"
    yield "|---" * (len(SHOWN) + 1) + "|"
    for row in ROWS:
        cells = []
        for _, fields in SHOWN:
            counting = [field for field in fields if (field, row) in verdicts]
            failing = [
                NAMES[field.split()[0]] for field in counting
                if verdicts[field, row]["verdict"] == "✗"]
            if not failing:
                cells.append("✓" if counting else "")
            elif len(failing) == len(counting):
                cells.append("✗")
            else:
                cells.append("✗ " + ", ".join(failing))
        yield f"| {titles[row]} | " + " | ".join(cells) + " |"


def counts(verdicts):
    """Returns the table of the repository's README: the number of rows in which no field of a column fails.

    A field that can't count words fails the scenario about words.
    """
    yield "| " + " | ".join(heading for heading, _ in SHOWN) + " |"
    yield "|---" * len(SHOWN) + "|"
    passed = [
        sum(
            all(verdicts.get((field, row), {"verdict": "✗"})["verdict"] != "✗" for field in fields)
            for row in ROWS)
        for _, fields in SHOWN]
    yield "| " + " | ".join(f"{number} of {len(ROWS)}" for number in passed) + " |"


def draw(file, label, lines):
    """Replaces the lines between the comments of a label."""
    text = file.read_text()
    begin, end = f"<!-- {label} -->\n", f"<!-- end of {label} -->"
    before, _, rest = text.partition(begin)
    _, found, after = rest.partition(end)
    assert found, f"{file} has no place for {label}"
    file.write_text(before + begin + "\n" + "\n".join(lines) + "\n\n" + end + after)


def main():
    scenarios = [json.loads(line) for line in SCENARIOS.open()]
    lines = [json.loads(line) for line in RESULTS.open()]
    verdicts = {(line["field"], line["scenario"]): line for line in lines if "verdict" in line}
    draw(ARTICLE, "pages", table(verdicts, scenarios, ["chromium", "firefox", "webkit"]))
    draw(ARTICLE, "toolkits", table(verdicts, scenarios, ["gtk", "qt", "tk", "swing", "replay"]))
    draw(ARTICLE, "failures", failures(verdicts, scenarios))
    draw(ARTICLE, "missing", missing(verdicts, scenarios))
    draw(ARTICLE, "versions", versions(lines))
    draw(ARTICLE, "summary", summary(verdicts, scenarios))
    draw(README, "fields", counts(verdicts))


if __name__ == "__main__":
    main()
