"""Prints the top-level domains of links as a Swift file.

The package twitter-text-parser has the domains in X's rules for links, including retired domains,
which X still treats as links. The package tldextract adds newer domains of the Public Suffix List.
"""

import pathlib
import re
import sys
from importlib.metadata import version

import tldextract
import twitter_text

rules = pathlib.Path(twitter_text.__file__).parent / "regexp"
domains = set()
for name in ["valid_gtld.py", "valid_cctld.py"]:
    pattern = "".join(re.findall(r"'([^']*)'", (rules / name).read_text("utf-8")))
    domains |= set(pattern.removeprefix("(?:(?:").split(")(?=")[0].split("|"))
snapshot = pathlib.Path(tldextract.__file__).parent / ".tld_set_snapshot"
for line in snapshot.read_text("utf-8").splitlines():
    if re.fullmatch(r"[^/!*.\s]+", line):
        domains.add(line)
domains.discard("")

print(f"""\
// Made by domains.py (`Data/renew`) in {sys.argv[1]}: twitter-text-parser
// {version("twitter-text-parser")}, tldextract {version("tldextract")}. Not to be edited.

enum TopLevelDomainList {{
  /// {len(domains)} domains in lowercase, between spaces.
  static let list = \"\"\"""")
line = ""
for domain in sorted(domains):
    if len(line) + len(domain) > 88:
        print(f"    {line}\\")
        line = ""
    line += " " + domain
print(f'    {line}\n    """\n}}')
