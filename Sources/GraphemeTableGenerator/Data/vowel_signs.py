"""Prints how many columns wcwidth gives to a scalar with a spacing mark (Mc) behind it.

Run by `Data/renew` with the package wcwidth: for each mark of a script, ranges of scalars of that
script and their columns with it. The tests hold the unit's columns against every pair.
"""

from importlib.metadata import version

import unicodedata2 as unicode
from wcwidth import wcswidth, wcwidth

# Devanagari, Bengali, Tamil, Khmer, Myanmar, Javanese, Balinese: their blocks in the BMP.
scripts = [
    [range(0x0900, 0x0980), range(0xA8E0, 0xA900)],
    [range(0x0980, 0x0A00)],
    [range(0x0B80, 0x0C00)],
    [range(0x1780, 0x1800)],
    [range(0x1000, 0x10A0), range(0xA9E0, 0xAA00), range(0xAA60, 0xAA80)],
    [range(0xA980, 0xA9E0)],
    [range(0x1B00, 0x1B80)],
]

print(f"# wcwidth {version('wcwidth')}: a mark, a range of scalars, and their columns with it.")
for blocks in scripts:
    values = [value for block in blocks for value in block]
    bases = [value for value in values if wcwidth(chr(value)) > 0]
    for mark in (value for value in values if unicode.category(chr(value)) == "Mc"):
        runs = []
        for base in bases:
            columns = wcswidth(chr(base) + chr(mark))
            if runs and runs[-1][1] == base - 1 and runs[-1][2] == columns:
                runs[-1][1] = base
            else:
                runs.append([base, base, columns])
        for first, last, columns in runs:
            print(f"{mark:04X} {first:04X} {last:04X} {columns}")
