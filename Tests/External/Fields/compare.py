"""Compares the text of a field after a scenario with the expected text."""

import regex


def clipped(scenario, unlimited):
    """Returns `unlimited` with the inserted Characters clipped from their end until the text fits.

    Returns `None` if the text doesn't fit and wasn't inserted at the end.
    """
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


def verdict(scenario, unlimited, limited):
    """Returns the verdict on a field, as a line of the results."""
    texts = allowed(scenario, unlimited["text"])
    line = {"scenario": scenario["id"], "text": limited["text"], "live": limited["live"]}
    if limited["submits"] > unlimited["submits"]:
        line["submits"] = limited["submits"]
    if not texts:
        return {**line, "verdict": "–", "unlimitedText": unlimited["text"]}
    # The shown text is `None` if the composition is in a window of the input method.
    shows_composition = all(
        shown is None or shown == wanted for shown, wanted in zip(limited["live"], unlimited["live"]))
    keeps_text = limited["text"] in texts and "submits" not in line
    if keeps_text and shows_composition:
        return {**line, "verdict": "✓"}
    return {**line, "verdict": "✗", "allowed": texts, "unlimited": unlimited["live"]}
