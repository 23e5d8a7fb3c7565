"""Tests both fields with Pinyin and Hangul in IBus."""

import unittest

from window import InputMethods, Window


class InputMethodTests(unittest.TestCase):
    field = "entry"

    @classmethod
    def setUpClass(cls):
        cls.methods = InputMethods()
        cls.addClassCleanup(cls.methods.end)

    def start(self, engine):
        self.window = Window(5, "ibus")
        self.addCleanup(self.window.end)
        self.window.click(self.field)
        self.methods.choose(engine)

    def holds(self, **expected):
        self.window.holds(self.field, **expected)

    def compose_in_pinyin(self, letters, characters):
        self.window.types(letters)
        self.holds(preedit=characters)
        self.window.keys("space")
        self.holds(preedit="")

    def test_pinyin_is_left_alone_until_it_is_committed(self):
        self.start("libpinyin")
        self.compose_in_pinyin("nihao", "你好")
        self.holds(text="你好", refusals=0)
        self.compose_in_pinyin("zhongguo", "中国")
        self.holds(text="你好中国", refusals=0)
        # Only the first of three Characters fits.
        self.compose_in_pinyin("zhongguoren", "中国人")
        self.holds(text="你好中国中", refusals=1)
        # Composing is possible in a full field.
        self.compose_in_pinyin("nihao", "你好")
        self.holds(text="你好中国中", refusals=2)
        # GTK may undo earlier text in the same step.
        self.window.keys("ctrl+z")
        self.window.holds_one_of(self.field, "你好中国", "你好", "")
        self.window.keys("ctrl+shift+z")
        self.holds(text="你好中国中", refusals=2)

    def test_pinyin_can_be_given_up(self):
        self.start("libpinyin")
        self.window.types("nihao")
        self.holds(text="", preedit="你好")
        self.window.keys("Escape")
        self.holds(text="", preedit="", refusals=0)

    def test_hangul_moves_from_syllable_to_syllable(self):
        self.start("hangul")
        self.window.keys("Hangul")
        self.window.types("gksrmfdlqslek")
        self.holds(text="한글입니", preedit="다", refusals=0)
        # When it's committed, the fifth Character fits and the sixth doesn't.
        self.window.types("gks")
        self.holds(text="한글입니다", preedit="한", refusals=0)
        self.window.types("rm")
        self.holds(text="한글입니다", preedit="그", refusals=1)

    def test_the_end_of_focus_ends_the_composition(self):
        self.start("hangul")
        self.window.keys("Hangul")
        self.window.types("gksrmf")
        self.holds(preedit="글")
        self.window.click("view" if self.field == "entry" else "entry")
        self.holds(preedit="")
        self.assertIn(self.window.fields[self.field]["text"], ["한", "한글"])


class InputMethodTestsInTextView(InputMethodTests):
    field = "view"


if __name__ == "__main__":
    unittest.main()
