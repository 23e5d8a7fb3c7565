"""An Entry of Tk, unlimited or with a `validatecommand` that rejects text that is too long.

The input method shows marked text in its own window.
"""

import json
import sys
import tkinter

submits = 0


def tell(*_):
    print(json.dumps({"text": text.get(), "shown": None, "submits": submits}), flush=True)


def submit(_):
    global submits
    submits += 1
    tell()


def begin(*_):
    """Creates a field with the text and the maximum length of a request."""
    global field, text, submits
    line = sys.stdin.readline()
    if not line:
        return window.destroy()
    request = json.loads(line)
    submits = 0
    if field:
        field.destroy()
    text = tkinter.StringVar(value=request["text"])
    field = tkinter.Entry(window, textvariable=text, font="Sans 30")
    if sys.argv[1] == "limited":
        fits = window.register(lambda proposed: len(proposed) <= request["max"])
        field.configure(validate="key", validatecommand=(fits, "%P"))
    field.place(x=0, y=0, width=640, height=400)
    field.icursor("end")
    field.bind("<Return>", submit)
    text.trace_add("write", tell)
    field.focus_set()
    tell()


window = tkinter.Tk()
window.title("Field")
window.geometry("640x480+0+0")
field = None
tkinter.Entry(window).place(x=0, y=410, width=640, height=60)
print(json.dumps({"version": f"Tk {window.tk.call('info', 'patchlevel')}"}), flush=True)
window.createfilehandler(sys.stdin, tkinter.READABLE, begin)
window.mainloop()
