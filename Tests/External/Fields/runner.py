"""Plays each scenario with real keys in a program's field, and prints the states of the field.

    runner.py PROGRAM…
"""

import json
import os
import subprocess
import sys
import threading
import time

from screen import FIELD, OTHER, Screen, eventually

# The number of seconds without a report after which a field counts as finished.
QUIET = 0.4
# The number of seconds after which keys without an effect count as ignored.
PATIENCE = 2


class Field:
    """A program that shows a field, and prints each state on a line."""

    def __init__(self, command):
        environment = dict(
            os.environ, GTK_IM_MODULE="ibus", QT_IM_MODULE="ibus", XMODIFIERS="@im=ibus",
            GDK_BACKEND="x11", QT_QPA_PLATFORM="xcb", GTK_A11Y="none", NO_AT_BRIDGE="1",
            GSK_RENDERER="cairo", LANG="C.UTF-8")
        self.program = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.hello, self.state, self.heard = {}, None, 0
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.program.stdout:
            told = json.loads(line)
            if "version" in told:
                self.hello = told
            else:
                self.heard = time.monotonic()
                self.state = told

    def begin(self, scenario):
        self.state = None
        request = {key: scenario[key] for key in ("max", "text", "unit") if key in scenario}
        self.program.stdin.write(json.dumps(request) + "\n")
        self.program.stdin.flush()
        eventually(lambda: self.state, "the program shows the field")

    def settle(self, since=None):
        """Returns the last state. The first word after an input method starts can take a while."""
        while since and self.heard < since and time.monotonic() - since < PATIENCE:
            time.sleep(0.02)
        began = time.monotonic()
        while time.monotonic() - max(began, self.heard) < QUIET:
            time.sleep(0.02)
        return self.state

    def end(self):
        self.program.kill()
        self.program.wait()


def play(scenario, field, screen):
    field.begin(scenario)
    screen.find(field.hello.get("title", "Field"))
    screen.focus()
    screen.click(field.hello.get("field", FIELD))
    screen.key("End")
    screen.choose(scenario.get("method"))
    field.settle()
    live = []
    for step in scenario["do"]:
        verb, _, rest = step.partition(" ")
        began = time.monotonic()
        match verb:
            case "type": screen.types(rest)
            case "key": screen.key(*rest.split())
            case "look":
                live.append(field.settle()["shown"])
                screen.picture(f"{scenario['id']}-{len(live)}")
            case "click": screen.click(field.hello.get("other", OTHER))
            case "leave": screen.leave()
            case "paste":
                screen.copy(rest)
                screen.key("ctrl+v")
            case _: raise ValueError(f"no step is called {verb}")
        field.settle(began if verb in ("type", "key") else None)
    state = field.settle()
    screen.picture(scenario["id"])
    return {"id": scenario["id"], "live": live, **state}


def main():
    screen = Screen()
    field = Field(sys.argv[1:])
    try:
        eventually(lambda: field.hello, "the program says what it is")
        print(json.dumps({"version": field.hello["version"]}), flush=True)
        for line in sys.stdin:
            print(json.dumps(play(json.loads(line), field, screen)), flush=True)
    finally:
        field.end()
        screen.end()


main()
