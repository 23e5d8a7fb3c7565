"""A GtkEntry of GTK 4, unlimited or with `max-length`."""

import json
import sys

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk

state = {"text": "", "shown": "", "submits": 0}
preedit = ""


def tell(*_):
    held = entry.get_text()
    place = entry.get_position()
    state.update(text=held, shown=held[:place] + preedit + held[place:])
    print(json.dumps(state), flush=True)


def compose(_, text):
    global preedit
    preedit = text
    tell()


def submit(*_):
    state["submits"] += 1
    tell()


def begin(line, *_):
    """Creates a field with the text and the maximum length of a request."""
    global entry, preedit
    request = json.loads(line)
    state["submits"], preedit = 0, ""
    entry = Gtk.Entry(vexpand=True)
    if sys.argv[1] == "limited":
        entry.set_max_length(request["max"])
    entry.set_text(request["text"])
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    box.append(entry)
    box.append(Gtk.Entry(height_request=60))
    window.set_child(box)
    entry.get_delegate().connect("preedit-changed", compose)
    entry.connect("changed", tell)
    entry.connect("activate", submit)
    entry.grab_focus()
    entry.set_position(-1)
    tell()


def read(*_):
    line = sys.stdin.readline()
    if not line:
        application.quit()
        return False
    begin(line)
    return True


def activate(_):
    global window
    window = Gtk.ApplicationWindow(application=application, default_width=640, default_height=480)
    window.set_title("Field")
    window.present()
    GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, read)


version = f"GTK {Gtk.get_major_version()}.{Gtk.get_minor_version()}.{Gtk.get_micro_version()}"
print(json.dumps({"version": version}), flush=True)
application = Gtk.Application(flags=4 | 32)
application.connect("activate", activate)
application.run([])
