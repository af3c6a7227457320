"""A goal that a benchmark misses is told, and ends it with 1."""

import contextlib
import io
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Benchmarks/gateway"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Benchmarks/register"))
import answers
from goals import Goals


def ended(goals):
    with contextlib.redirect_stdout(io.StringIO()) as told:
        status = goals.status()
    return status, told.getvalue()


class Benchmarks(unittest.TestCase):
    def test_goals(self):
        """The bound itself is reached, and what lies beyond is not"""
        goals = Goals()
        self.assertEqual(goals.at_most("memory", 60, 60, "MB"), "goal ≤ 60 MB: reached")
        self.assertEqual(goals.at_least("ratio", 10, 10, "×"), "goal ≥ 10 ×: reached")
        self.assertEqual(ended(goals), (0, "all goals are reached\n"))
        self.assertEqual(goals.at_most("memory", 60.1, 60, "MB"), "goal ≤ 60 MB: MISSED")
        self.assertEqual(goals.at_least("ratio", 9.9, 10, "×"), "goal ≥ 10 ×: MISSED")
        self.assertEqual(ended(goals), (1, "goals missed: memory, ratio\n"))

    def test_answers(self):
        """Whoever the peer finds and the gateway does not is missing; of two letters nothing is asked"""
        self.assertEqual(answers.missing("kůň nov", [], [("1",)]), "bench: nobody found for 'kůň nov', LIKE finds 1")
        for text, ours, theirs in (("kůň", [{}], [("1",)]), ("kůň", [], []), ("zo 12", [], [("1",)])):
            self.assertIsNone(answers.missing(text, ours, theirs), text)

    def test_kinds(self):
        """Each kind of question has its own median, 95th part and worst, beside the goal"""
        goals = Goals()
        lines = answers.kinds({"quick": [1.0] * 37 + [5.0] * 2 + [9.0], "slow": [1.0] * 20 + [7.0] * 20}, goals)
        quick = r"quick +p50 +1\.00 ms +p95 +5\.00 ms +max +9\.00 ms +goal ≤ 5 ms: p50 reached, p95 reached, max MISSED"
        slow = r"slow +p50 +4\.00 ms +p95 +7\.00 ms +max +7\.00 ms +goal ≤ 5 ms: p50 reached, p95 MISSED, max MISSED"
        self.assertRegex(lines[0], quick)
        self.assertRegex(lines[1], slow)
        self.assertEqual(goals.missed, ["slow"])
