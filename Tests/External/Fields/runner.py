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

# The number of seconds without a report after which the field has finished its reaction.
QUIET_SECONDS = 0.4
# The number of seconds without a report after which the field has ignored the keys.
REACTION_SECONDS = 2


class FieldProgram:
    """A program that shows a field, and prints a report of each state of the field on a line."""

    def __init__(self, command):
        environment = dict(
            os.environ, GTK_IM_MODULE="ibus", QT_IM_MODULE="ibus", XMODIFIERS="@im=ibus",
            GDK_BACKEND="x11", QT_QPA_PLATFORM="xcb", GTK_A11Y="none", NO_AT_BRIDGE="1",
            GSK_RENDERER="cairo", LANG="C.UTF-8")
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        # The first line of the program, with its version and the positions of its fields.
        self.description = {}
        self.state, self.report_time = None, 0
        threading.Thread(target=self.read_reports, daemon=True).start()

    def read_reports(self):
        for line in self.process.stdout:
            report = json.loads(line)
            if "version" in report:
                self.description = report
            else:
                self.report_time = time.monotonic()
                self.state = report

    def show(self, scenario):
        """Requests a new field with the text and the limit of a scenario."""
        self.state = None
        request = {key: scenario[key] for key in ("max", "text", "unit") if key in scenario}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        eventually(lambda: self.state, "the program shows the field")

    def final_state(self, key_time=None):
        """Waits until the field stops changing, and returns its state.

        After keys, also waits for the first report, since an input method can start slowly.
        """
        while (key_time and self.report_time < key_time
               and time.monotonic() - key_time < REACTION_SECONDS):
            time.sleep(0.02)
        start = time.monotonic()
        while time.monotonic() - max(start, self.report_time) < QUIET_SECONDS:
            time.sleep(0.02)
        return self.state

    def end(self):
        self.process.kill()
        self.process.wait()


def play(scenario, program, screen):
    """Performs the steps of a scenario, and returns the result of the field."""
    program.show(scenario)
    screen.find(program.description.get("title", "Field"))
    screen.focus()
    screen.click(program.description.get("field", FIELD))
    screen.key("End")
    screen.choose(scenario.get("method"))
    program.final_state()
    live = []
    for step in scenario["do"]:
        action, _, argument = step.partition(" ")
        start = time.monotonic()
        match action:
            case "type": screen.types(argument)
            case "key": screen.key(*argument.split())
            case "look":
                live.append(program.final_state()["shown"])
                screen.picture(f"{scenario['id']}-{len(live)}")
            case "click": screen.click(program.description.get("other", OTHER))
            case "leave": screen.leave()
            case "paste":
                screen.copy(argument)
                screen.key("ctrl+v")
            case _: raise ValueError(f"unknown step '{action}'")
        program.final_state(start if action in ("type", "key") else None)
    state = program.final_state()
    screen.picture(scenario["id"])
    return {"id": scenario["id"], "live": live, **state}


def main():
    screen = Screen()
    program = FieldProgram(sys.argv[1:])
    try:
        eventually(lambda: program.description, "the program prints its version")
        print(json.dumps({"version": program.description["version"]}), flush=True)
        for line in sys.stdin:
            print(json.dumps(play(json.loads(line), program, screen)), flush=True)
    finally:
        program.end()
        screen.end()


main()
