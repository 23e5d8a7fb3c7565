"""Writes verdicts.txt: what Python's parser, made strict by its hooks, says of mutated documents.

Each row is + or - and the bytes in hexadecimal.

    python3 verdicts.py >verdicts.txt
"""

import json
import random


def no_constant(name):
    raise ValueError(name)


def finite(spelled):
    number = float(spelled)
    if number in (float("inf"), float("-inf")):
        raise ValueError(spelled)
    return number


def distinct(members):
    if len({key for key, _ in members}) < len(members):
        raise ValueError("duplicate key")
    for key, _ in members:
        key.encode()
    return dict(members)


def check(value):
    """A lone surrogate cannot be encoded."""
    if isinstance(value, str):
        value.encode()
    elif isinstance(value, list):
        for element in value:
            check(element)
    elif isinstance(value, dict):
        for element in value.values():
            check(element)


def accepts(text):
    try:
        check(
            json.loads(
                text.decode("utf-8"),
                parse_constant=no_constant,
                parse_float=finite,
                parse_int=finite,
                object_pairs_hook=distinct,
            )
        )
        return True
    except (ValueError, OverflowError):
        return False


SEEDS = [
    '{"name":"Ada","age":36,"tags":["a","b"],"x":null}',
    '[1,-2.5e3,0.1,1E+2,0,-0,true,false,null]',
    '{"a":{"b":{"c":[[],{}]}},"d":"\\u00e9\\ud83d\\ude00\\n"}',
    ' { "k" : [ 1 , 2 ] , "é" : "中文😀" } ',
    '"\\"\\\\\\/\\b\\f\\n\\r\\t\\u0000"',
    '[[[[[]]]]]',
    '{"a":1,"b":2,"c":3,"ab":4}',
    '123456789012345678901234567890',
]
PIECES = [
    b",", b":", b"{", b"}", b"[", b"]", b'"', b"\\", b"\\u", b"\\ud800", b"\\udc00", b"0", b"1",
    b"-", b"+", b".", b"e", b"E400", b"null", b"NaN", b"Infinity", b"tru", b" ", b"\n", b"\t", b"\x00",
    b"\x1f", b"\x7f", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"/**/", b"//", b"'a'", b'"a":1',
    "é".encode(), "\u00a0".encode(), "\u2028".encode(),
]

random.seed(8259)
print("# Made by verdicts.py.")
seen = set()
while len(seen) < 1500:
    text = bytearray(random.choice(SEEDS).encode())
    for _ in range(random.choice([0, 1, 1, 1, 2, 3])):
        at = random.randrange(len(text) + 1)
        match random.randrange(4):
            case 0:
                text[at:at] = random.choice(PIECES)
            case 1:
                del text[at : at + random.randint(1, 3)]
            case 2:
                text[at : at + 1] = random.choice(PIECES)
            case _:
                end = random.randint(at, min(len(text), at + 8))
                text[at:at] = text[at:end]
    text = bytes(text)
    if text in seen:
        continue
    seen.add(text)
    print("+" if accepts(text) else "-", text.hex(), sep="")
