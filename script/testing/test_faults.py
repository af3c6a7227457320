"""A planted fault is there when its switch is on, and what cannot be planted is named."""

import contextlib
import io
import tempfile
import unittest
from pathlib import Path

import mutate
from faults import BadTable, Fault, plant, read, read_all, switched
from mutate import Outcome, summary, switch_near


def fault(old: str, new: str = "b", form: str = "expression", area: str = "links") -> Fault:
    return Fault(area, "Sources/Links/A.swift", old, new, "harm", form, (), ("LinksTests",), None)


class Planting(unittest.TestCase):
    def test_forms(self):
        """Each form switches between the two texts by the number of the fault"""
        for form, text in {
            "expression": "(planted({}) ? (b) : (a))",
            "statements": "if planted({}) {{ b }} else {{ a }}",
            "text": '\\(planted({}) ? "b" : "a")',
            "sql": '\\(planted({}) ? ("b" as SQL) : ("a" as SQL))',
        }.items():
            one = fault("a", form=form)
            self.assertEqual(switched(one), text.format(one.number))

    def test_several(self):
        """All faults of a file are planted, and the text around them stays"""
        first, second = fault("x == 1", "x == 2"), fault("y < 3", "y <= 3")
        planted = plant("if x == 1, y < 3 { z }", [second, first])
        self.assertEqual(planted.text, f"if {switched(first)}, {switched(second)} {{ z }}")
        self.assertEqual((planted.planted, planted.refused), ([first, second], {}))

    def test_refused(self):
        """What is gone, occurs twice, changes nothing or overlaps is refused by its reason"""
        gone, twice, same, whole, part = (
            fault("gone"),
            fault("two"),
            fault("one", "one"),
            fault("one of them"),
            fault("of them"),
        )
        planted = plant("one of them, two and two", [gone, twice, same, whole, part])
        self.assertEqual(planted.planted, [whole])
        self.assertEqual(
            [planted.refused[one] for one in (gone, twice, same, part)],
            [
                "its old text is gone",
                "its old text occurs 2 times",
                "its old and new text are the same",
                "its old text overlaps that of another fault",
            ],
        )

    def test_numbers(self):
        """A fault keeps its number when others come and go, and no two have the same"""
        self.assertEqual(fault("a").number, fault("a").number)
        self.assertNotEqual(fault("a").number, fault("a", "c").number)


class Tables(unittest.TestCase):
    def read(self, text: str) -> list[Fault]:
        with tempfile.TemporaryDirectory() as folder:
            table = Path(folder) / "area.toml"
            table.write_text('area = "x"\nsuites = ["LinksTests"]\n[[fault]]\n' + text, encoding="utf-8")
            return read(table)

    def test_wrong(self):
        """What is missing or unknown is named with its place"""
        whole = 'file = "Sources/A.swift"\nold = "a"\nnew = "b"\nharm = "h"\n'
        for text, said in {
            whole: "area.toml, fault 1: as is missing",
            whole + 'as = "magic"': "area.toml, fault 1: `as` is one of",
            whole + 'as = "sql"\nby = "me"': "area.toml, fault 1: by is unknown",
            "file = ": "area.toml: ",
        }.items():
            with self.assertRaisesRegex(BadTable, said):
                self.read(text)
        self.assertEqual(self.read(whole + 'as = "sql"')[0].form, "sql")

    def test_own(self):
        """The project's tables fit its sources, no fault is in them twice, and each area has at least fifteen"""
        every = read_all()
        _, refused = mutate.planted_in(every)
        self.assertEqual({one.harm: reason for one, reason in refused.items()}, {})
        self.assertEqual(len({one.number for one in every}), len(every))
        for area in {one.area for one in every}:
            self.assertGreaterEqual(sum(one.area == area for one in every), 15, area)
        self.assertGreaterEqual(sum(not one.is_page for one in every), 250)
        self.assertGreaterEqual(sum(one.is_page for one in every), 100)


class Score(unittest.TestCase):
    def outcomes(self, area: str, found: int, count: int) -> list[Outcome]:
        return [Outcome(fault(str(number), area=area), "a" if number < found else None, 1) for number in range(count)]

    def test_goals(self):
        """19 of 20 over all and 9 of 10 in each area are enough, one less is not"""
        for weak, strong, is_reached in ((9, 181, True), (8, 192, False), (9, 180, False)):
            outcomes = self.outcomes("weak", weak, 10) + self.outcomes("strong", strong, 190)
            self.assertEqual(summary(outcomes)[1], is_reached, (weak, strong))

    def test_below(self):
        """An area that is below its goal says so"""
        self.assertIn("links            8/10  80 %  below 90", summary(self.outcomes("links", 8, 10))[0])


class Trial(unittest.TestCase):
    """With a program in the place of the tests, which fails where its fault is switched on."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(setattr, mutate, "copy", mutate.copy)
        mutate.copy = Path(folder.name)
        self.program = mutate.copy / ".build/debug/gatewaydPackageTests.xctest"
        self.program.parent.mkdir(parents=True)

    def outcome(self, script: str, **more) -> Outcome:
        self.program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        self.program.chmod(0o755)
        one = Fault("links", "Sources/Links/A.swift", "a", "b", "harm", "sql", ("Port",), ("LinksTests",), **more)
        with contextlib.redirect_stderr(io.StringIO()):
            return mutate.Swift(hints_only=False).outcome(one)

    broken = "echo '✘ Test \"opens\" recorded an issue at A.swift:3:1: 1 == 2'; exit 1"

    def test_found(self):
        """A test that fails with the fault and passes without it has found it"""
        script = f'if [ "$GATEWAYD_PLANTED" ]; then {self.broken}; fi'
        self.assertEqual(self.outcome(script, survives=None).found_by, '"opens"')

    def test_broken_anyway(self):
        """A test that fails without the fault, too, has found nothing"""
        self.assertIsNone(self.outcome(self.broken, survives=None).found_by)

    def test_crash(self):
        """A program that ends badly without a word has found it"""
        script = '[ -z "$GATEWAYD_PLANTED" ]'
        self.assertEqual(self.outcome(script, survives=None).found_by, "ended with 1")

    def test_hang(self):
        """A program that does nothing for long hangs, and so does one that takes too long: both have found it"""
        self.addCleanup(setattr, mutate, "idle_limit", mutate.idle_limit)
        self.addCleanup(setattr, mutate, "limit", mutate.limit)
        mutate.idle_limit = 1
        script = '[ -z "$GATEWAYD_PLANTED" ] || {}'
        self.assertEqual(self.outcome(script.format("sleep 1000"), survives=None).found_by, "did nothing for 1 s")
        mutate.idle_limit, mutate.limit = 100, 2
        busy = "while :; do :; done"
        self.assertEqual(
            self.outcome(script.format(f"{{ {busy}; }}"), survives=None).found_by, "did not end within 2 s"
        )

    def test_suites(self):
        """The suites of the area are asked when the tests that are named find nothing, unless a reason is given"""
        script = f'if [ "$GATEWAYD_PLANTED" ]; then case "$*" in *LinksTests*) {self.broken};; esac; fi'
        self.assertEqual(self.outcome(script, survives=None).found_by, '"opens"')
        self.assertIsNone(self.outcome(script, survives="no test can see it").found_by)

    def test_no_tests(self):
        """Words of a table that choose no test are told"""
        self.program.write_text("#!/bin/sh\nexit 69\n", encoding="utf-8")
        self.program.chmod(0o755)
        trial = mutate.Swift(hints_only=True)
        one = Fault("links", "Sources/Links/A.swift", "a", "b", "harm", "sql", ("Port",), (), None)
        self.assertIsNone(trial.outcome(one).found_by)
        self.assertEqual(trial.wrong, {"links: no test is chosen by Port"})


class Complaint(unittest.TestCase):
    def test_near(self):
        """What does not compile is the switch in its line, or the one before it"""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "A.swift"
            path.write_text("let a = (planted(1) ? (b) : (c))\n\nlet d = e\nlet f = (planted(2) ? 1 : 2)\n")
            self.assertEqual([switch_near(path, line) for line in (1, 3, 4)], [1, 1, 2])


if __name__ == "__main__":
    unittest.main()
