"""Prints the emoji sequences that Unicode recommends for general interchange (UTS #51).

`Sources/TableGenerator/Data/renew` runs this script with the package emoji, which has the sequences and their versions.
The tests check the columns of each sequence.
"""

from importlib.metadata import version

import emoji

# The version of Unicode in the generated tables.
unicode_version = 17

recommended = emoji.STATUS["fully_qualified"]
sequences = sorted(
    text
    for text, data in emoji.EMOJI_DATA.items()
    if len(text) > 1 and data["status"] <= recommended and data["E"] <= unicode_version
)
print(f"# emoji {version('emoji')}, Emoji {unicode_version}.0: sequences of scalars.")
for text in sequences:
    print(*(f"{ord(scalar):04X}" for scalar in text))
