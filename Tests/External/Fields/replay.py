"""Plays each scenario with `textlimit replay`, as the reference: replay.py TEXTLIMIT"""

import json
import subprocess
import sys

scenarios = [json.loads(line) for line in sys.stdin]
sessions = [
    {
        "id": scenario["id"], "state": {"text": scenario["text"]},
        "field": {"limits": [
            {"unit": scenario.get("unit", "characters"), "max": scenario["max"]}]},
        "events": [event for event in scenario["session"] if event != "look"],
    } for scenario in scenarios]
replay = subprocess.run(
    [sys.argv[1], "replay"], input="\n".join(map(json.dumps, sessions)), text=True, timeout=60,
    stdout=subprocess.PIPE)
version = subprocess.run([sys.argv[1], "--version"], capture_output=True, text=True, timeout=60)
print(json.dumps({"version": version.stdout.splitlines()[0]}))
for scenario, line in zip(scenarios, replay.stdout.splitlines(), strict=True):
    texts = [step["text"] for step in json.loads(line)["steps"]]
    live, played = [], 0
    for event in scenario["session"]:
        if event == "look":
            live.append(texts[played - 1])
        else:
            played += 1
    print(json.dumps({"id": scenario["id"], "live": live, "text": texts[-1], "submits": 0}))
