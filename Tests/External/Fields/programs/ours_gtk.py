"""A field of Examples/GTKField, which is restarted for each line: ours_gtk.py entry | view"""

import json
import subprocess
import sys
import threading
from pathlib import Path

PROGRAM = Path(__file__).resolve().parents[4] / "Examples/GTKField/.build/debug/GTKField"
WHERE = {"entry": (100, 28), "view": (100, 120)}
name = sys.argv[1]
other = "view" if name == "entry" else "entry"


def translate(program):
    for line in program.stdout:
        state = json.loads(line)
        if state["field"] != name:
            continue
        # The offset counts UTF-16 code units.
        units, caret = state["text"].encode("utf-16-le"), state["caret"] * 2
        preedit = state["preedit"].encode("utf-16-le")
        state = {
            "text": state["text"], "submits": state["enters"],
            "shown": (units[:caret] + preedit + units[caret:]).decode("utf-16-le")}
        print(json.dumps(state), flush=True)


print(json.dumps({
    "version": "GTK " + subprocess.run(
        ["pkg-config", "--modversion", "gtk4"], capture_output=True, text=True).stdout.strip(),
    "title": "TextLimits", "field": WHERE[name], "other": WHERE[other]}), flush=True)
program = None
try:
    for line in sys.stdin:
        if program:
            program.kill()
            program.wait()
        request = json.loads(line)
        limit = f"{request.get('unit', 'characters')}<={request['max']}"
        program = subprocess.Popen(
            [PROGRAM, limit, request["text"]], stdout=subprocess.PIPE, text=True)
        threading.Thread(target=translate, args=[program], daemon=True).start()
finally:
    if program:
        program.kill()
        program.wait()
