"""Prints properties of scalars as ranges: those that the standard library doesn't publish, and the
marks that wcwidth treats as spacing or linking.

`Data/renew` runs this script. The package wcwidth has the columns in a terminal, and the package
unicodedata2 has the normalization of the standard library's Unicode version. The output is in the
repository, so that `make tables` doesn't need Python.
"""

from importlib.metadata import version

import unicodedata2 as unicode
from wcwidth import wcwidth
from wcwidth.table_grapheme import ISC_INVISIBLE_STACKER, ISC_VIRAMA
from wcwidth.table_mc import CATEGORY_MC
from wcwidth.unicode_versions import list_versions

scalars = [chr(value) for value in range(0x110000) if not 0xD800 <= value < 0xE000]


# The scalars that NFC can compose with a preceding scalar, starting with the jamo of Hangul.
seconds = {chr(value) for value in [*range(0x1161, 0x1176), *range(0x11A8, 0x11C3)]}
for scalar in scalars:
    parts = unicode.decomposition(scalar).split()
    is_pair = len(parts) == 2 and not parts[0].startswith("<")
    if is_pair and unicode.normalize("NFC", scalar) == scalar:
        seconds.add(chr(int(parts[1], 16)))


def composes(scalar):
    """Whether NFC can change the scalar, or compose it with the scalar before it."""
    return unicode.normalize("NFC", scalar) != scalar or scalar in seconds


def members(ranges):
    return {value for first, last in ranges for value in range(first, last + 1)}


spacing = members(CATEGORY_MC[list_versions()[-1]])
linkers = members(ISC_VIRAMA + ISC_INVISIBLE_STACKER)

kinds = {
    "wide": lambda scalar: wcwidth(scalar) == 2,
    "ambiguous": lambda scalar: wcwidth(scalar) == 1 and wcwidth(scalar, ambiguous_width=2) == 2,
    "zeroWidth": lambda scalar: wcwidth(scalar) < 1,
    "spacing": lambda scalar: ord(scalar) in spacing,
    "linker": lambda scalar: ord(scalar) in linkers,
    "composes": composes,
}

print(
    f"# wcwidth {version('wcwidth')}, Unicode {list_versions()[-1]}; composes: Unicode "
    f"{unicode.unidata_version}. Made by properties.py (`Data/renew`)."
)
for kind, holds in kinds.items():
    first = last = None
    for value in [ord(scalar) for scalar in scalars if holds(scalar)] + [0x200000]:
        if last is not None and value == last + 1:
            last = value
            continue
        if first is not None:
            print(f"{kind} {first:04X} {last:04X}")
        first = last = value
