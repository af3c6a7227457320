"""The table of results, and the numbers in it."""

import statistics


class Table:
    """Rows of: what was measured, its peer in the same run, their ratio, the goal and whether it is reached."""

    HEAD = ("", "measured", "peer", "ratio", "goal", "reached")

    def __init__(self):
        self.rows = []
        self.notes = []

    def add(self, name, measured, unit, peer=None, peer_name="", goal=None, goal_text=""):
        """A row of numbers in one unit; smaller is better, and the goal is the largest that will do."""
        self.rows.append(
            (
                name,
                f"{number(measured)} {unit}",
                "" if peer is None else f"{number(peer)} {unit}  {peer_name}",
                "" if not peer else f"{measured / peer:.2f}",
                "" if goal is None else goal_text or f"≤ {number(goal)} {unit}",
                "" if goal is None else "yes" if measured <= goal else "NO",
            )
        )

    def note(self, text):
        """A line below the table."""
        self.notes.append(text)

    def print(self):
        widths = [max(len(row[column]) for row in [self.HEAD, *self.rows]) for column in range(len(self.HEAD))]
        for row in [self.HEAD, tuple("-" * width for width in widths), *self.rows]:
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
        print()
        for note in self.notes:
            print(f"- {note}")


def number(value):
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def median(values):
    return statistics.median(values)


def percentile(values, share):
    """The value below which that share of all values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
