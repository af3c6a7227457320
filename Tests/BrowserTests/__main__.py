"""Runs the browser tests: all, or those whose names contain one of the words given."""

import multiprocessing
import os
import random
import shutil
import sys
import time
import unittest
from collections import defaultdict
from pathlib import Path

from case import BrowserTest, Stage, artefacts
from choosing import chosen
from network import own_network
from results import ReasonedResult


def busy_pages() -> str:
    """How much processor time each page of all lanes takes: whether one that does not answer computes or waits."""
    before = page_times()
    time.sleep(1)
    spent = {page: seconds - before.get(page, 0) for page, seconds in page_times().items()}
    return "".join(f"\n     page {page} computed for {seconds:.2f} s of a second" for page, seconds in spent.items())


def page_times() -> dict[str, float]:
    """Of each process that draws a page the seconds it has computed, by its number."""
    times = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if b"--type=renderer" in (process / "cmdline").read_bytes():
                fields = (process / "stat").read_text().rpartition(")")[2].split()
                times[process.name] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except OSError:
            continue
    return times


class Report(ReasonedResult):
    """One line a test; of a failed one the reason and what the screen showed. A skipped test has failed."""

    def __init__(self):
        super().__init__()
        self.passed = 0
        self.broken: dict[str, str] = {}

    def startTest(self, test):
        super().startTest(test)
        self.started = time.monotonic()

    def keep(self, test, reason: str):
        picture = artefacts / "failures" / f"{test.id()}.png"
        if test.id() not in self.broken:
            try:
                test.stage.browser.capture(picture)
            except Exception as problem:
                picture = f"no picture: {problem}{busy_pages()}"
        self.broken[test.id()] = self.broken.get(test.id(), "") + f"{reason}     {picture}\n"

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.keep(test, f"skipped: {reason}\n")

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


# How long the tests of a file take, in units of two seconds; a file that is not here takes one for each of its tests.
lengths = {
    "test_axe": 91,
    "test_forms": 83,
    "test_keyboard": 75,
    "test_first_run": 46,
    "test_pages": 43,
    "test_sessions": 41,
    "test_devices": 33,
    "test_door": 32,
    "test_animals": 30,
    "test_corrections": 30,
    "test_language": 30,
    "test_lists": 30,
    "test_loading": 23,
    "test_bin": 20,
    "test_card": 20,
    "test_verify": 20,
    "test_attribution": 19,
    "test_accounts": 18,
    "test_found": 17,
    "test_plan": 16,
    "test_undo": 16,
    "test_work": 15,
    "test_access": 14,
    "test_weigh": 14,
    "test_import": 12,
    "test_monitor": 12,
    "test_reconnect": 12,
    "test_sync": 12,
    "test_card_looks": 11,
    "test_phones": 11,
    "test_photos": 11,
    "test_settings": 11,
    "test_connection": 10,
    "test_opened": 10,
    "test_phone_network": 10,
    "test_scan": 10,
    "test_backups": 8,
    "test_bin_pages": 6,
    "test_device_forms": 6,
    "test_controls": 5,
    "test_flood": 5,
    "test_kernel": 5,
    "test_people_forms": 5,
    "test_bin_acts": 4,
    "test_at_the_scale": 3,
    "test_farm_parts": 3,
    "test_formats": 3,
    "test_herd_words": 3,
    "test_people_pages": 3,
    "test_setting_forms": 3,
    "test_herd_parts": 2,
    "test_planner_pages": 2,
    "test_weigh_acts": 2,
    "test_device_rules": 1,
    "test_import_rules": 1,
    "test_people_rules": 1,
    "test_report_rules": 1,
    "test_stream": 1,
}


def length(file: list[unittest.TestCase]) -> int:
    return lengths.get(type(file[0]).__module__, len(file))


def dealt(tests: list[unittest.TestCase], count: int) -> list[list[unittest.TestCase]]:
    """The tests of a file stay together and in order, and so do the files: what a test meets is the same every time."""
    files = defaultdict(list)
    for test in tests:
        files[type(test).__module__].append(test)
    dealt = [[] for _ in range(count)]
    for file in sorted(files.values(), key=length, reverse=True):
        min(dealt, key=lambda hand: sum(map(length, hand))).append(file)
    hands = [[test for file in hand for test in file] for hand in dealt]
    return [sorted(hand, key=lambda test: test.id()) for hand in hands if hand]


def run(number: int, tests: list[unittest.TestCase], counted: multiprocessing.SimpleQueue):
    """One gateway, one Chromium, and these tests, in a network of their own: none disturbs another."""
    own_network()
    BrowserTest.stage = Stage()
    report = Report()
    log = artefacts / "failures" / f"gateway-{number}.log"
    try:
        unittest.TestSuite(tests).run(report)
        if report.broken:
            log.parent.mkdir(parents=True, exist_ok=True)
            log.write_text("".join(BrowserTest.stage.gateway.log), encoding="utf-8")
    finally:
        BrowserTest.stage.close()
    counted.put((report.passed, [last_words(test, reason, log) for test, reason in report.broken.items()]))


def last_words(test: str, reason: str, log: Path) -> str:
    """What the run ends with: the test, what was expected and came, its picture, and the command that runs it alone."""
    # Without the frames of its traceback.
    kept = [line for line in reason.splitlines() if not line.startswith((" ", "Traceback")) or line.endswith(".png")]
    told = [f"  {line.strip()}" for line in kept if line.strip()]
    return "\n".join([f"FAILED {test}", *told, f"  alone: script/test-browser {test}", f"  log:   {log}"])


def main() -> int:
    tests = chosen(sys.argv[1:])
    began = time.monotonic()
    shutil.rmtree(artefacts / "failures", ignore_errors=True)
    artefacts.mkdir(exist_ok=True)
    counted = multiprocessing.SimpleQueue()
    # Also where there are two processors: a test waits for its page half of its time.
    hands = dealt(tests, 4)
    if seed := os.environ.get("GATEWAYD_SEED"):
        print(f"browser: the order of the tests follows from GATEWAYD_SEED={seed}", flush=True)
        for hand in hands:
            random.Random(int(seed)).shuffle(hand)
    runs = [multiprocessing.Process(target=run, args=(number, hand, counted)) for number, hand in enumerate(hands)]
    for one in runs:
        one.start()
    for one in runs:
        one.join()
    counts = [] if counted.empty() else [counted.get() for one in runs if one.exitcode == 0]
    passed, failed = sum(one[0] for one in counts), [words for one in counts for words in one[1]]
    broken = len(failed)
    print(f"browser: {time.monotonic() - began:.0f} s; what went wrong is to be seen in {artefacts / 'failures'}")
    print(f"{passed} passed, {broken} failed, {len(tests) - passed - broken} not run")
    print(*failed, sep="\n", flush=True)
    return 0 if passed and passed == len(tests) else 1


sys.exit(main())
