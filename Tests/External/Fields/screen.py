"""The keyboard, the mouse, and the clipboard of a virtual screen, and IBus."""

import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "GTK"))
from window import InputMethods, eventually, run  # noqa: E402

from Xlib import X, display  # noqa: E402

# The positions of the field and of a second field to click, in each program.
FIELD, OTHER = (320, 200), (320, 450)
# Input methods that start in Latin mode are switched to their own mode.
SETTINGS = [("anthy.common", "input-mode", "0"), ("hangul", "initial-input-mode", "hangul")]


class Screen:
    def __init__(self):
        self.methods = InputMethods("--xim")
        # Services that the bus starts must store settings where the input methods read them.
        run("dbus-update-activation-environment", "HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR")
        for schema, key, value in SETTINGS:
            run("gsettings", "set", f"org.freedesktop.ibus.engine.{schema}", key, value)
        # Another window, which takes the focus from the field's window.
        self.display = display.Display()
        root = self.display.screen().root
        self.elsewhere = root.create_window(
            600, 440, 40, 40, 1, X.CopyFromParent, event_mask=X.FocusChangeMask)
        self.elsewhere.map()
        self.display.sync()
        self.clipboard = None

    def choose(self, method):
        # Switching to another engine first discards the state of the previous scenario.
        for name in ("xkb:us::eng", method or "xkb:us::eng"):
            self.methods.choose(name)

    def find(self, title):
        """Moves the window with a title to the corner of the screen and focuses it."""
        def search():
            found = subprocess.run(
                ["xdotool", "search", "--onlyvisible", "--name", title],
                capture_output=True, text=True)
            return found.stdout.split()
        self.window = eventually(search, f"a window {title}")[-1]
        run("xdotool", "windowmove", self.window, "0", "0", "windowsize", self.window, "640", "480")

    def focus(self):
        run("xdotool", "windowfocus", self.window)

    def leave(self):
        self.elsewhere.set_input_focus(X.RevertToParent, X.CurrentTime)
        self.display.sync()

    def click(self, place):
        run("xdotool", "mousemove", *map(str, place), "click", "1")

    def types(self, text):
        run("xdotool", "type", "--delay", "60", text)

    def key(self, *keys):
        run("xdotool", "key", "--delay", "60", *keys)

    def copy(self, text):
        if self.clipboard:
            self.clipboard.kill()
            self.clipboard.wait()
        self.clipboard = subprocess.Popen(
            ["xclip", "-selection", "clipboard", "-quiet"], stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.clipboard.stdin.write(text.encode())
        self.clipboard.stdin.close()
        def has_it():
            return subprocess.run(
                ["xclip", "-selection", "clipboard", "-out"], capture_output=True,
                timeout=5).stdout.decode() == text
        eventually(has_it, "the clipboard has the text")

    def picture(self, name):
        if folder := os.environ.get("PICTURES"):
            run("import", "-window", "root", f"{folder}/{name}.png")

    def end(self):
        if self.clipboard:
            self.clipboard.kill()
            self.clipboard.wait()
        self.methods.end()
