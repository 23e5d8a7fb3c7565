"""Random Markdown: every nesting of fences, lists, and quotes, with text that looks like other blocks."""

import random

LETTERS = ["a", "of", "Markdown", "text", "and", "links", "`code`", "*emphasis*", "naïve", "我有很多桌子"]
MARKS = [
    "-", "+", "*", "#", "##", ">", "1.", "23)", "===", "---", "```", "~~~", "|", "[a]:", "<b>", "</div>",
    "<!--", "_",
]
WORDS = LETTERS + MARKS + ["a-b", "https://example.com/a_b?c=d", "e.g.", "ends.", "Really?"]
CODE = [
    "", "", "x = 1", "    indented(value)", "# comment", "> quote", "- item", "  ~~~", "  ```",
    "long line " * 8, "\tTab",
]


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def text(self):
        line_break = self.random.choice(["\n", "\n", "\n", "\r\n"])
        lines = self.blocks(0, self.random.randint(1, 7), True)
        return line_break.join(lines) + self.random.choice(["", line_break])

    def blocks(self, depth, count, is_last=False):
        lines = []
        for index in range(count):
            if lines:
                lines += [""] * self.random.choice([1, 1, 1, 0, 2])
            lines += self.block(depth, is_last and index == count - 1)
        return lines

    def block(self, depth, is_last):
        kinds = [self.paragraph, self.paragraph, self.fence, self.fence, self.heading]
        if depth < 3:
            kinds += [self.underlined, self.code, self.rule, self.html, self.quote, self.list, self.list]
        return self.random.choice(kinds)(depth, is_last)

    def words(self, most):
        return [self.random.choice(WORDS) for _ in range(self.random.randint(1, most))]

    def paragraph(self, depth, is_last):
        lines = []
        for _ in range(self.random.choice([1, 1, 2, 4])):
            words = self.words(14)
            if words[0] in MARKS:
                words[0] = self.random.choice(LETTERS)
            indentation = self.random.choice([0, 0, 0, 2, 5] if lines else [0, 0, 0, 1, 3])
            lines.append(" " * indentation + " ".join(words) + self.random.choice(["", "", "  ", "\\"]))
        return lines

    def underlined(self, depth, is_last):
        lines = [line.strip().rstrip("\\") for line in self.paragraph(depth, is_last)]
        return lines + [self.random.choice(["===", "-", "------"])]

    def heading(self, depth, is_last):
        return ["#" * self.random.randint(1, 6) + " " + " ".join(self.words(12))]

    def rule(self, depth, is_last):
        return [self.random.choice(["---", "* * *", "___"])]

    def html(self, depth, is_last):
        return ["<div>"] + [" ".join(self.words(6)) for _ in range(self.random.randint(0, 3))] + ["</div>"]

    def code(self, depth, is_last):
        lines = ["x = 1", "  y", "- z", "```", "a " * 30]
        return [
            "    " + self.random.choice(lines) if index < 2 or self.random.random() < 0.8 else ""
            for index in range(self.random.choice([1, 3, 9]))
        ]

    def fence(self, depth, is_last):
        mark, count = self.random.choice("`~"), self.random.choice([3, 3, 3, 4, 7])
        indentation = " " * self.random.choice([0, 0, 0, 1, 3])
        info = self.random.choice(["", "py", " swift ", 'js title="a b"', "c++"])
        lines = [indentation + mark * count + info]
        for _ in range(self.random.choice([0, 1, 3, 12, 30])):
            line = self.random.choice(CODE + [mark * (count - 1)])
            lines.append(line if not line or self.random.random() < 0.3 else indentation + line)
        if not is_last or self.random.random() < 0.5:
            end = mark * self.random.choice([count, count, count + 2])
            lines.append(self.random.choice(["", "", " ", "  "]) + end + self.random.choice(["", "", "  "]))
        return lines

    def quote(self, depth, is_last):
        lines = self.blocks(depth + 1, self.random.randint(1, 3), is_last)
        quoted = []
        for index, line in enumerate(lines):
            is_text = index > 0 and line[:1].isalpha() and lines[index - 1][:1].isalpha()
            if is_text and self.random.random() < 0.1:
                quoted.append(line)
            else:
                has_space = line[:1] in (" ", "\t") or line and self.random.random() < 0.9
                quoted.append(">" + (" " if has_space else "") + line)
        return quoted

    def list(self, depth, is_last):
        lines = []
        marker = self.random.choice(["-", "*", "+", "1.", "9)", "12."])
        count = self.random.randint(1, 4)
        for index in range(count):
            item = self.blocks(depth + 1, self.random.randint(1, 3), is_last and index == count - 1)
            mark = marker
            if marker[0].isdigit():
                mark = str(int(marker[:-1]) + index) + marker[-1]
            # A marker whose indentation and padding exceed 4 can't be reopened before indented text.
            lead, padding = self.random.choice([(0, 1), (0, 1), (0, 2), (0, 4), (1, 1), (3, 1), (1, 3)])
            first = [item.pop(0)] if item and not item[0].startswith(" ") else []
            padding = padding if first else 1
            lines.append(" " * lead + mark + (" " * padding + first[0] if first else ""))
            width = lead + len(mark) + padding
            lines += [" " * width + line if line else line for line in item]
            lines += [""] * self.random.choice([0, 0, 1])
        return lines
