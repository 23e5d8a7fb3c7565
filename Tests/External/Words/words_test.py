"""Compares the unit `words:office` with LibreOffice Writer.

    words_test.py TEXTLIMIT [SEED]
    words_test.py --rows

With `--rows`, it prints Writer's counts of random texts for the unit tests. Run it with Debian's
Python, for which Debian installs LibreOffice's bridge.
"""

import gettext
import pathlib
import random
import subprocess
import sys
import tempfile
import time
import unicodedata

import uno
from com.sun.star.beans import PropertyValue

sys.path.append(str(pathlib.Path(__file__).parents[1]))
from counting import counts

BLOCKS = [
    (0x21, 0x7E), (0xA0, 0x17F), (0x2010, 0x2027), (0x300, 0x36F), (0x391, 0x3C9), (0x410, 0x44F),
    (0x591, 0x5EA), (0x621, 0x669), (0x900, 0x97F), (0x980, 0x9FF), (0xB80, 0xBFF), (0xE01, 0xE5B),
    (0xE81, 0xEDF), (0x1000, 0x109F), (0x1100, 0x1112), (0x1780, 0x17FF), (0x2070, 0x209C),
    (0x2150, 0x2189), (0x2460, 0x24FF), (0x2600, 0x27BF), (0x3000, 0x303F), (0x3041, 0x30FF),
    (0x3200, 0x33FF), (0x4E00, 0x4F00), (0xA000, 0xA4C6), (0xAC00, 0xAC40), (0xFE00, 0xFE0F),
    (0xFF01, 0xFFEE), (0x1F300, 0x1F64F),
]
OFTEN = [(0x20, 0x20), (0x2014, 0x2014), (0x2013, 0x2013), (0x9, 0x9)]


def random_text(source, longest):
    blocks = source.sample(BLOCKS, source.randint(1, 3))
    blocks += [block for block in OFTEN if source.random() < 0.4]
    length = source.randint(1, longest)
    return "".join(chr(source.randint(*source.choice(blocks))) for _ in range(length))


def is_excepted(text):
    """Returns whether a text can have one of the differences that the article lists."""
    before = " "
    for scalar in text:
        category = unicodedata.category(scalar)
        # Scalars that Python's version of Unicode doesn't have, format characters, Han of two UTF-16
        # code units, and viramas that newer versions of Unicode classify differently.
        if category in ("Cn", "Cf", "Cs") or "\U00020000" <= scalar <= "\U0003ffff":
            return True
        if category == "Mc" and unicodedata.combining(scalar):
            return True
        # A mark that doesn't follow a letter.
        if category[0] == "M" and not is_base(before):
            return True
        before = scalar
    return False


def is_base(scalar):
    """Returns whether a mark after the scalar is in the scalar's word."""
    is_kana_or_han = any(
        low <= ord(scalar) <= high
        for low, high in [(0x1100, 0x11FF), (0x2E80, 0xA4CF), (0xAC00, 0xD7FF), (0xFF00, 0xFFEF)])
    return not (scalar.isspace() or scalar in "\u2013\u2014" or is_kana_or_han)


class Writer:
    """LibreOffice Writer with an empty document, without a window."""

    def __init__(self, folder):
        pipe = f"textlimits{random.randrange(10**9)}"
        self.office = subprocess.Popen(
            ["soffice", "--headless", "--norestore", "--nologo",
             f"-env:UserInstallation=file://{folder}/profile", f"--accept=pipe,name={pipe};urp"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        local = uno.getComponentContext()
        resolver = local.ServiceManager.createInstanceWithContext(
            "com.sun.star.bridge.UnoUrlResolver", local)
        for _ in range(600):
            try:
                context = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
                break
            except Exception:
                time.sleep(0.2)
        else:
            raise SystemExit("LibreOffice did not start")
        self.desktop = context.ServiceManager.createInstanceWithContext(
            "com.sun.star.frame.Desktop", context)
        hidden = PropertyValue(Name="Hidden", Value=True)
        self.document = self.desktop.loadComponentFromURL(
            "private:factory/swriter", "_blank", 0, (hidden,))

    def words(self, text):
        self.document.Text.setString(text)
        return self.document.WordCount

    def close(self):
        self.document.close(True)
        try:
            self.desktop.terminate()
        except Exception:
            pass
        self.office.wait()


def real_texts():
    texts = set()
    for path in pathlib.Path("/usr/share/locale").glob("*/LC_MESSAGES/iso_639-2.mo"):
        with path.open("rb") as file:
            texts.update(map(str, gettext.GNUTranslations(file)._catalog.values()))
    return sorted(texts)[::5]


def main():
    with tempfile.TemporaryDirectory() as folder:
        writer = Writer(folder)
        try:
            return print_rows(writer) if sys.argv[1] == "--rows" else compare_all(writer)
        finally:
            writer.close()


def print_rows(writer):
    source = random.Random(17)
    print("# LibreOffice 7.4.7: the words of a text and its scalars.")
    rows = 0
    while rows < 600:
        text = random_text(source, 7)
        if not is_excepted(text) and "\n" not in text:
            print(writer.words(text), *(f"{ord(scalar):04X}" for scalar in text))
            rows += 1
    return 0


def compare_all(writer):
    textlimit = sys.argv[1]
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 20261122
    print(f"seed {seed}")
    source = random.Random(seed)
    scalars = [
        f"a{chr(value)}b" for value in list(range(0x21, 0x3100)) + list(range(0x3100, 0x10000, 17))
        if not 0xD800 <= value < 0xE000 and value != 0xFFFE]
    differences = 0
    for name, texts in [
        ("scalars in a word", scalars),
        ("random texts", [random_text(source, 12) for _ in range(8000)]),
        ("real texts", real_texts()),
    ]:
        texts = [text for text in texts if not is_excepted(text)]
        different = [
            (text, ours, writer.words(text))
            for text, ours in zip(texts, counts(textlimit, "words:office", texts))
            if ours != writer.words(text)]
        differences += len(different)
        print(f"{name}: {len(texts)} texts, {len(different)} different", flush=True)
        for text, ours, theirs in different[:10]:
            print(f"  {ours}, Writer {theirs}: {text!r} {[f'{ord(c):04X}' for c in text]}")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
