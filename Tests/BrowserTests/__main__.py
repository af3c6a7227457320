"""Runs the browser tests: all, or those whose names contain one of the words given."""

import shutil
import sys
import time
import unittest
from pathlib import Path

from case import BrowserTest, Stage, artefacts


class Report(unittest.TestResult):
    """One line a test; of a failed one the reason and what the screen showed."""

    def __init__(self):
        super().__init__()
        self.passed = 0
        self.broken: dict[str, str] = {}

    def startTest(self, test):
        super().startTest(test)
        self.started = time.monotonic()

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self._keep(test, self.failures[-1][1])

    def addError(self, test, error):
        super().addError(test, error)
        self._keep(test, self.errors[-1][1])

    def addSubTest(self, test, subtest, error):
        super().addSubTest(test, subtest, error)
        if error is not None:
            self._keep(test, f"{subtest.id()}\n{(self.failures or self.errors)[-1][1]}")

    def _keep(self, test, reason: str):
        picture = artefacts / "failures" / f"{test.id()}.png"
        if test.id() not in self.broken:
            try:
                test.stage.browser.photograph(picture)
            except Exception as problem:
                picture = f"no picture: {problem}"
        self.broken[test.id()] = self.broken.get(test.id(), "") + f"{reason}     {picture}\n"

    def stopTest(self, test):
        seconds = time.monotonic() - self.started
        reason = self.broken.get(test.id())
        self.passed += reason is None
        print(
            f"{'ok    ' if reason is None else 'FAILED'} {seconds:5.1f} s  {test.id()}: {test.shortDescription()}",
            flush=True,
        )
        if reason:
            print(reason, flush=True)
        super().stopTest(test)


def chosen(words: list[str]) -> unittest.TestSuite:
    every = unittest.defaultTestLoader.discover(str(Path(__file__).parent))
    flat = [test for module in every for group in module for test in group]
    return unittest.TestSuite(test for test in flat if not words or any(word in test.id() for word in words))


def main() -> int:
    tests = chosen(sys.argv[1:])
    began = time.monotonic()
    shutil.rmtree(artefacts / "failures", ignore_errors=True)
    BrowserTest.stage = Stage()
    report = Report()
    try:
        tests.run(report)
        if report.broken:
            print("What the gateway said:\n" + "".join(BrowserTest.stage.gateway.log))
    finally:
        BrowserTest.stage.close()
    print(f"browser: {time.monotonic() - began:.0f} s; screenshots are in {artefacts}")
    print(f"{report.passed} passed, {len(report.broken)} failed")
    return 0 if report.passed and not report.broken else 1


sys.exit(main())
