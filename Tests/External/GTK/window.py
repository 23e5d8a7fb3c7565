"""The program's window on a virtual screen, with a keyboard and a mouse."""

import json
import os
import subprocess
import tempfile
import threading
import time
from pathlib import Path

PROGRAM = (
    Path(__file__).resolve().parents[3] / "Examples/GTKField/.build/debug/GTKField")
# The number of seconds after which an expected change counts as missing.
PATIENCE = 20


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def eventually(happens, what):
    """Waits until `happens` returns a true value, and returns this value."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        seen = happens()
        if seen:
            return seen
        time.sleep(0.02)
    raise AssertionError(f"not in {PATIENCE} seconds: {what() if callable(what) else what}")


class InputMethods:
    """A separate IBus, without a panel and without the user's settings."""

    def __init__(self, *options):
        self.home = tempfile.TemporaryDirectory(
            prefix="gtk-field-", ignore_cleanup_errors=True)
        os.chmod(self.home.name, 0o700)
        os.environ.update(
            HOME=self.home.name, XDG_CONFIG_HOME=f"{self.home.name}/config",
            XDG_CACHE_HOME=f"{self.home.name}/cache", XDG_RUNTIME_DIR=self.home.name,
        )
        self.daemon = subprocess.Popen(
            ["ibus-daemon", "--panel=disable", "--replace", *options],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        eventually(self.engines, "IBus lists its engines")

    def engines(self):
        listed = subprocess.run(["ibus", "list-engine"], capture_output=True, text=True)
        return listed.stdout if listed.returncode == 0 and "hangul" in listed.stdout else None

    def choose(self, engine):
        subprocess.run(["ibus", "engine", engine], capture_output=True)
        eventually(lambda: run("ibus", "engine").strip() == engine, f"the engine is {engine}")

    def end(self):
        self.daemon.terminate()
        self.daemon.wait()
        self.home.cleanup()


class Window:
    def __init__(self, maximum, input_method):
        environment = dict(
            os.environ, GTK_IM_MODULE=input_method, GTK_A11Y="none", GSK_RENDERER="cairo",
            GDK_BACKEND="x11", LANG="C.UTF-8", NO_AT_BRIDGE="1",
        )
        self.program = subprocess.Popen(
            [PROGRAM, str(maximum)], env=environment, stdout=subprocess.PIPE,
            stderr=(errors := tempfile.TemporaryFile("w+")), text=True,
        )
        self.errors = errors
        self.fields = {}
        self.reports = []
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        self.number = eventually(self.find, self.fate).split()[0]
        eventually(lambda: "view" in self.fields, "both fields have reported")
        run("xdotool", "windowfocus", "--sync", self.number)

    def find(self):
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--pid", str(self.program.pid)],
            capture_output=True, text=True,
        )
        return found.stdout.strip()

    def fate(self):
        self.errors.seek(0)
        return f"a window; the program's status is {self.program.poll()}: {self.errors.read()}"

    def read(self):
        for line in self.program.stdout:
            report = json.loads(line)
            self.fields[report["field"]] = report
            self.reports.append(report)

    def keys(self, *keys):
        run("xdotool", "key", "--delay", "60", *keys)

    def types(self, text):
        run("xdotool", "type", "--delay", "60", text)

    def click(self, name):
        """Clicks a field, which gets the focus."""
        x, y = {"entry": (100, 28), "view": (100, 120)}[name]
        run("xdotool", "mousemove", "--sync", "--window", self.number, str(x), str(y), "click", "1")

    def drag(self, name):
        """Drags the selection at the start of a field to the end of the field."""
        start, y = {"entry": (24, 28), "view": (16, 86)}[name]
        end = 200

        def mouse(*command):
            run("xdotool", *command)
            time.sleep(0.1)

        mouse("mousemove", "--window", self.number, str(start), str(y), "mousedown", "1")
        for step in range(1, 9):
            mouse("mousemove", "--window", self.number, str(start + (end - start) * step // 8), str(y))
        time.sleep(0.3)
        mouse("mouseup", "1")

    def holds(self, name, **expected):
        """Waits until a field reports a state."""

        def same():
            return all(self.fields[name][key] == value for key, value in expected.items())

        eventually(same, lambda: f"{expected}; the field holds {self.fields[name]}")

    def holds_one_of(self, name, *texts):
        """Waits until a field reports one of these texts."""
        eventually(
            lambda: self.fields[name]["text"] in texts,
            lambda: f"one of {texts}; the field holds {self.fields[name]}",
        )

    def end(self):
        self.program.terminate()
        self.program.wait()
        self.reader.join()
        self.program.stdout.close()
        self.errors.close()
