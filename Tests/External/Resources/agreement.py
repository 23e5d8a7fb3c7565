"""Compares the texts that ResourceListing finds in folders with the texts that other readers find.

    agreement.py LISTING FOLDER...

Prints a line for each kind of file and for each difference. Files that both readers reject are only
counted.
"""

import collections
import csv
import html
import io
import itertools
import json
import pathlib
import plistlib
import re
import subprocess
import sys
import xml.etree.ElementTree as etree

import javaproperties
import openstep_plist
import polib
import pyicumessageformat
import srt
import webvtt
import yaml

CATEGORIES = {"zero", "one", "two", "few", "many", "other"}
TAGS = (
    "a abbr annotation b big blockquote br center cite code dd del dfn div dl dt em font h1 h2 h3 h4"
    " h5 h6 hr i img ins kbd li mark ol p pre q s small span strike strong sub sup table td th tr tt"
    " u ul var"
).split()
TAG = re.compile(
    r"</?(?:%s|\d{1,10})(?:[\s/](?:[^<>=]|=\s*\"[^\"<]*\"|=\s*'[^'<]*'|=(?!\s*[\"']))*)?>"
    % "|".join(TAGS), re.I)
FORMAT = re.compile(
    r"(?<!%)%(?:\{[^{}]*\}|\([\w.-]+\)|<[\w.-]+>|arg|#@[\w.-]+@)?"
    r"(?!-\D)[\d$.*+#'-]*[hlqLjzt]*[@dDiuUxXoOfFeEgGaAcCsSp]|(?<!%)%(?:\{[^{}]*\}|arg|#@[\w.-]+@)"
)
REFERENCE = re.compile(
    r"\s*(@(\S*[+*:])?(anim|animator|array|attr|bool|color|configVarying|dimen|drawable|font"
    r"|fraction|id|integer|interpolator|layout|macro|menu|mipmap|navigation|plurals|raw|string"
    r"|style|styleable|transition|xml)/|\?)\S*\s*$")
CHOICE = re.compile(r"\{\s*[\w.-]+\s*,\s*(?:plural|select|selectordinal)\s*,")


def without_tags(text):
    """Returns the displayed text: without tags and escapes."""
    if TAG.search(text):
        text = TAG.sub(lambda tag: "\n" if re.match(r"</?br\b", tag[0], re.I) else "", text)
        text = re.sub(
            r"&(?:amp|lt|gt|quot|apos|nbsp|lrm|rlm|#\d{1,8}|#x[0-9a-fA-F]{1,7});",
            lambda entity: html.unescape(entity[0]), text)
    return text.replace("%%", "%") if FORMAT.search(text) else text


def choices(parts):
    """Returns the labels and the text of each combination of choices in a parsed ICU message."""
    drafts = [((), "")]
    for part in parts:
        if isinstance(part, str):
            alternatives = [((), part)]
        elif part.get("hash"):
            alternatives = [((), "#")]
        elif "options" in part:
            alternatives = [
                ((label,) + labels, text)
                for label, inner in part["options"].items() for labels, text in choices(inner)]
        else:
            alternatives = [((), "{" + part["name"] + "}")]
        drafts = [(a + b, x + y) for (a, x), (b, y) in itertools.product(drafts, alternatives)]
    return drafts


def expand(key, text, variation=None):
    """Yields the key, the variation, and the text of each choice, or of a text without choices."""
    if CHOICE.search(text):
        try:
            for labels, draft in choices(pyicumessageformat.Parser().parse(text)):
                labels = ([variation] if variation else []) + list(labels)
                yield key, ".".join(labels) or None, without_tags(draft)
            return
        except (SyntaxError, ValueError):
            pass
    yield key, variation, without_tags(text)


def decoded(path):
    data = path.read_bytes()
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16")
    return data.decode("utf-8-sig")


# Each reader yields (key, variation, text) in the order of the file.


def strings(path):
    text = decoded(path)
    root = plistlib.loads(text.encode()) if text.lstrip().startswith("<") else openstep_plist.loads(
        text if text.lstrip().startswith("{") else "{" + text + "}")
    for key, value in root.items():
        yield from nested(value, key)


def strings_dictionary(path):
    for key, entry in plistlib.loads(path.read_bytes()).items():
        text = entry.get("NSStringLocalizedFormatKey", "")
        names = re.findall(r"%#@([\w.-]+)@", text)
        rules = [
            [(c, t) for c, t in entry[n].items() if not c.startswith("NSString")] for n in names]
        for combination in itertools.product(*rules):
            draft = text
            for name, (_, replacement) in zip(names, combination):
                draft = draft.replace(f"%#@{name}@", replacement.replace("%%", "%"))
            yield key, ".".join(c for c, _ in combination) or None, without_tags(draft)


def catalog(path):
    root = json.loads(decoded(path))
    for key, entry in root["strings"].items():
        if not key:
            continue
        localizations = entry.get("localizations", {})
        if root["sourceLanguage"] not in localizations:
            yield from expand(key, key)

        def walk(node, labels):
            if "stringUnit" in node:
                yield labels, node["stringUnit"]["value"]
            for kind in node.get("variations", {}).values():
                for label, child in kind.items():
                    yield from walk(child, labels + [label])

        for localization in localizations.values():
            texts = {n: list(walk(s, [])) for n, s in localization.get("substitutions", {}).items()}
            for labels, text in walk(localization, []):
                names = re.findall(r"%#@([\w.-]+)@", text)
                for combination in itertools.product(*(texts[n] for n in names)):
                    draft, all_labels = text, list(labels)
                    for name, (inner, replacement) in zip(names, combination):
                        draft = draft.replace(f"%#@{name}@", replacement)
                        all_labels += inner
                    yield from expand(key, draft, ".".join(all_labels) or None)


def gettext(path):
    is_template = path.suffix == ".pot"
    for entry in polib.pofile(str(path), wrapwidth=0):
        if entry.obsolete or entry.fuzzy:
            continue
        key = (entry.msgctxt + "|" if entry.msgctxt is not None else "") + entry.msgid
        if is_template:
            yield from expand(key, entry.msgid)
            if entry.msgid_plural:
                yield from expand(key, entry.msgid_plural, "plural")
        elif entry.msgid_plural:
            for index, text in sorted(entry.msgstr_plural.items()):
                if text:
                    yield from expand(key, text, str(index))
        elif entry.msgstr:
            yield from expand(key, entry.msgstr)


def properties(path):
    data = path.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    for item in javaproperties.parse(io.StringIO(text, newline="")):
        if isinstance(item, javaproperties.KeyValue):
            yield from expand(item.key, item.value)


def nested(node, key):
    def join(name):
        return f"{key}.{name}" if key else name

    if isinstance(node, str):
        yield from expand(key, node)
    elif isinstance(node, list):
        for index, element in enumerate(node):
            yield from nested(element, f"{key}[{index}]")
    elif isinstance(node, dict):
        if "character_limit" in node and "string" in node:
            yield from nested(node["string"], key)
            return
        is_plural = "other" in node and set(node) <= CATEGORIES
        for name, value in node.items():
            base, _, category = name.rpartition("_")
            if isinstance(value, str) and is_plural:
                yield from expand(key, value, name)
            elif isinstance(value, str) and base and category in CATEGORIES and (
                    base + "_other" in node):
                yield from expand(join(base), value, category)
            else:
                yield from nested(value, join(name))


def bundle(path):
    for key, value in json.loads(decoded(path)).items():
        if not key.startswith("@") and isinstance(value, str):
            yield from expand(key, value)


class TextLoader(yaml.SafeLoader):
    """A YAML loader that reads dates, and Boolean values other than true and false, as texts."""


TextLoader.yaml_implicit_resolvers = {
    letter: [
        (tag, pattern) for tag, pattern in resolvers
        if tag.rpartition(":")[2] in ("null", "int", "float", "merge")]
    for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
TextLoader.add_implicit_resolver(
    "tag:yaml.org,2002:bool", re.compile("(?i:true|false)$"), list("tTfF"))


def rails(path):
    for name, node in (yaml.load(decoded(path), TextLoader) or {}).items():
        is_locale = isinstance(node, dict) and (name in path.name.split(".") or name == "en")
        yield from nested(node, "" if is_locale else name)


def android(path):
    def text_of(element):
        raw = "".join(element.itertext())
        if REFERENCE.match(raw):
            return None
        result, is_quoted, ends_with_space = [], False, True
        for token in re.findall(r"\\u[0-9A-Fa-f]{4}|\\.|.", raw, re.S):
            if token in " \t\n\r\v\f" and not is_quoted:
                result += [] if ends_with_space else [" "]
                ends_with_space = True
                continue
            ends_with_space = False
            if token == '"':
                is_quoted = not is_quoted
            elif token.startswith("\\u"):
                result.append(chr(int(token[2:], 16)))
            elif token.startswith("\\"):
                result.append({"n": "\n", "t": "\t"}.get(token[1:], token[1:]))
            else:
                result.append(token)
        if ends_with_space and result and result[-1] == " ":
            result.pop()
        return "".join(result).encode("utf-16", "surrogatepass").decode("utf-16")

    for element in etree.parse(path).getroot():
        name = element.get("name")
        if element.tag == "string" or element.tag == "item" and element.get("type") == "string":
            rows = [(name, None, element)]
        elif element.tag == "plurals":
            rows = [(name, item.get("quantity"), item) for item in element]
        elif element.tag in ("string-array", "array"):
            rows = [(f"{name}[{index}]", None, item) for index, item in enumerate(element)]
        else:
            rows = []
        for key, variation, item in rows:
            text = text_of(item)
            if text is not None:
                yield from expand(key, text, variation)


def xliff(path):
    def local(element):
        return element.tag.rpartition("}")[2]

    def text_of(element):
        if local(element) in ("x", "ph", "bpt", "ept", "it"):
            return ""
        return (element.text or "") + "".join(text_of(e) + (e.tail or "") for e in element)

    for file in etree.parse(path).getroot():
        for unit in file.iter():
            if local(unit) == "trans-unit":
                texts = {local(e): text_of(e) for e in unit}
                if texts.get("target"):
                    yield from expand(unit.get("id"), texts["target"])
                elif not file.get("target-language"):
                    yield from expand(unit.get("id"), texts["source"])


def subtitles(path):
    # As in video players, a number and time codes in the text of a cue begin another cue.
    text = re.sub(r"(?<=[^\s])\n(?=\d+\n[\d:,]+ --> )", "\n\n", decoded(path).replace("\r\n", "\n"))
    for cue in srt.parse(text):
        content = TAG.sub("", re.sub(r"\{\\[^{}]*\}", "", cue.content)).strip("\n")
        if content:
            yield str(cue.index), None, content


def web_subtitles(path):
    for number, cue in enumerate(webvtt.read(path), 1):
        text = re.sub(r"<[^>]*>", "", cue.raw_text)
        yield None, None, html.unescape(text)


def store_text(path):
    yield path.name.split(".")[0], None, path.read_text("utf-8").strip(" \t\n\v\f\r")


def table(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        separator = re.search("[,;\t]", file.readline() + ",")[0]
        file.seek(0)
        rows = list(csv.reader(file, delimiter=separator))
    names = [re.sub(r"[\W_]", "", name).lower() for name in rows[0]]
    texts = [i for i, name in enumerate(names) if name not in ("key", "id", "maxlength", "limit")]
    locales = [i for i in texts if re.fullmatch(r"[a-z]{2}([-_]\w+)?", rows[0][i].lower())]
    for row in rows[1:]:
        for index in locales or texts:
            if index < len(row) and row[index]:
                yield None, None, without_tags(row[index])


READERS = {
    ".xcstrings": catalog, ".strings": strings, ".stringsdict": strings_dictionary, ".arb": bundle,
    ".po": gettext, ".pot": gettext, ".properties": properties, ".xlf": xliff, ".xliff": xliff,
    ".srt": subtitles, ".vtt": web_subtitles, ".csv": table, ".yml": rails, ".yaml": rails,
    ".json": lambda path: nested(json.loads(decoded(path)), ""),
}


def reader(path):
    if path.suffix == ".xml":
        is_android = path.parent.name.startswith("values") or path.name == "strings.xml"
        return android if is_android else None
    if path.suffix == ".txt":
        return store_text if "metadata" in path.parts[:-1] else None
    return READERS.get(path.suffix)


def filled(text):
    """Returns a text for comparison, without any text that may be a placeholder."""
    return re.sub(r"\{[^{}]*\}", "{}", text)


def main(listing, folders):
    files = sorted(p for f in folders for p in pathlib.Path(f).rglob("*") if p.is_file())
    files = [p for p in files if reader(p)]
    ours, refused = collections.defaultdict(list), {}
    for start in range(0, len(files), 500):
        run = subprocess.run(
            [listing, *map(str, files[start:start + 500])], capture_output=True, check=True)
        for line in run.stdout.decode().splitlines():
            text = json.loads(line)
            ours[text["file"]].append((text["key"], text["variation"], text["text"]))
        for line in run.stderr.decode().splitlines():
            refused[re.match(r"(.*?):\d+:\d+: ", line)[1]] = line
    counts, status = collections.Counter(), 0
    for path in files:
        kind = reader(path).__name__ if reader(path) != READERS[".json"] else "json"
        counts[kind, "files"] += 1
        try:
            theirs = list(reader(path)(path))
        except Exception as error:  # Each reader has errors of its own.
            theirs = error
        mine = ours[str(path)]
        if str(path) in refused or isinstance(theirs, Exception):
            counts[kind, "refused"] += 1
            if str(path) not in refused or not isinstance(theirs, Exception):
                print(f"{path}: {refused.get(str(path))}\n  theirs: {str(theirs)[:200]!r}")
            continue
        counts[kind, "texts"] += len(mine)
        if kind == "strings":  # A key that is repeated has its last text.
            mine = list({text[:2]: text for text in mine}.values())
        pairs = itertools.zip_longest(mine, theirs, fillvalue=(None, None, None))
        for left, right in pairs:
            same = right[0] in (None, left[0]) and left[1] == right[1] or right[0] is None
            if not same or filled(left[2] or "") != filled(right[2] or ""):
                print(f"{path}:\n  {left}\n  {right}")
                counts[kind, "different"] += 1
                status = 1
                break
    for kind in sorted({kind for kind, _ in counts}):
        print(kind, {name: n for (k, name), n in counts.items() if k == kind})
    return status


sys.exit(main(sys.argv[1], sys.argv[2:]))
