"""What is said of the answers: how long each kind took, and who was not found."""

import statistics

# Milliseconds, over HTTP, of 19 answers in 20.
GOAL = 5


def quantile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def kinds(spent: dict[str, list[float]], goals) -> list[str]:
    lines = []
    for kind, values in spent.items():
        times = {"p50": statistics.median(values), "p95": quantile(values, 0.95), "max": max(values)}
        told = "   ".join(f"{name} {value:8.2f} ms" for name, value in times.items())
        reached = ", ".join(f"{name} {'reached' if value <= GOAL else 'MISSED'}" for name, value in times.items())
        lines.append(f"  {kind:22} {told}   goal ≤ {GOAL} ms: {reached}")
        # On the worst of all a busy machine has the last word.
        goals.at_most(kind, times["p95"], GOAL, "ms")
    return lines


def missing(text: str, ours: list, theirs: list) -> str | None:
    """`None` where the gateway finds somebody, or LIKE nobody; two letters in the middle of a word nobody asks for."""
    if ours or not theirs or any(len(word) < 3 for word in text.split()):
        return None
    return f"bench: nobody found for {text!r}, LIKE finds {len(theirs)}"
