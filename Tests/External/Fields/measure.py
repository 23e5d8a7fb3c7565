"""Plays all scenarios in all fields, and writes the verdicts: measure.py TEXTLIMIT [FIELD…]"""

import json
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from compare import verdict

HERE = Path(__file__).resolve().parent
RESULTS, SCENARIOS = HERE / "results.jsonl", HERE / "scenarios.jsonl"
# The number of seconds after which a runner is stopped. It normally takes a minute or two.
TIMEOUT = 600


def program(name, *arguments):
    """Returns the command of a runner with real keys, on a separate screen and bus."""
    interpreter = "java" if name.endswith(".java") else "python3"
    return [
        "dbus-run-session", "--", "xvfb-run", "--auto-servernum",
        "--server-args=-screen 0 640x480x24 -noreset", "python3", str(HERE / "runner.py"),
        interpreter, str(HERE / "programs" / name), *arguments]


# For each toolkit, the command of the field without a limit, and of each field with a limit.
TOOLKITS = {
    **{browser: (program("web.py", browser, "unlimited"), {
        f"{browser} {kind}": program("web.py", browser, kind)
        for kind in ["maxlength", "cut", "wait", "end", "ours"]
    }) for browser in ["chromium", "firefox", "webkit"]},
    "gtk": (program("gtk.py", "unlimited"), {
        "gtk max-length": program("gtk.py", "limited"),
        "gtk ours": program("ours_gtk.py", "entry"),
        "gtk ours-view": program("ours_gtk.py", "view")}),
    "qt": (program("qt.py", "unlimited"), {"qt maxLength": program("qt.py", "limited")}),
    "tk": (program("tk.py", "unlimited"), {"tk validate": program("tk.py", "limited")}),
    "swing": (program("Field.java", "unlimited"), {
        "swing filter": program("Field.java", "limited")}),
    "replay": (None, {"replay": ["python3", str(HERE / "replay.py"), *sys.argv[1:2]]}),
}


# The fields that count words. Only they play scenarios in a unit other than Characters.
COUNTING = {"cut", "wait", "end", "ours", "ours-view", "replay"}


def playable(field, scenarios):
    """Returns the scenarios that a field can play."""
    return [
        scenario for scenario in scenarios
        if "unit" not in scenario or field.split()[-1] in COUNTING]


def results(command, log, scenarios):
    """Returns the version of a runner's program, and its results by the IDs of the scenarios."""
    lines = "".join(json.dumps(scenario) + "\n" for scenario in scenarios)
    with log.open("w") as errors:
        run = subprocess.run(
            ["timeout", "--kill-after=10", str(TIMEOUT), *command], input=lines,
            stdout=subprocess.PIPE, stderr=errors, text=True)
    lines = [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]
    if run.returncode != 0:
        raise RuntimeError(f"{' '.join(command[-3:])} failed: {log}")
    return lines[0]["version"], {line["id"]: line for line in lines[1:]}


def measure(toolkit, wanted, scenarios, logs):
    """Plays the scenarios in the wanted fields of a toolkit, and returns the lines of the results."""
    unlimited_command, fields = TOOLKITS[toolkit]
    lines = []
    unlimited = None
    for name, command in fields.items():
        if wanted and name not in wanted and toolkit not in wanted:
            continue
        start = time.monotonic()
        if unlimited_command and not unlimited:
            longest = max((playable(field, scenarios) for field in fields), key=len)
            unlimited = results(unlimited_command, logs / f"{toolkit}.log", longest)[1]
        own = playable(name, scenarios)
        version, limited = results(command, logs / f"{name}.log", own)
        lines.append({"field": name, "version": version})
        for scenario in own:
            # Without a program with an unlimited field, the scenario has the field's texts.
            ideal = {"text": scenario["unlimited"], "live": scenario["live"], "submits": 0}
            if isinstance(ideal["text"], list):
                ideal["text"] = ideal["text"][0]
            base = unlimited[scenario["id"]] if unlimited else ideal
            lines.append({"field": name, **verdict(scenario, base, limited[scenario["id"]])})
        failed = sum(line.get("verdict") == "✗" for line in lines if line["field"] == name)
        seconds = time.monotonic() - start
        print(f"{name}: {failed} of {len(own)} ✗, {seconds:.0f} s", flush=True)
    return lines


def encoded(line):
    """Returns a readable line of JSON. Unpaired surrogates are escaped."""
    return re.sub(
        "[\ud800-\udfff]", lambda half: f"\\u{ord(half[0]):04x}",
        json.dumps(line, ensure_ascii=False)) + "\n"


def main():
    wanted = sys.argv[2:]
    scenarios = [json.loads(line) for line in SCENARIOS.open()]
    logs = HERE.parents[2] / ".build/fields"
    logs.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(2) as pool:
        jobs = []
        for toolkit in TOOLKITS:
            jobs.append(pool.submit(measure, toolkit, wanted, scenarios, logs))
            time.sleep(1)
    failures = [job.exception() for job in jobs if job.exception()]
    new = [line for job in jobs if not job.exception() for line in job.result()]
    old = [json.loads(line) for line in RESULTS.open()] if RESULTS.exists() else []
    measured = {line["field"] for line in new}
    order = [field for _, fields in TOOLKITS.values() for field in fields]
    lines = new + [line for line in old if line["field"] not in measured]
    lines.sort(key=lambda line: order.index(line["field"]))
    RESULTS.write_text("".join(map(encoded, lines)))
    before = {(line["field"], line["scenario"]): line for line in old if "verdict" in line}
    for line in new:
        was = before.get((line["field"], line.get("scenario")))
        if was and was["verdict"] != line["verdict"]:
            print(*was.values(), sep=", ")
            print(*line.values(), sep=", ")
    for failure in failures:
        print(failure)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
