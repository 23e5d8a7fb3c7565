"""Tests both fields with real keys."""

import unittest

from window import Window


class Keys(unittest.TestCase):
    field = "entry"

    def setUp(self):
        self.window = Window(5, "gtk-im-context-simple")
        self.addCleanup(self.window.end)
        self.window.click(self.field)

    def holds(self, **expected):
        self.window.holds(self.field, **expected)

    def test_a_key_is_refused_where_nothing_fits(self):
        self.window.types("abcde")
        self.holds(text="abcde", refusals=0)
        self.window.types("f")
        self.holds(text="abcde", refusals=1)
        # The key doesn't replace the text after the caret either.
        self.window.keys("Home")
        self.window.types("x")
        self.holds(text="abcde", refusals=2)
        self.window.keys("Delete")
        self.holds(text="bcde")
        self.window.types("y")
        self.holds(text="ybcde", refusals=2)

    def test_a_selection_frees_its_room(self):
        self.window.types("abcde")
        self.window.keys("shift+Left", "shift+Left")
        self.window.types("XYZ")
        self.holds(text="abcXY", refusals=1)

    def test_a_dead_key_makes_one_character(self):
        self.window.types("abcd")
        self.window.keys("dead_acute", "e")
        self.holds(text="abcdé", refusals=0)
        self.window.keys("dead_acute", "e")
        self.holds(text="abcdé", refusals=1)

    def test_a_code_point_is_shown_while_it_is_typed(self):
        self.window.types("abcd")
        self.window.keys("ctrl+shift+u")
        self.window.types("20ac")
        self.holds(text="abcd", preedit="u20ac")
        self.window.keys("Return")
        self.holds(text="abcd€", preedit="")

    def test_a_paste_is_clipped_and_undone_at_once(self):
        self.window.types("abc")
        self.holds(text="abc")
        self.window.keys("ctrl+a", "ctrl+c", "End", "ctrl+v")
        self.holds(text="abcab", refusals=1)
        # GTK may undo earlier keys in the same step.
        self.window.keys("ctrl+z")
        self.window.holds_one_of(self.field, "abc", "")
        self.window.keys("ctrl+shift+z")
        self.holds(text="abcab", refusals=1)

    def test_a_drag_inside_a_full_field_loses_nothing(self):
        self.window.types("abcde")
        self.holds(text="abcde")
        self.window.keys("Home", "shift+Right", "shift+Right")
        self.window.drag(self.field)
        self.holds(text="cdeab", refusals=0)

    def test_undo_is_alive_after_a_refusal(self):
        self.window.types("abcde")
        self.window.types("fg")
        self.holds(text="abcde", refusals=2)
        self.window.keys("ctrl+z")
        self.window.holds_one_of(self.field, "abcd", "")
        self.window.keys("ctrl+shift+z")
        self.holds(text="abcde", refusals=2)
        self.window.keys("ctrl+a", "BackSpace")
        self.holds(text="")
        self.window.types("ok")
        self.holds(text="ok")


class KeysInTextView(Keys):
    field = "view"


if __name__ == "__main__":
    unittest.main()
