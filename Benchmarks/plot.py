"""Draws the ratios of a run: python plot.py MEDIANS.csv PICTURE.svg"""

import csv
import sys

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt

ASCII = {"latin", "code"}
# The panels: title, label of the axis, operation, size, and name of the reference implementation.
PANELS = [
    ("Characters, 100 KB", "times as fast as String.count", "characters", "large",
     "String.count"),
    ("UTF-16, 100 KB", "times as fast as String.utf16.count", "utf16", "large",
     "String.utf16.count"),
    ("Words, 100 KB", "times as fast as ICU over UTF-16", "words", "large", "ICU"),
]
SCRIPTS = [
    "latin", "code", "accented", "russian", "arabic", "hebrew", "hindi", "korean", "jamo",
    "chinese", "japanese", "thai", "khmer", "lao", "burmese", "emoji", "mixture",
]
INK, MUTED, GRID = "#1f2328", "#59636e", "#d8dee4"
BAR = "#3b7dd8"


def read(path):
    """Returns the comments of a file of medians, and its nanoseconds by benchmark."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    comments = dict(line[2:].split(": ", 1) for line in lines if line.startswith("# "))
    rows = csv.DictReader(line for line in lines if not line.startswith("# "))
    return comments, {row["benchmark"]: float(row["nanoseconds"]) for row in rows}


def draw_panel(axes, medians, title, label, operation, size, reference):
    """Draws a bar with the length of the ratio for each script."""
    for row, script in enumerate(SCRIPTS):
        name = f"{operation}/{script}/{size}"
        if name not in medians or f"{name}/{reference}" not in medians:
            continue
        ratio = medians[f"{name}/{reference}"] / medians[name]
        # The standard library doesn't count the UTF-16 of ASCII.
        if operation == "utf16" and script in ASCII:
            axes.annotate("known to be ASCII, not counted", (0, row), xytext=(5, 0),
                          textcoords="offset points", va="center", fontsize=8, color=MUTED)
            continue
        axes.barh(row, ratio, height=0.68, color=BAR, zorder=2)
        axes.annotate(f"{ratio:.3g}", (ratio, row), xytext=(5, 0), textcoords="offset points",
                      va="center", fontsize=8, color=INK, zorder=4)
    axes.set_title(title, fontsize=11, loc="left", color=INK, fontweight="bold")
    axes.set_xlabel(label, fontsize=9, color=MUTED)
    axes.margins(x=0.14, y=0.02)
    axes.set_xlim(left=0)
    axes.grid(axis="x", color=GRID, linewidth=0.8, zorder=0)
    axes.tick_params(colors=MUTED, length=0, labelsize=9)
    for side in axes.spines.values():
        side.set_visible(False)


def main():
    comments, medians = read(sys.argv[1])
    # Without a date and random names, the same numbers give the same bytes.
    plt.rcParams.update({
        "font.family": "DejaVu Sans", "svg.hashsalt": "TextLimits", "svg.fonttype": "path"})
    figure, panels = plt.subplots(1, len(PANELS), figsize=(13, 6), sharey=True)
    for axes, panel in zip(panels, PANELS):
        draw_panel(axes, medians, *panel)
    panels[0].set_yticks(range(len(SCRIPTS)), SCRIPTS)
    panels[0].invert_yaxis()
    panels[0].tick_params(axis="y", labelcolor=INK)
    figure.legend(
        handles=[matplotlib.patches.Patch(color=BAR, label="TextLimits, more is faster")],
        loc="upper right", frameon=False, fontsize=9, bbox_to_anchor=(0.99, 0.995))
    figure.text(
        0.01, 0.012,
        f"{comments['date']} · {comments['processor']} · Swift {comments['swift']} · "
        f"{comments['unicode']} · one thread, ratios of medians in one run",
        fontsize=8, color=MUTED)
    figure.tight_layout(rect=(0, 0.03, 1, 0.96))
    figure.savefig(sys.argv[2], metadata={"Date": None}, facecolor="white")


if __name__ == "__main__":
    main()
