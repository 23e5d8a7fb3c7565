"""Prints a text of at most BYTES bytes that repeats the paragraphs of pages.

    python3 texts.py BYTES FILE...
"""

import html.parser
import sys


class Paragraphs(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []
        self.open = []

    def handle_starttag(self, tag, attributes):
        if tag in ("p", "h1", "h2", "h3") or tag == "div" and ("class", "para") in attributes:
            self.open.append(tag)
            self.found.append("")

    def handle_endtag(self, tag):
        if self.open and tag == self.open[-1]:
            self.open.pop()

    def handle_data(self, data):
        if self.open:
            self.found[-1] += data


paragraphs = Paragraphs()
for path in sys.argv[2:]:
    with open(path, encoding="utf-8") as page:
        paragraphs.feed(page.read())
        paragraphs.open.clear()
joined = (" ".join(text.split()) for text in paragraphs.found)
text = "".join(text + "\n\n" for text in joined if text).encode()
size = int(sys.argv[1])
print(((size // len(text) + 1) * text)[:size].decode(errors="ignore"), end="")
