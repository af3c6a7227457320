"""A whole run ends with what matters most: the test that failed, or the part that it was ended in."""

import ast
import os
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

here = Path(__file__).parent


class WholeRun(unittest.TestCase):
    def start(self, text: str) -> subprocess.Popen:
        script = (
            f"import sys; sys.path.insert(0, {str(here)!r})\nfrom whole import whole_run\nwith whole_run() as run:\n"
        )
        body = "\n".join(f"    {line}" for line in text.splitlines())
        return subprocess.Popen(
            [sys.executable, "-B", "-c", script + body],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    def said(self, text: str) -> tuple[int, list[str]]:
        process = self.start(text)
        said, _ = process.communicate(timeout=120)
        return process.returncode, said.splitlines()

    def test_table(self):
        """A run that passed ends with the minutes of each part and of all"""
        status, lines = self.said("run.start('test-beside', 'echo', 'b')\nrun.part('one', 'echo', 'a')")
        self.assertEqual((status, lines[-1].split()[-1]), (0, "all"))
        self.assertIn("a", lines)
        self.assertIn("b", lines)
        self.assertEqual({"one", "test-beside"}, {line.split()[-1] for line in lines[-3:-1]})

    def test_computed(self):
        """What a part computes is counted with what it has started, and what it waits is not"""
        busy = "import os; end = os.times()[0] + 0.5\\nwhile os.times()[0] < end: pass"
        status, lines = self.said(
            f"run.part('busy', 'sh', '-c', 'python3 -c \"$1\"; true', '', '{busy}')\n"
            "run.part('idle', 'sleep', '0.5')\nprint([(name, computed) for name, _, computed in run.spent])"
        )
        (_, computed), (_, waited) = ast.literal_eval(next(line for line in lines if line.startswith("[(")))
        self.assertEqual(status, 0)
        self.assertGreaterEqual(computed, 0.5)
        self.assertLess(waited, 0.2)

    def test_failed_beside(self):
        """A part in the background that fails ends the run, whose last lines are from its first failed test on"""
        values = "\\n".join(f"    {number}" for number in range(30))
        first = "ok 1\\nFAILED LinksTests.PortTests/opens()\\n  a.swift:3: 1 == 2"
        output = f"{first}\\n{values}\\n  alone: script/test --filter x"
        status, lines = self.said(
            f"run.start('test-beside', 'bash', '-c', \"printf '{output}'; exit 1\")\nrun.part('long', 'sleep', '1000')"
        )
        self.assertEqual(status, 1)
        self.assertEqual(
            [lines[-34], lines[-33], *lines[-2:]],
            [
                "FAILED LinksTests.PortTests/opens()",
                "  a.swift:3: 1 == 2",
                "  alone: script/test --filter x",
                "test: test-beside failed",
            ],
        )

    def test_failed(self):
        """A part that fails is named with its command"""
        status, lines = self.said("run.part('one', 'sh', '-c', 'exit 3')\nrun.part('two', 'echo', 'never')")
        self.assertEqual((status, lines[-1]), (1, "test: one failed; that was: sh -c 'exit 3'"))
        self.assertNotIn("never", lines)

    def test_failed_tests(self):
        """The tests that failed in a part stand at the end, below the minutes"""
        said = "printf '%s\\n' ok 'FAILED LinksTests.PortTests/opens()' '  a.swift:3: 1 == 2'; exit 1"
        status, lines = self.said(f'run.part("one", "sh", "-c", {said!r})')
        self.assertEqual(status, 1)
        self.assertEqual(lines[-3:-1], ["FAILED LinksTests.PortTests/opens()", "  a.swift:3: 1 == 2"])
        self.assertTrue(lines[-5].endswith("all"), lines)

    def test_ended(self):
        """A run that is ended says which parts were under way, with their last lines, and leaves nothing running"""
        process = self.start(
            "run.start('test-beside', 'sh', '-c', 'echo 7 of 9; exec sleep 1000')\nrun.part('long', "
            "'sh', '-c', 'trap \\'echo its test under way: opens; exit\\' TERM; echo ready; sleep 1001 & wait')"
        )
        while process.stdout and "ready" not in process.stdout.readline():
            pass
        output = here.parents[1] / "artefacts/tests/test-beside.out"
        deadline = time.monotonic() + 60
        while not (output.is_file() and "7 of 9" in output.read_text()) and time.monotonic() < deadline:
            time.sleep(0.01)
        process.send_signal(signal.SIGTERM)
        said, _ = process.communicate(timeout=120)
        self.assertEqual(process.returncode, 143)
        self.assertRegex(said, r"test: was ended during long, for \d+ s\n")
        self.assertIn("its test under way: opens\n", said)
        self.assertRegex(said, r"test: was ended during test-beside, for \d+ s: 7 of 9\n")
        # What was killed is there until somebody has looked at how it ended.
        with self.assertRaises(ProcessLookupError):
            while time.monotonic() < deadline:
                os.killpg(process.pid, 0)
                time.sleep(0.01)


if __name__ == "__main__":
    unittest.main()
