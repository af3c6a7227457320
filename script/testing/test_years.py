"""`script/bench years` finds what is lost, twice or missing, and cuts the power where it says."""

import collections
import random
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Benchmarks/years"))
from ledger import Ledger
from recorded_disk import BLOCK, after_power_cut


class Store:
    """What a gateway says it has."""

    def __init__(self, kinds, weighings, notes):
        self.events = [{"number": number, "kind": kind} for number, kind in kinds]
        self.weighings, self.notes = weighings, collections.Counter(notes)


class Promises(unittest.TestCase):
    def setUp(self):
        """At 1 an animal of 400 kg was announced, at 2 a note was acknowledged, at 3 the screen showed 500 kg."""
        self.now = 1
        self.ledger = Ledger("test", clock=lambda: self.now)
        self.ledger.visits.update([400.0, 500.0])
        self.ledger.hear(1, {"kind": "weighing.recorded", "data": {"id": "a", "kilograms": 400.0}})
        self.now = 2
        self.ledger.notes["hello"] += 1
        self.ledger.acknowledge("hello")
        self.now = 3
        self.ledger.see(500.0)

    def found(self, kinds=((1, "weighing.recorded"),), weighings=None, notes=("hello",), until=float("inf")):
        both = {"a": 400.0, "b": 500.0}
        outcome = self.ledger.compare(Store(kinds, both if weighings is None else weighings, notes), until)
        return len(outcome.lost), len(outcome.twice), len(outcome.gaps)

    def test_what_was_promised_is_there_once(self):
        self.assertEqual(self.found(), (0, 0, 0))

    def test_what_is_missing_is_lost(self):
        self.assertEqual(self.found(kinds=()), (1, 0, 0))
        self.assertEqual(self.found(weighings={"b": 500.0}), (1, 0, 0))
        self.assertEqual(self.found(weighings={"a": 400.0}), (1, 0, 0))
        self.assertEqual(self.found(notes=()), (1, 0, 0))

    def test_another_event_under_a_number_is_lost(self):
        self.assertEqual(self.found(kinds=[(1, "eid.read")]), (1, 0, 0))

    def test_what_is_there_again_is_twice(self):
        self.assertEqual(self.found(weighings={"a": 400.0, "b": 500.0, "c": 400.0}), (0, 1, 0))
        self.assertEqual(self.found(notes=("hello", "hello")), (0, 1, 0))

    def test_a_weight_that_nobody_had_is_too_much(self):
        self.assertEqual(self.found(weighings={"a": 400.0, "b": 500.0, "c": 450.0}), (0, 1, 0))

    def test_numbers_with_a_gap_are_told(self):
        self.assertEqual(self.found(kinds=[(1, "weighing.recorded"), (3, "eid.read")]), (0, 0, 1))

    def test_what_was_promised_after_the_power_cut_may_be_missing(self):
        self.assertEqual(self.found(kinds=(), weighings={}, notes=(), until=0), (0, 0, 0))
        self.assertEqual(self.found(weighings={"a": 400.0}, until=2), (0, 0, 0))
        self.assertEqual(self.found(weighings={"a": 400.0}, until=3), (1, 0, 0))


class PowerCut(unittest.TestCase):
    """Two writes, a flush, and a write of two sectors that no flush followed."""

    first, second, late = (BLOCK, b"1" * 512), (2 * BLOCK, b"2" * 512), (BLOCK, b"3" * 1024)
    log = [first, second, None, late]

    def medium(self, at, kept, seed=1):
        image = bytearray(4 * BLOCK)
        after_power_cut(image, self.log, at, kept, random.Random(seed))
        return bytes(image[BLOCK : BLOCK + 1024]), bytes(image[2 * BLOCK : 2 * BLOCK + 512])

    def test_what_was_flushed_is_there_whatever_is_lost(self):
        self.assertEqual(self.medium(4, "nothing"), (b"1" * 512 + bytes(512), b"2" * 512))

    def test_without_a_flush_a_disk_may_have_kept_nothing(self):
        self.assertEqual(self.medium(2, "nothing"), (bytes(1024), bytes(512)))

    def test_a_disk_may_have_kept_all(self):
        self.assertEqual(self.medium(4, "everything"), (b"3" * 1024, b"2" * 512))

    def test_a_disk_may_have_kept_the_second_write_and_not_the_first(self):
        media = {self.medium(2, "some writes", seed) for seed in range(40)}
        self.assertIn((bytes(1024), b"2" * 512), media)

    def test_a_write_may_be_torn_between_sectors(self):
        media = {self.medium(4, "some sectors", seed)[0] for seed in range(40)}
        self.assertIn(b"1" * 512 + b"3" * 512, media)

    def test_nothing_of_later_is_there(self):
        self.assertEqual(self.medium(3, "everything"), (b"1" * 512 + bytes(512), b"2" * 512))


if __name__ == "__main__":
    unittest.main()
