"""Writes verdicts.txt: whether Python's parser, made strict by hooks, accepts mutated documents,
and valid and invalid values, alone and inside arrays and objects.

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
    """Raises an error for a lone surrogate, which cannot be encoded."""
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
                text.decode("utf-8-sig"),
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

# Valid and invalid values: numbers, strings, arrays, objects, and text around them.
VALUES = [
    "null", "true", "false", "0", "-0", "1", "-1", "10", "1234567890", "0.0", "-0.0", "1.5", "0.10",
    "1e1", "1E1", "1e+1", "1E+1", "1e-1", "1E-1", "0e0", "0E+00", "-0e-1", "1.0e1", "123.456e78",
    "123.456e-789", "1e308", "-1e308", "1E22", "9223372036854775807", "-9223372036854775808",
    "9223372036854775808", "18446744073709551616", "100000000000000000000",
    "-237462374673276894279832749832423479823246327846",
    "-0.000000000000000000000000000000000000000000000000000000000000000000000000000001",
    "1e-999999999999", "[]", "[ ]", "[\n]", "[[]]", "[[[]],[]]", "[null]", "[1,2]", "[1 , 2]",
    '[null,1,"1",{}]', "{}", "{ }", "{\n}", '{"":0}', '{"a":1,"b":2}', '{"a":{"a":{"a":{}}}}',
    '[{"a":1},{"a":1}]', '{"A":1,"a":2}', '{"a":[],"aa":[]}', r'{"a\u0000b":1}',
    r'{"e\u0301":1,"\u00e9":2}', '""', '" "', '"a"', r'"\""', r'"\\"', r'"\/"', r'"\b\f\n\r\t"',
    r'"\u0000"', r'"\u001F"', r'"\u0022"', r'"\u005C"', r'"\u00e9\u00E9"', r'"\uD834\uDd1e"',
    r'"\ud800\udc00\uDBFF\uDFFF"', r'"\uFFFF\uFFFE"', r'"\uFDD0"', r'"\\u0000"', r'"\\a"',
    r'"\"\\\/\b\f\n\r\t"', '"/"', '"\x7f"', '"\u0080\u009f"', '"é€𝄞"', '"\u2028\u2029"', '"\ufeff"',
    '"\uffff\U0010ffff"', '"e\u0301"', '"a/*b*/c//d"', '"asd "', r'"[1,2,{\"a\":"', "", "nul",
    "nulll", "Null", "NULL", "tru", "truee", "True", "TRUE", "fals", "falsee", "False", "nil",
    "None", "undefined", "NaN", "-NaN", "nan", "Infinity", "-Infinity", "+Infinity", "Inf", "-",
    "+", "+1", "--1", "-+1", "- 1", "++1", "01", "-01", "00", "-00", "00.0", "-00e0", "012", "0x1",
    "0x", "0b1", "1_000", ".", ".5", "-.5", "5.", "-5.", "0.", "0.e1", "2.e3", "2.e-3", "1.e",
    "1.2.3", "1..2", "1e", "1E", "1e+", "1e-", "1eE2", "1e1.5", "1e+-1", "0e", "0e+", "0E+", "1.0e",
    "1.0e+", "1 000", "1a", "-a", "1ea", "１", "1１", "1é", "∞", "1e400", "-1e400", "1e999999999999",
    "0.4e00669999999999999999999999999999999999999999999", "1" + 400 * "0", '"', '"a', 'a"', "'a'",
    "“a”", "`a`", "a", '"a"b', '"a" "b"', r'"\"', "\"\\", r'"\x00"', r'"\a"', "\"\\'\"", r'"\0"',
    r'"\v"', r'"\ "', r'"\U0041"', "\"\\\n\"", "\"\\\x00\"", r'"\é"', "\"\\🌀\"", r'"\u"', r'"\u0"',
    r'"\u00"', r'"\u004"', r'"\u00G0"', r'"\u+041"', r'"\u 041"', r'"\u-041"', r'"\u00４1"',
    r'"\u{41}"', r'"\ud800"', r'"\udc00"', r'"\uD800a"', r'"\uD800\n"', r'"\uD800\"', r'"\uD800\u"',
    r'"\uD800\u1"', r'"\uD800\u1x"', r'"\ud800\ud800"', r'"\uDC00\uD800"', r'"\uD800\u0041"',
    r'"\uD834\uDD"', r'"\ud83d\ud83d\udc4d\udc4d"', r'"a\uDFFFb"', r'"\uDADA"', r'"\uDd1e\uD834"',
    '"\x00"', '"\x01"', '"\x1f"', '"\t"', '"\n"', '"\r"', '"a\x08b"', "[", "]", "[1", "[1,", "[1,]",
    "[,1]", "[,]", "[1,,2]", "[,,]", "[1 2]", "[1:2]", "[1;2]", '["a",4,,]', "[1}", "[(1)]", "[[]",
    "[]]", "[x", '["": 1]', "[1,\n1\n,1", "[*]", "[-]", "[#]", "[<null>]", "[1]x", "{", "}", "{]",
    '{"a"', '{"a"}', '{"a":', '{"a":}', '{"a":1', '{"a":1,', '{"a":1,}', '{"a":1,,"b":2}',
    '{,"a":1}', "{,}", '{"a" 1}', '{"a"::1}', '{"a":1:2}', '{"a",1}', '{"a"=1}', '{"a"b:1}',
    "{a:1}", "{'a':1}", "{1:1}", "{null:1}", "{[]:1}", '{"a":1 "b":2}', '{"a":1;"b":2}', '{"a":a}',
    '{"a":1]', '{"a":1}}', '{"a":1}#', '{"a":"b"}//', '{"a":"b"}/**/', r'{"\uDFAA":0}',
    '{"a":1,"a":1}', '{"a":1,"a":2}', '{"a":1,"b":2,"a":3}', r'{"a":1,"\u0061":2}', '{"":1,"":2}',
    r'{"\u00e9":1,"é":2}', r'{"a\/b":1,"a/b":2}', '{"x":{"a":1,"a":2}}', '[{"a":[{"b":0,"b":0}]}]',
    "// a\n1", "/* a */1", "1 // a", "1 /* a */", "# a\n1", "[1,/* a */2]", "{/**/}", "<!-- -->1",
    "1 1", "1,1", "{}{}", "[][]", "null true", "1\x00", "\x001", "\x0b1", "\x0c1", "\u00a01",
    "\u00851", "\u20281", "\u30001", "\u200b1", "\u20601", "\ufeff1", "\ufeff", "\x1a", "\\",
    r'\u000A1', "é", "[\u00a0]", "[\x0c]", "[\x0b1]", "*", "&", "@", "$", "%", ":", ",", ";", "=",
    "()", "<.>",
]
# Ill-formed UTF-8.
BYTES = [
    "22e922", "22e522", "228022", "22bf22", "22c08022", "22c0af22", "22c1bf22", "22e0808022",
    "22e09fbf22", "22eda08022", "22edbfbf22", "22f080808022", "22f490808022", "22f4bfbfbf22",
    "22f580808022", "22fc83bfbfbfbf22", "22fe22", "22ff22", "22e697a5d188fa22", "22c3", "22c322",
    "22e28222", "22f09f9822", "e9", "5bff5d", "5b61e55d", "5b316531e55d", "5b31e55d",
    "5b225ce5225d", "5b225c75e5225d", "fffe5b005d00", "feff005b005d", "5b005d00", "005b005d",
    "fffe00005b0000005d000000", "5b002200e90022005d00", "efbbbf7b7d", "efbbbf", "efbb7b7d",
]


def row(text):
    print("+" if accepts(text) else "-", text.hex(), sep="")


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
    row(text)
for value in [value.encode() for value in VALUES] + [bytes.fromhex(text) for text in BYTES]:
    for before, after in [(b"", b""), (b" [0,", b"] "), (b'{"k":', b"}")]:
        row(before + value + after)
