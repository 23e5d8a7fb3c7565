"""Writes records of real text for the benchmark: Debian's questions and answers in four scripts.

    python records.py DOCUMENTS FILE [COUNT]

DOCUMENTS is a folder with the contents of the packages debian-faq, debian-faq-ru, debian-faq-ja and
debian-faq-zh-cn.

A third of the records is invalid: most have a text that is too long, and others a name that is too
long, or a missing address. Texts keep the line breaks and quotation marks of the document, so most
records contain an escape.
"""

import gzip
import random
import re
import sys

import orjson

LANGUAGES = ["en", "ru", "ja", "zh-cn"]

# The maximum numbers of Characters in form.json: of a name, and of a text.
NAME, TEXT = 50, 300


def texts(documents, language):
    """Returns a list of paragraphs that fit, and a list of longer texts that exceed the maximum."""
    path = f"{documents}/usr/share/doc/debian/FAQ/debian-faq.{language}.txt.gz"
    with gzip.open(path, "rt") as file:
        parts = re.split(r"\n\s*\n", re.sub(r"^ +", "", file.read(), flags=re.M))
    # The table of contents has rows of dots.
    parts = [part.strip() for part in parts if len(part) > 40 and ". . ." not in part]
    # Chinese and Japanese words have about two Characters, and the maximum is sixty words.
    longest = 100 if language in ("ja", "zh-cn") else TEXT
    rows = ["\n\n".join(parts[i : i + 6])[: 2 * TEXT] for i in range(len(parts) - 6)]
    return [part for part in parts if len(part) < longest], [row for row in rows if len(row) > TEXT]


def record(number, choose, texts):
    fitting, long = choose.choice(texts)
    name = " ".join(choose.choice(fitting).split())
    record = {
        "id": number,
        "name": name[: choose.randint(8, NAME)].strip(),
        "email": f"{choose.choice(LANGUAGES)}.{number}@example.org",
        "bio": choose.choice(fitting),
    }
    fault = choose.randrange(15)
    if fault < 3:
        record["bio"] = choose.choice(long)
    elif fault == 3:
        record["name"] = name[: NAME + 20].ljust(NAME + 1, "-")
    elif fault == 4:
        del record["email"]
    return record


def main():
    documents, path = sys.argv[1:3]
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 200_000
    choose = random.Random(32)
    sources = [texts(documents, language) for language in LANGUAGES]
    with open(path, "wb") as file:
        for number in range(count):
            file.write(orjson.dumps(record(number, choose, sources)) + b"\n")


if __name__ == "__main__":
    main()
