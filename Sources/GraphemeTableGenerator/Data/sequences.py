"""Prints the emoji of several scalars that Unicode recommends for interchange (UTS #51: RGI).

Run by `Data/renew` with the package emoji, which has Unicode's list with the version of each.
The tests hold the columns of every one of them against the rule.
"""

from importlib.metadata import version

import emoji

# That of the tables.
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
