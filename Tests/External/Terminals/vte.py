"""Runs widths.py in a terminal of VTE, GNOME's library.

    python3 vte.py FILE
"""

import sys
from pathlib import Path

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Vte", "2.91")
from gi.repository import GLib, Gtk, Vte

window = Gtk.Window()
terminal = Vte.Terminal()
terminal.connect("child-exited", lambda *_: Gtk.main_quit())
window.add(terminal)
window.show_all()
script = str(Path(__file__).with_name("widths.py"))
terminal.spawn_sync(
    Vte.PtyFlags.DEFAULT, None, [sys.executable, script, sys.argv[1]], None,
    GLib.SpawnFlags.DEFAULT, None, None, None)
Gtk.main()
version = Vte.get_major_version(), Vte.get_minor_version(), Vte.get_micro_version()
print("VTE", ".".join(map(str, version)))
