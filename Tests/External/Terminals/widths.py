"""Prints the widths of the texts in the table of PlatformLimits.md in the terminal that runs it.

    python3 widths.py [FILE]

The width of a text is the change in the position of the cursor.
"""

import re
import sys
import termios
import tty

TEXTS = {
    "Han, `中`": "中",
    "a family joined by U+200D": "👨\u200d👩\u200d👧",
    "a flag of two letters, 🇩🇪": "🇩🇪",
    "one regional indicator": "🇩",
    "a thumb with a skin tone, 👍🏽": "👍🏽",
    "a keycap, `1` U+FE0F U+20E3": "1\ufe0f\u20e3",
    "❤ with U+FE0F": "❤\ufe0f",
    "❤ with U+FE0F, joined to 🔥": "❤\ufe0f\u200d🔥",
    "⌚ with U+FE0E": "⌚\ufe0e",
    "क्षि": "क्षि",
    "क्ष्म": "क्ष्म",
    "का": "का",
    "க with one sign, U+0BCA": "க\u0bca",
    "க with the same as two, U+0BC6 U+0BBE": "க\u0bc6\u0bbe",
    "中 with U+093E": "中\u093e",
    "က and U+102C, two Characters": "က\u102c",
    "a soft hyphen": "\u00ad",
}


def column(terminal):
    terminal.write(b"\x1b[6n")
    answer = b""
    while not answer.endswith(b"R"):
        answer += terminal.read(1)
    return int(re.search(rb";(\d+)R", answer)[1])


def widths():
    with open("/dev/tty", "r+b", buffering=0) as terminal:
        before = termios.tcgetattr(terminal)
        tty.setraw(terminal)
        try:
            for name, text in TEXTS.items():
                terminal.write(b"\r\x1b[K" + text.encode())
                yield name, column(terminal) - 1
            terminal.write(b"\r\x1b[K")
        finally:
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)


found = list(widths())
with open(sys.argv[1], "w") if len(sys.argv) > 1 else sys.stdout as file:
    for name, width in found:
        print(f"{width}\t{name}", file=file)
