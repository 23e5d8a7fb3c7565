"""Divides texts with `textlimit split` and with semantic-text-splitter, and compares.

    python compare.py TEXTLIMIT FILE...

Each program is a process that reads the file and writes each part followed by NUL. The measured
value is the processor time of the fastest of several interleaved runs, minus the time for an empty
text.
"""

import os
import re
import subprocess
import sys

RUNS = 7
SENTENCE_END = re.compile(r"[.!?…。！？؟:：]['\"’”»)\]」』）]*$")


def peer(maximum, path):
    """Prints the parts of semantic-text-splitter, in a process like that of `textlimit`."""
    from semantic_text_splitter import TextSplitter

    with open(path, encoding="utf-8") as file:
        chunks = TextSplitter(int(maximum)).chunks(file.read())
    sys.stdout.buffer.write("".join(chunk + "\0" for chunk in chunks).encode())


def seconds(command):
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{command} ended with status {status}")
    return usage.ru_utime + usage.ru_stime


def parts(command):
    return subprocess.run(command, check=True, capture_output=True).stdout.decode().split("\0")[:-1]


def inside_sentence(text, parts):
    """Returns the number of parts that end neither with a sentence nor with a line."""
    count = position = 0
    for part in parts:
        position = text.index(part, position) + len(part)
        rest = text[position:position + 99]
        space = rest[:len(rest) - len(rest.lstrip())]
        if rest.strip() and "\n" not in space and not SENTENCE_END.search(part[-9:]):
            count += 1
    return count


def compare(textlimit, path, maximum):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    commands = [
        lambda source: [textlimit, "split", "--max", maximum, "--null", source],
        lambda source: [sys.executable, __file__, "--peer", maximum, source],
    ]
    times = [[], [], [], []]
    for _ in range(RUNS):
        for index, command in enumerate(commands):
            times[index].append(seconds(command(path)))
            times[index + 2].append(seconds(command("/dev/null")))
    mine, theirs, *starts = map(min, times)
    mine, theirs = mine - starts[0], theirs - starts[1]
    ours, others = (parts(command(path)) for command in commands)
    print(
        f"{path} {maximum}: {mine * 1000:.0f} ms and {theirs * 1000:.0f} ms "
        f"(to start: {starts[0] * 1000:.0f} and {starts[1] * 1000:.0f} ms), "
        f"{theirs / mine:.1f} times as fast; {len(ours)} and {len(others)} parts, "
        f"{inside_sentence(text, ours)} and {inside_sentence(text, others)} inside a sentence")


if sys.argv[1] == "--peer":
    peer(*sys.argv[2:])
else:
    for path in sys.argv[2:]:
        for maximum in ("280", "1000"):
            compare(sys.argv[1], path, maximum)
