"""What a run says of itself is believed only where tests ran and ended."""

import json
import tempfile
import time
import unittest
from pathlib import Path

from record import last_words, read, root
from suites import Failure, computing, dealt, every_suite, long_ones, processes, run, shuffled, slowest, verdict


def event(kind: str, test: str = "", text: str = "", **more) -> str:
    messages = [{"symbol": "default", "text": text}] if text else []
    identity = {"testID": test} if test else {}
    payload = {"kind": kind, "instant": {"absolute": 1.5}, "messages": messages, **identity, **more}
    return json.dumps({"kind": "event", "payload": payload, "version": 0}) + "\n"


def ended(count: int) -> str:
    return event("runEnded", text=f"Test run with {count} tests in 1 suite passed after 0.022 seconds.")


passed = ended(9)
one, two = (
    "LinksTests.PortTests/`one opens`()/PortTests.swift:3:6",
    "LinksTests.PortTests/two(a:b:)/PortTests.swift:9:6",
)


class Verdict(unittest.TestCase):
    def test_passed(self):
        """A run that passed is summed up by its own line"""
        self.assertIn("with 9 tests", verdict(read(passed), 0))

    def test_nothing_ran(self):
        """No test is no success, whatever the status says"""
        for status in (0, 69):
            with self.assertRaisesRegex(Failure, "ran no test"):
                verdict(read(ended(0)), status)
        with self.assertRaisesRegex(Failure, "ran no test"):
            verdict(read(""), 69)

    def test_ten_tests(self):
        """Ten is not none"""
        self.assertIn("10 tests", verdict(read(ended(10)), 0))

    def test_silence(self):
        """A program that ends well without saying that it tested anything has failed"""
        with self.assertRaisesRegex(Failure, "did not say"):
            verdict(read(""), 0)

    def test_failed(self):
        """The status decides, not the text"""
        with self.assertRaisesRegex(Failure, "failed"):
            verdict(read(passed), 1)

    def test_crash(self):
        """A crash is told by its signal, with the tests that had not ended, though the last line is cut off"""
        stream = event("testStarted", one) + event("testStarted", two) + event("testEnded", two) + '{"kind":"ev'
        with self.assertRaisesRegex(Failure, r"SIGILL while these tests ran: LinksTests.PortTests/`one opens`\(\)$"):
            verdict(read(stream), -4)


class LastWords(unittest.TestCase):
    def issue(self, test: str, text: str, **more) -> str:
        source = {"_filePath": str(root / "Tests/LinksTests/PortTests.swift"), "line": 5}
        return event("issueRecorded", test, text, issue={"sourceLocation": source, **more})

    def test_last_lines(self):
        """A failed run ends with the test, what was expected and came, and the command that runs it alone"""
        record = read(self.issue(one, "Expectation failed: (a → 1) == 2") + event("testEnded", one))
        self.assertEqual(
            last_words(record, Path("artefacts/tests/LinksTests-0.log")),
            [
                "FAILED LinksTests.PortTests/`one opens`()",
                "  Tests/LinksTests/PortTests.swift:5: Expectation failed: (a → 1) == 2",
                r"  alone: script/test --filter '^LinksTests\.PortTests/`one opens`\(\)'",
                "  log:   artefacts/tests/LinksTests-0.log",
            ],
        )

    def test_known(self):
        """What is known or only a warning is no failure"""
        stream = self.issue(one, "known", isKnown=True) + self.issue(two, "a warning", severity="warning")
        self.assertEqual(last_words(read(stream)), [])

    def test_suites_are_no_tests(self):
        """A suite that is under way is not named as a test"""
        record = read(event("testStarted", "LinksTests.PortTests") + event("testStarted", two))
        self.assertEqual(record.running, ["LinksTests.PortTests/two(a:b:)"])

    def test_slowest(self):
        """The slowest come first, twenty of them"""
        lines = slowest({f"test {number}": number for number in range(30)})
        self.assertEqual((len(lines), lines[0]), (20, "  29.0 s  test 29"))


class Processes(unittest.TestCase):
    def test_one(self):
        """A suite is one process, and no other suite's"""
        self.assertEqual(processes("LinksTests"), [["--filter", r"^LinksTests\."]])

    def test_long_ones(self):
        """What computes for minutes is left out of the one process and alone in the other, and is there at all"""
        rest, alone = processes("DeviceGatewayTests")
        self.assertEqual(rest[:2], ["--filter", r"^DeviceGatewayTests\."])
        self.assertEqual(rest[2:], ["--skip", alone[1]])
        self.assertEqual(alone, ["--filter", r"^DeviceGatewayTests\.(RaceDayTests|ThousandFaultsTests)/"])
        for suite, names in long_ones.items():
            sources = "".join(path.read_text() for path in (root / "Tests" / suite).rglob("*.swift"))
            for name in names:
                self.assertIn(f"struct {name} {{", sources)


class Dealt(unittest.TestCase):
    def test_lanes(self):
        """What only computes runs beside what waits, and everything runs once"""
        watched, beside = dealt(every_suite())
        self.assertEqual({suite for suite, _, _ in beside}, computing | set(long_ones))
        self.assertFalse(computing & {suite for suite, _, _ in watched})
        asked = [tuple(arguments) for _, arguments, _ in watched + beside]
        self.assertEqual(sorted(asked), sorted(tuple(words) for suite in every_suite() for words in processes(suite)))

    def test_in_turn(self):
        """Where nothing shall run beside another, all follow one another"""
        (lane,) = dealt(every_suite(), together=False)
        self.assertEqual(
            [suite for suite, _, _ in lane if suite not in long_ones], sorted(set(every_suite()) - set(long_ones))
        )

    def test_shuffled(self):
        """A seed gives an order, the same each time, in which everything runs once"""
        usual, first, again = dealt(every_suite()), dealt(every_suite()), dealt(every_suite())
        shuffled(first, 7)
        shuffled(again, 7)
        self.assertEqual(first, again)
        self.assertNotEqual(first, usual)
        self.assertEqual([sorted(map(str, lane)) for lane in first], [sorted(map(str, lane)) for lane in usual])

    def test_only_computing(self):
        """A suite that is asked for alone needs no other"""
        ((only,),) = dealt(["CardPrintTests"])
        self.assertEqual(only[0], "CardPrintTests")


def lives(stat: Path) -> bool:
    """Neither gone nor dead and waiting to be reaped."""
    try:
        return stat.read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


class Run(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def run_script(self, text: str, limit: float) -> str | None:
        return run(["sh", "-c", text], limit, self.folder / "log", self.folder / "events").summary

    def test_in_time(self):
        """A run within its limit is judged by what it said"""
        self.assertIn("9 tests", self.run_script(f"echo '{passed}' >{self.folder}/events", 30))

    def test_too_long(self):
        """Past its limit it is killed with all it started, also in a session of its own, and says what was running"""
        born = self.folder / "born"
        stream = event("testStarted", two)
        script = f"echo '{stream}' >{self.folder}/events; setsid sh -c 'echo $$ >{born}; exec sleep 1000' & wait"
        began = time.monotonic()
        with self.assertRaisesRegex(
            Failure, r"after 1 s and was killed; tests that were running: LinksTests.PortTests/two"
        ):
            self.run_script(script, 1)
        self.assertLess(time.monotonic() - began, 20)
        child = Path("/proc") / born.read_text().strip() / "stat"
        deadline = time.monotonic() + 20
        while lives(child) and time.monotonic() < deadline:
            time.sleep(0.01)
        self.assertFalse(lives(child))


if __name__ == "__main__":
    unittest.main()
