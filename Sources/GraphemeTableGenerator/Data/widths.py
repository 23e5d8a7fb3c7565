"""Prints random texts of every script that has marks, and how many columns wcwidth gives them.

Run by `Data/renew`. The tests compare the unit's columns with every row: the columns, then the
scalars of a text. Texts that the unit counts otherwise are left out: `Tests/External/Columns` has the
list of them.
"""

import pathlib
import random
import sys
from importlib.metadata import version

from wcwidth import wcswidth

sys.path.append(str(pathlib.Path(__file__).parents[3] / "Tests/External/Columns"))
from columns_test import is_excepted, random_text  # noqa: E402

source = random.Random(17)
print(f"# wcwidth {version('wcwidth')}: the columns of a text and its scalars.")
rows = 0
while rows < 1500:
    text = random_text(source, 6)
    if is_excepted(text) or wcswidth(text) < 0:
        continue
    print(wcswidth(text), *(f"{ord(scalar):04X}" for scalar in text))
    rows += 1
