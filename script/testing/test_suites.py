"""What a run says of itself is believed only where tests ran and ended."""

import tempfile
import time
import unittest
from pathlib import Path

from suites import (
    Failure,
    computing,
    dealt,
    every_suite,
    failures,
    long_ones,
    processes,
    root,
    run,
    unfinished,
    verdict,
)

passed = "✔ Test run with 9 tests in 1 suite passed after 0.022 seconds."


class Verdict(unittest.TestCase):
    def test_passed(self):
        """A run that passed is summed up by its own line"""
        self.assertEqual(verdict(f"◇ Test run started.\n{passed}\n", 0), passed.removeprefix("✔ "))

    def test_nothing_ran(self):
        """No test is no success, whatever the status says"""
        for status in (0, 69):
            with self.assertRaisesRegex(Failure, "ran no test"):
                verdict("✔ Test run with 0 tests in 0 suites passed after 0.001 seconds.\n", status)

    def test_ten_tests(self):
        """Ten is not none"""
        self.assertIn("10 tests", verdict("✔ Test run with 10 tests in 1 suite passed after 1 seconds.\n", 0))

    def test_silence(self):
        """A program that ends well without saying that it tested anything has failed"""
        with self.assertRaisesRegex(Failure, "did not say"):
            verdict("", 0)

    def test_failed(self):
        """The status decides, not the text"""
        with self.assertRaisesRegex(Failure, "failed"):
            verdict(passed, 1)

    def test_crash(self):
        """A crash is told by its signal, with the tests that had not ended"""
        log = '◇ Test "one" started.\n◇ Test two() started.\n✔ Test two() passed after 0.1 seconds.\n'
        with self.assertRaisesRegex(Failure, 'SIGILL while these tests ran: "one"$'):
            verdict(log, -4)


class Unfinished(unittest.TestCase):
    def test_names(self):
        """Tests that passed, failed or were skipped have ended; cases and suites are no tests"""
        log = """◇ Test run started.
◇ Suite Links started.
◇ Test "reads, then started." started.
◇ Test open() started.
◇ Test close(port:) started.
◇ Test case passing 1 argument port → 3 to close(port:) started.
◇ Test slow() started.
➜ Test later() skipped.
✘ Test open() failed after 0.020 seconds with 1 issue.
✔ Test close(port:) with 3 test cases passed after 0.020 seconds.
"""
        self.assertEqual(unfinished(log), ['"reads, then started."', "slow()"])


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

    def test_only_computing(self):
        """A suite that is asked for alone needs no other"""
        ((only,),) = dealt(["CardPrintTests"])
        self.assertEqual(only[0], "CardPrintTests")


class Failures(unittest.TestCase):
    def test_lines(self):
        """What failed is told with what it says, and what is known or passed is not"""
        log = """✘ Test open() recorded an issue at Links.swift:3:9: Expectation failed: a → 1
↳ after the fifth
↳ and the sixth
✔ Test close() passed after 0.1 seconds.
━ Test days() recorded a known issue at Days.swift:8:13: Expectation failed: (7) <= (4)
↳ lost
✘ Test open() failed after 0.020 seconds with 1 issue.
"""
        self.assertEqual(
            [line[:30] for line in failures(log)],
            [
                "✘ Test open() recorded an issu",
                "↳ after the fifth",
                "↳ and the sixth",
                "✘ Test open() failed after 0.0",
            ],
        )


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

    def run_script(self, text: str, limit: float) -> str:
        return run(["sh", "-c", text], limit, self.folder / "log")

    def test_in_time(self):
        """A run within its limit is judged by what it said"""
        self.assertIn("9 tests", self.run_script(f"echo '{passed}'", 30))

    def test_too_long(self):
        """Past its limit it is killed with all it started, also in a session of its own, and says what was running"""
        born = self.folder / "born"
        script = f"echo '◇ Test hangs() started.'; setsid sh -c 'echo $$ >{born}; exec sleep 1000' & wait"
        began = time.monotonic()
        with self.assertRaisesRegex(Failure, r"after 1 s and was killed; tests that were running: hangs\(\)"):
            self.run_script(script, 1)
        self.assertLess(time.monotonic() - began, 20)
        child = Path("/proc") / born.read_text().strip() / "stat"
        deadline = time.monotonic() + 20
        while lives(child) and time.monotonic() < deadline:
            time.sleep(0.01)
        self.assertFalse(lives(child))


if __name__ == "__main__":
    unittest.main()
