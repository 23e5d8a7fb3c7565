"""Compares the text of a field after a scenario with the expected text."""

import regex


def clipped(scenario, unlimited):
    """Returns a text in which the inserted Characters are clipped from their end until it fits."""
    characters = regex.findall(r"\X", unlimited)
    if len(characters) <= scenario["max"]:
        return unlimited
    start = scenario["text"]
    if not unlimited.startswith(start):
        return None
    return "".join(characters[:scenario["max"]])


def allowed(scenario, unlimited):
    """Returns the allowed texts, given the text of an unlimited field of the same toolkit.

    The list is empty if the input method didn't perform the scenario.
    """
    expected = scenario["unlimited"]
    expected = expected if isinstance(expected, list) else [expected]
    if unlimited == expected[0]:
        return scenario["holds"]
    if scenario.get("exact") and unlimited not in expected:
        return []
    fits = clipped(scenario, unlimited)
    return [] if fits is None else [fits]


def verdict(scenario, unlimited, answer):
    """Returns the verdict on a field, as a line of the results."""
    texts = allowed(scenario, unlimited["text"])
    line = {"scenario": scenario["id"], "text": answer["text"], "live": answer["live"]}
    if answer["submits"] > unlimited["submits"]:
        line["submits"] = answer["submits"]
    if not texts:
        return {**line, "verdict": "–", "unlimitedText": unlimited["text"]}
    # Text in a window of the input method isn't compared.
    isLeftAlone = all(
        shown is None or shown == free for shown, free in zip(answer["live"], unlimited["live"]))
    isKept = answer["text"] in texts and "submits" not in line
    if isKept and isLeftAlone:
        return {**line, "verdict": "✓"}
    return {**line, "verdict": "✗", "allowed": texts, "unlimited": unlimited["live"]}
