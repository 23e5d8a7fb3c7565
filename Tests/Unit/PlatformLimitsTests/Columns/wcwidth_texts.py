"""Prints random texts in each script that has marks, and their columns according to wcwidth.

`Sources/TableGenerator/Data/renew` runs this script. Each row has the columns and the scalars of a text. The tests compare
the columns with the counts of the unit `columns`. Texts with an intended difference, which
`Tests/External/Columns` lists, are left out.
"""

import pathlib
import random
import sys
from importlib.metadata import version

from wcwidth import wcswidth

sys.path.append(str(pathlib.Path(__file__).parents[3] / "External/Columns"))
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
