"""What a field must hold after a scenario, and whether it does."""

import regex


def clipped(scenario, unlimited):
    """What of a text that is too long fits: the Characters that came to the scenario's own text are
    clipped from their end."""
    characters = regex.findall(r"\X", unlimited)
    if len(characters) <= scenario["max"]:
        return unlimited
    start = scenario["text"]
    if not unlimited.startswith(start):
        return None
    return "".join(characters[:scenario["max"]])


def allowed(scenario, unlimited):
    """The texts that the limit may leave, given what the input method delivers in a field of the
    same toolkit without a limit; none where it does not do what the scenario is about."""
    expected = scenario["unlimited"]
    expected = expected if isinstance(expected, list) else [expected]
    if unlimited == expected[0]:
        return scenario["holds"]
    if scenario.get("exact") and unlimited not in expected:
        return []
    fits = clipped(scenario, unlimited)
    return [] if fits is None else [fits]


def verdict(scenario, unlimited, answer):
    """Of one field, as a line of the results."""
    texts = allowed(scenario, unlimited["text"])
    line = {"scenario": scenario["id"], "text": answer["text"], "live": answer["live"]}
    if answer["submits"] > unlimited["submits"]:
        line["submits"] = answer["submits"]
    if not texts:
        return {**line, "verdict": "–", "unlimitedText": unlimited["text"]}
    # Text that a toolkit shows in a window of the input method isn't compared.
    isLeftAlone = all(
        shown is None or shown == free for shown, free in zip(answer["live"], unlimited["live"]))
    isKept = answer["text"] in texts and "submits" not in line
    if isKept and isLeftAlone:
        return {**line, "verdict": "✓"}
    return {**line, "verdict": "✗", "allowed": texts, "unlimited": unlimited["live"]}
