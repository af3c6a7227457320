"""Tries planted faults of the pages: several lanes, each with a gateway, a Chromium and a copy of Web/ of its own."""

import multiprocessing
import shutil
import sys
import tempfile
import time
import unittest
from collections.abc import Iterator
from pathlib import Path

from case import BrowserTest, Stage
from choosing import chosen
from gateway import root
from network import own_network
from results import ReasonedResult

sys.path.insert(0, str(root / "script" / "testing"))
from faults import Fault, plant

# Also where there are two processors: a test waits for its page half of its time.
lanes = 3


class FirstFailure(ReasonedResult):
    """Ends at the first test that fails, and keeps its name and reason."""

    def __init__(self):
        super().__init__()
        self.broken: str | None = None
        self.reason = ""

    def keep(self, test, reason: str):
        if self.broken is None:
            self.broken = test.id()
            self.reason = reason
        self.stop()


class Lane:
    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="gatewayd-mutants-")
        self.web = Path(self.folder.name) / "Web"
        shutil.copytree(root / "Web", self.web)
        self.stage: Stage | None = None

    def close(self):
        self._leave_stage()
        self.folder.cleanup()

    def _leave_stage(self):
        if self.stage:
            self.stage.close()
        self.stage = None

    def _put(self, path: Path, text: str):
        (self.web / path).write_text(text, encoding="utf-8")
        # The gateway looks once a second whether its pages are others.
        time.sleep(1.1)

    def first_failure(self, words: list[str]) -> FirstFailure:
        tests = chosen(words)
        if not tests:
            raise AssertionError(f"no browser test is chosen by {words}")
        if self.stage:
            # A page that stands has the files of before.
            self.stage.browser.leave_all()
        else:
            self.stage = Stage(self.web)
        BrowserTest.stage = self.stage
        result = FirstFailure()
        unittest.TestSuite(tests).run(result)
        return result

    def tried(self, fault: Fault, hints_only: bool) -> str | None:
        """The test that finds a fault. It has to pass without the fault, too."""
        path = Path(fault.file).relative_to("Web")
        text = (root / fault.file).read_text(encoding="utf-8")
        for words in (fault.tests, () if fault.survives or hints_only else fault.suites):
            if not words:
                continue
            self._put(path, plant(text, [fault], lambda one: one.new).text)
            try:
                found = self.first_failure(list(words)).broken
            finally:
                self._put(path, text)
            if not found:
                continue
            # What a fault left behind is nothing to stand on.
            if self.first_failure([found]).broken:
                self._leave_stage()
                if reason := self.first_failure([found]).reason:
                    print(f"mutate: fails without a fault: {found}\n{reason}", file=sys.stderr, flush=True)
                    self._leave_stage()
                    continue
            return found
        return None


def _run(waiting: multiprocessing.Queue, done: multiprocessing.Queue, hints_only: bool):
    own_network()
    lane = Lane()
    try:
        while (fault := waiting.get()) is not None:
            began = time.monotonic()
            try:
                found = lane.tried(fault, hints_only)
            except Exception as problem:
                done.put((fault, problem, time.monotonic() - began))
                continue
            done.put((fault, found, time.monotonic() - began))
    finally:
        lane.close()


def tried(faults: list[Fault], hints_only: bool = False) -> Iterator[tuple[Fault, str | None, float]]:
    """Each fault with the test that found it, and the seconds that took. Throws what kept a fault from being tried."""
    waiting, done = multiprocessing.Queue(), multiprocessing.Queue()
    for one in [*faults, *[None] * lanes]:
        waiting.put(one)
    processes = [multiprocessing.Process(target=_run, args=(waiting, done, hints_only)) for _ in range(lanes)]
    for process in processes:
        process.start()
    try:
        for _ in faults:
            fault, found, seconds = done.get()
            if isinstance(found, Exception):
                raise RuntimeError(f"{fault.file}: {fault.harm}") from found
            yield fault, found, seconds
    finally:
        waiting.cancel_join_thread()
        for process in processes:
            process.join(60)
            process.terminate()
