"""`script/bench years` finds what is lost, twice or missing, attacks as it says, and cuts the power where it says."""

import collections
import contextlib
import os
import random
import sqlite3
import sys
import tempfile
import threading
import unittest
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import parse_qs, urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Benchmarks/gateway"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Benchmarks/links"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Benchmarks/years"))
import attacked
import attacks
import locked
import many_devices
from ledger import Ledger, Outcome
from look import Times
from recorded_disk import BLOCK, after_power_cut
from scales import cycle, kilograms


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


class Attacks(unittest.TestCase):
    """What an attack asks of a gateway, which ends it when that is enough."""

    def asked(self, attack, is_enough):
        stop, begun, asked = threading.Event(), threading.Event(), []

        def ask(method, path, body=None, kind=None):
            asked.append((method, path, body))
            if is_enough(asked) or len(asked) > 100_000:
                stop.set()
            return 200, b"{}"

        caller = SimpleNamespace(ask=ask)
        farm = SimpleNamespace(admin=caller, caller=lambda who, source, timeout: caller)
        attack(farm, begun, stop, collections.Counter())
        self.assertTrue(begun.is_set())
        return asked

    def test_queries_have_five_hundred_words(self):
        attack = attacks.ALL["queries of 500 words, 4 at once"]
        asked = self.asked(attack, lambda asked: len({path for _, path, _ in asked}) == 4)
        asked = [urlsplit(path) for _, path, _ in asked]
        self.assertEqual({one.path for one in asked}, {"/v1/animals", "/v1/members"})
        for one in asked:
            self.assertEqual(len(parse_qs(one.query)["query"][0].split()), 500)

    def test_each_request_imports_as_many_animals_that_nobody_had(self):
        asked = self.asked(attacks.ALL["imports of 100,000 in one request"], lambda asked: len(asked) == 2)
        self.assertEqual({(method, path) for method, path, _ in asked}, {("POST", "/v1/import/animals")})
        tables = [body.decode().splitlines() for _, _, body in asked]
        tags = [line.split(",")[0] for table in tables for line in table[1:]]
        self.assertEqual((len(tags), len(set(tags))), (200_000, 200_000))
        self.assertEqual({len(line.split(",")) for table in tables for line in table}, {8})
        self.assertEqual(tables[0][0], "ear_tag,sex,born,breed,name,eid,barn,group")


class Judgement(unittest.TestCase):
    """Of a look during an attack: in peace a weighing took 4 ms, and the gateway had 60 MB."""

    def times(self, milliseconds, failures=0):
        times = Times(failures)
        times.milliseconds = [milliseconds] * 100
        return times

    def missed(self, weighing=8, lost=0, page=300, failed=0, peak=210, answers=()):
        judge = attacked.Judge(attacked.Seen(self.times(4), self.times(5), 10, 61), 60)
        return judge.missed(attacked.Seen(self.times(weighing, lost), self.times(page, failed), 90, peak), answers)

    def test_all_goals_may_just_be_reached(self):
        self.assertEqual(self.missed(answers={"400": 7, "503": 1}), [])

    def test_each_goal_is_held(self):
        self.assertEqual(self.missed(weighing=8.1), ["weighing"])
        self.assertEqual(self.missed(lost=1), ["not weighed"])
        self.assertEqual(self.missed(page=301), ["page"])
        self.assertEqual(self.missed(failed=1), ["page failed"])
        self.assertEqual(self.missed(answers={"500": 1}), ["500"])

    def test_what_a_flood_once_took_is_too_much(self):
        """281 MB by one of 1 MB a second (issue 14, point 13)."""
        self.assertEqual(self.missed(peak=281), ["memory"])
        self.assertEqual(self.missed(peak=211), ["memory"])


class Lock(unittest.TestCase):
    def test_nobody_else_writes_while_it_is_held_and_everybody_reads(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "gateway.sqlite")
            other = sqlite3.connect(file, timeout=0, isolation_level=None)
            other.executescript("PRAGMA journal_mode = WAL; CREATE TABLE animals (tag TEXT)")
            with contextlib.closing(other):
                with locked.held(file):
                    self.assertEqual(other.execute("SELECT count(*) FROM animals").fetchone(), (0,))
                    with self.assertRaises(sqlite3.OperationalError):
                        other.execute("INSERT INTO animals VALUES ('a')")
                other.execute("INSERT INTO animals VALUES ('a')")

    def test_the_longest_wait_from_the_screen_to_the_event_is_told(self):
        self.now = 0
        ledger = Ledger("test", clock=lambda: self.now)
        self.assertEqual(locked.lateness(ledger), 0)
        for self.now, weight in ((1, 400.0), (2, 500.0)):
            ledger.see(weight)
        # Another of 400 kg was weighed before, and one comes again.
        for number, (self.now, weight) in enumerate(((0.5, 400.0), (9, 400.0), (9.5, 500.0), (30, 400.0)), start=1):
            ledger.hear(number, {"kind": "weighing.recorded", "data": {"id": number, "kilograms": weight}})
        self.assertEqual(locked.lateness(ledger), 8)
        ledger.see(600.0)
        self.assertEqual(locked.lateness(ledger), float("inf"))

    def missed(self, outcome=((), (), ()), shown=1, page=5, failures=0, longest=1, health="ok"):
        pages = Times(failures)
        pages.milliseconds = [page]
        return locked.goals_missed(Outcome(*outcome), shown, pages, longest, health)

    def test_each_goal_is_held(self):
        self.assertEqual(self.missed(), [])
        self.assertEqual(self.missed(outcome=(["a"], [], [])), ["lost, twice or gaps"])
        self.assertEqual(self.missed(shown=0), ["nothing was held back"])
        self.assertEqual(self.missed(page=301), ["page"])
        self.assertEqual(self.missed(failures=1), ["page failed"])
        self.assertEqual(self.missed(longest=10.1), ["stored late"])
        self.assertEqual(self.missed(health="degraded"), ["health"])


class ManyDevices(unittest.TestCase):
    """The last of two hundred scales, connected while its second animal stood there."""

    scale = 199

    def found(self, *animals, least=3):
        first = cycle(self.scale, 0)[0] + 1
        # Half a kilogram is what an estimate may be off.
        weights = [
            animal if isinstance(animal, float) else kilograms(self.scale, first + animal) + 0.5 for animal in animals
        ]
        outcome = many_devices.walked(weights, self.scale, least)
        return len(outcome.lost), len(outcome.twice)

    def test_one_after_the_other_is_right(self):
        self.assertEqual(self.found(0, 1, 2), (0, 0))
        self.assertEqual(self.found(0, 1, 2, 3), (0, 0))

    def test_one_that_is_missing_is_lost(self):
        self.assertEqual(self.found(0, 2, 3), (1, 0))
        self.assertEqual(self.found(0, 1), (1, 0))
        self.assertEqual(self.found(), (3, 0))

    def test_one_that_is_there_again_is_twice(self):
        self.assertEqual(self.found(0, 1, 1, 2), (0, 1))

    def test_a_weight_that_nobody_had_is_too_much(self):
        self.assertEqual(self.found(0, 1, 77.5, 2), (0, 1))

    def test_growth_is_told(self):
        right = Outcome([], [], [])
        self.assertEqual(many_devices.goals_missed(right, (60, 250, 20), (80, 254, 24)), [])
        self.assertEqual(many_devices.goals_missed(right, (60, 250, 20), (81, 250, 20)), ["memory"])
        self.assertEqual(many_devices.goals_missed(right, (60, 250, 20), (60, 255, 20)), ["open files"])
        self.assertEqual(many_devices.goals_missed(right, (60, 250, 20), (60, 250, 25)), ["threads"])
        lost = Outcome(["a"], [], [])
        self.assertEqual(many_devices.goals_missed(lost, (60, 250, 20), (60, 250, 20)), ["lost, twice or gaps"])


if __name__ == "__main__":
    unittest.main()
