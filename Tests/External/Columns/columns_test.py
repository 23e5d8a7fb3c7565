"""Compares the unit `columns` with wcwidth for every scalar, random texts, and real texts.

    columns_test.py TEXTLIMIT [SEED]

`is_excepted` has the known differences, which the article of PlatformLimits lists.
"""

import functools
import gettext
import pathlib
import random
import re
import sys

sys.path.append(str(pathlib.Path(__file__).parents[1]))
from counting import counts

# Scripts with vowel signs and viramas, emoji, selectors, joiners, and the Characters between them.
BLOCKS = (
    [(start, start + 0x7F) for start in range(0x900, 0x1100, 0x80)]
    + [(start, start + 0x7F) for start in range(0x1700, 0x1D00, 0x80)]
    + [(start, start + 0x7F) for start in range(0x11000, 0x12000, 0x80)]
    + [
        (0x20, 0x7E), (0xA0, 0x17F), (0x300, 0x36F), (0x391, 0x3C9), (0x410, 0x44F), (0x591, 0x6FF),
        (0x1100, 0x11FF), (0x200B, 0x200F), (0x2010, 0x206F), (0x2600, 0x27BF), (0x302A, 0x309F),
        (0x4E00, 0x4E40), (0xA980, 0xA9DF), (0xA8E0, 0xA8FF), (0xAC00, 0xAC40), (0xFE00, 0xFE0F),
        (0xFF00, 0xFFEF), (0x16100, 0x1617F), (0x16D40, 0x16D7F), (0x1D165, 0x1D172),
        (0x1F1E6, 0x1F1FF), (0x1F300, 0x1F6FF), (0xE0020, 0xE007F),
    ]
)
OFTEN = [(0x94D, 0x94D), (0xFE0F, 0xFE0F), (0x1F3FB, 0x1F3FF), (0x200D, 0x200D)]


def random_text(source, longest):
    """Returns a random text in a few scripts."""
    blocks = source.sample(BLOCKS, source.randint(1, 3))
    blocks += [block for block in OFTEN if source.random() < 0.2]
    length = source.randint(1, longest)
    return "".join(chr(source.randint(*source.choice(blocks))) for _ in range(length))


def is_excepted(text):
    """Returns whether a text can have one of the differences that the article lists."""
    from wcwidth import wcwidth

    if re.search("[\ufe0e\u2028\u2029\U0001f3fb-\U0001f3ff]", text):
        return True
    if re.search(f"[{viramas()}][\u200d\ufe0f]*\t", text):
        return True
    # In wcwidth, a joiner hides any scalar, and a hidden virama doesn't hide the scalar after it.
    index, is_linked = 0, False
    while index < len(text):
        if text[index] == "\u200d" and not is_linked:
            if index + 1 < len(text) and wcwidth(text[index + 1]) != 0:
                return True
            index += 1
        else:
            is_linked = text[index] in viramas() or is_linked and text[index] == "\u200d"
        index += 1
    return False


def real_texts():
    """Returns names of countries, languages, scripts, and currencies in all languages of iso-codes."""
    texts = set()
    for path in pathlib.Path("/usr/share/locale").glob("*/LC_MESSAGES/iso_*.mo"):
        with path.open("rb") as file:
            texts.update(text for text in gettext.GNUTranslations(file)._catalog.values())
    return sorted(line for text in texts for line in str(text).splitlines() if line)


def main():
    from wcwidth import wcswidth, width

    textlimit = sys.argv[1]
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 20261122
    print(f"seed {seed}")
    source = random.Random(seed)
    differences = 0

    def columns(text):
        return width(text, term_program=False)

    def compare(name, texts, columns):
        nonlocal differences
        different = [
            (text, ours, columns(text))
            for text, ours in zip(texts, counts(textlimit, "columns", texts))
            if ours != columns(text)]
        differences += len(different)
        print(f"{name}: {len(texts)} texts, {len(different)} different", flush=True)
        for text, ours, theirs in different[:10]:
            print(f"  {ours}, wcwidth {theirs}: {text!r} {[f'{ord(c):04X}' for c in text]}")

    scalars = [
        chr(value) for value in range(0x20, 0x110000)
        if not 0xD800 <= value < 0xE000 and not 0x7F <= value < 0xA0]
    compare("scalars", scalars, wcswidth)
    compare("scalars with a selector", [scalar + "\ufe0f" for scalar in scalars], wcswidth)
    texts = [random_text(source, 12) for _ in range(100_000)]
    compare("random texts", [text for text in texts if not is_excepted(text)], wcswidth)
    tabbed = ["\t".join(texts[i:i + 3]) for i in range(0, 30_000, 3)]
    compare("with tabs", [text for text in tabbed if not is_excepted(text)], columns)
    real = real_texts()
    if len(real) < 10_000:
        raise SystemExit("too few real texts: install iso-codes")
    compare("real texts", [text for text in real if not is_excepted(text)], columns)
    print(f"{sum(map(is_excepted, real))} of {len(real)} real texts are excepted")
    return 1 if differences else 0


@functools.cache
def viramas():
    from wcwidth.table_grapheme import ISC_INVISIBLE_STACKER, ISC_VIRAMA

    return "".join(chr(low) for low, _ in ISC_VIRAMA + ISC_INVISIBLE_STACKER)


if __name__ == "__main__":
    sys.exit(main())
