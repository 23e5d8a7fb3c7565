"""Divides texts with `textlimit split` and with semantic-text-splitter, in turn, and compares."""

import re
import statistics
import subprocess
import sys
import time

from semantic_text_splitter import TextSplitter

ROUNDS = 7
SENTENCE_END = re.compile(r"[.!?…。！？؟:：]['\"’”»)\]」』）]*$")


def seconds(work):
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def inside_sentence(text, parts):
    """How many parts end neither with a sentence nor with a line."""
    count = position = 0
    for part in parts:
        position = text.index(part, position) + len(part)
        rest = text[position:position + 99]
        space = rest[:len(rest) - len(rest.lstrip())]
        if rest.strip() and "\n" not in space and not SENTENCE_END.search(part[-9:]):
            count += 1
    return count


def compare(command, path, maximum):
    with open(path, encoding="utf-8") as file:
        text = file.read()

    def ours(source):
        line = [command, "split", "--max", str(maximum), "--null", source]
        return subprocess.run(line, check=True, capture_output=True).stdout

    splitter = TextSplitter(maximum)
    times = []
    for _ in range(ROUNDS):
        start, _ = seconds(lambda: ours("/dev/null"))
        whole, output = seconds(lambda: ours(path))
        other, chunks = seconds(lambda: splitter.chunks(text))
        times.append((whole - start, other))
    parts = output.decode().split("\0")[:-1]
    mine, theirs = (statistics.median(column) for column in zip(*times))
    print(
        f"{path} {maximum}: {mine * 1000:.0f} ms and {theirs * 1000:.0f} ms, "
        f"{theirs / mine:.1f} times as fast; {len(parts)} and {len(chunks)} parts, "
        f"{inside_sentence(text, parts)} and {inside_sentence(text, chunks)} inside a sentence")


for path in sys.argv[2:]:
    for maximum in (280, 1000):
        compare(sys.argv[1], path, maximum)
