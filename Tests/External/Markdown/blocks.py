"""Divides Markdown with `textlimit split --markdown`, and compares the blocks of text and parts.

    python blocks.py TEXTLIMIT LIST TEXTS SEED

LIST is a file with the names of Markdown files, one a line. TEXTS is the number of random texts.
"""

import collections
import gzip
import json
import random
import re
import subprocess
import sys

from generator import Generator
from markdown_it import MarkdownIt

PARSER = MarkdownIt("commonmark")
LIMITS = [40, 80, 150, 280, 500, 2000]

Block = collections.namedtuple("Block", "containers kind info content lines")


def blocks(text):
    """Returns the leaf blocks of a text, each with its containers and lines."""
    containers, found = [], []
    for token in PARSER.parse(text):
        kind = token.type
        if kind == "blockquote_open":
            containers.append(">")
        elif kind == "list_item_open":
            containers.append("1" if token.markup in (".", ")") else "-")
        elif kind in ("blockquote_close", "list_item_close"):
            containers.pop()
        elif kind in ("paragraph_open", "heading_open"):
            found.append(Block(tuple(containers), token.tag, "", "", token.map))
        elif kind == "inline":
            found[-1] = found[-1]._replace(content=token.content)
        elif kind in ("fence", "code_block", "html_block", "hr"):
            found.append(Block(tuple(containers), kind, token.info.strip(), token.content, token.map))
    return found


def comparable(block):
    content = block.content.rstrip("\n")
    if block.kind[0] in "ph":
        # In a paragraph and a heading, a cut can replace whitespace.
        content = re.sub(r"\s+", "", content)
    if block.kind == "code_block":
        # Blank lines at the ends of indented code aren't part of the block. A cut also drops whitespace
        # that would be alone in a line.
        content = "\n".join(line.rstrip() for line in content.split("\n") if line.strip())
    return block.containers, block.kind, block.info, content


class Text:
    def __init__(self, text):
        self.text, self.bytes = text, text.encode()
        self.blocks = blocks(text)
        starts = [0]
        for line in re.findall(r"[^\r\n]*(?:\r\n|\n|\r|$)", text):
            starts.append(starts[-1] + len(line.encode()))
        self.ranges = [
            (starts[block.lines[0]], starts[min(block.lines[1], len(starts) - 1)]) for block in self.blocks
        ]

    def cut_block(self, end, start):
        """Returns the block that is cut between two parts, or `None` if none is cut."""
        for block, (lower, upper) in zip(self.blocks, self.ranges):
            if lower < end and lower < start < upper:
                return block
        return None

    def is_definition(self, offset):
        """Returns whether an offset is in a link reference definition, which isn't in a block."""
        line = self.bytes[offset:offset + 1].strip()
        return bool(line) and not any(lower <= offset < upper for lower, upper in self.ranges)


def divided(tool, text, limit):
    command = [tool, "split", "--markdown", "--json", "--exact", "--max", str(limit), "-"]
    run = subprocess.run(command, input=text.bytes, capture_output=True, timeout=600)
    if run.returncode == 1 and (b"on its own" in run.stderr or b"doesn't fit in a part" in run.stderr):
        return None
    if run.returncode:
        raise SystemExit(f"{command} ended with status {run.returncode}: {run.stderr.decode()}")
    return [json.loads(line) for line in run.stdout.decode().splitlines()]


def outcome(tool, text, limit):
    """Returns `equal`, the reason why the parts can't be compared, or their difference."""
    parts = divided(tool, text, limit)
    if parts is None:
        return "without room for a fence or a Character"
    joined, end = [], 0
    for part in parts:
        start = part["start"]
        if not part["fits"] or part["counts"]["characters"] > limit:
            return f"too long: {part}"
        found = blocks(part["text"])
        cut = text.cut_block(end, start) if joined else None
        if cut and cut.kind == "html_block":
            return "with HTML that is cut"
        if joined and text.is_definition(start) and text.is_definition(end - 1):
            return "with a definition that is cut"
        if cut and found:
            left, right = joined[-1], found.pop(0)
            if left[:3] != right[:3]:
                return f"{cut} was cut into\n  {left}\n  {right}"
            # Cutting a line of code adds a line break.
            is_line_end = re.search(rb"[\r\n]", text.bytes[end - 1:start])
            is_code = left.kind in ("fence", "code_block")
            content = left.content.removesuffix("\n") if is_code and not is_line_end else left.content
            joined[-1] = left._replace(content=content + right.content)
        joined += found
        end = part["end"]
    expected, actual = [list(map(comparable, found)) for found in (text.blocks, joined)]
    if expected == actual:
        return "equal"
    for left, right in zip(expected + [None], actual + [None]):
        if left != right:
            return f"expected {left}\n  actual {right}"
    return "too many blocks"


def cases(names, texts, seed):
    for name in names:
        opened = gzip.open if name.endswith(".gz") else open
        try:
            with opened(name, "rt", encoding="utf-8", newline="") as file:
                text = Text(file.read())
        except UnicodeDecodeError:
            continue
        for limit in LIMITS:
            yield name, text, limit
    for number in range(seed, seed + texts):
        limit = random.Random(number).choice([30, 50, 80, 120, 250])
        yield f"random text {number}", Text(Generator(number).text()), limit


def main(tool, names, texts, seed):
    with open(names, encoding="utf-8") as file:
        names = file.read().split("\n")[:-1]
    tally, differences = collections.Counter(), 0
    for name, text, limit in cases(names, int(texts), int(seed)):
        result = outcome(tool, text, limit)
        known = result == "equal" or result.startswith("with")
        tally[("random: " if name.startswith("random") else "documents: ") + (result if known else "different")] += 1
        if not known:
            differences += 1
            print(f"{name}, {limit}: {result[:2000]}")
    for result, count in sorted(tally.items()):
        print(f"{count:6} {result}")
    sys.exit(differences > 0)


main(*sys.argv[1:])
