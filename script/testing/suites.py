"""Runs test suites of the package, one process each: suites.py [OPTION…] [SUITE…]

Without words every suite runs that needs no browser and no virtual machine.
In a single process the thousands of tests of all suites share two threads, and a test that waits for its server waits
for everybody else's tests first. A suite that runs no test fails; one that takes longer than its limit is killed, and
the tests that had not ended are named. With `--only ARGUMENT…` one process runs what these arguments choose.
"""

import argparse
import contextlib
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from record import Record, last_words, read, root

# A log and a file of events for each process of the last run.
kept_in = root / "artefacts" / "tests"

# Seconds; several times of what a suite takes on two busy cores.
usual_limit = 600
limits = {"EndToEndTests": 900}
only_limit = 1800

# How many tests of a process are under way at once. Left to itself, the library begins all of them: a test's time runs
# while hundreds of others wait for the same two threads, and hundreds of gateways side by side hold more descriptors
# than Foundation's Process can list (it reads past the end of what readdir gave it, and the suite dies).
usual_width = 32
# Each of these starts programs, in some of which animals pass at their own pace.
widths = {"EndToEndTests": 6}

# Tests that use all threads for minutes: others in the same process would hardly get on.
long_ones = {"DeviceGatewayTests": ["RaceDayTests", "ThousandFaultsTests"]}

# Suites that only compute and wait for nobody. They run one after another beside all others, of a lower priority: those
# others wait for devices, servers and programs half of their time, and are not late for it.
computing = {"CardPrintTests", "GatewayHTTPTests", "RecordingTests", "ScaleProtocolTests", "ScanDecodeTests"}


class Failure(Exception):
    """Why a run is no success."""


def verdict(record: Record, status: int) -> str:
    """The line that sums a run up. Throws a `Failure` for a run that failed, or that ran no test."""
    if status == 69 or (record.summary is not None and record.count == 0):
        raise Failure("ran no test: is its name right?")
    if status < 0:
        names = f" while these tests ran: {', '.join(record.running)}" if record.running else ""
        raise Failure(f"was ended by {signal.Signals(-status).name}{names}")
    if status != 0:
        raise Failure("failed")
    if record.summary is None:
        raise Failure("did not say how many tests it ran")
    return record.summary


def descendants(process: int) -> Iterator[int]:
    """What a process has started, and what that has, in whatever group or session."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            children.setdefault(parent, []).append(int(entry.name))
    waiting = [process]
    while waiting:
        for child in children.get(waiting.pop(), []):
            waiting.append(child)
            yield child


def kill(process: subprocess.Popen):
    for number in [*descendants(process.pid), process.pid]:
        try:
            os.kill(number, signal.SIGKILL)
        except ProcessLookupError:
            continue


def run(command: list[str], limit: float, log: Path, stream: Path, niceness: int = 0) -> Record:
    """What the program did that ended well; its output is in `log`, and its events are in `stream`.

    Throws a `Failure` if it did not, and after `limit` seconds too.
    """
    command = ["nice", f"-n{niceness}", *command] if niceness else command
    late = threading.Event()
    with log.open("wb") as output:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)

        def give_up():
            late.set()
            kill(process)

        timer = threading.Timer(limit, give_up)
        timer.start()
        try:
            status = process.wait()
        except BaseException:
            kill(process)
            raise
        finally:
            timer.cancel()
    record = events(stream)
    if late.is_set():
        names = ", ".join(record.running) or "none"
        raise Failure(f"had not ended after {limit:.0f} s and was killed; tests that were running: {names}")
    verdict(record, status)
    return record


def events(stream: Path) -> Record:
    return read(stream.read_text(encoding="utf-8", errors="replace")) if stream.is_file() else Record()


def processes(suite: str) -> list[list[str]]:
    """The arguments of each process that a suite is run in."""
    whole = f"^{suite}\\."
    if suite not in long_ones:
        return [["--filter", whole]]
    those = f"{whole}({'|'.join(long_ones[suite])})/"
    return [["--filter", whole, "--skip", those], ["--filter", those]]


def dealt(suites: list[str], together: bool = True) -> list[list[tuple[str, list[str], float]]]:
    """Each process with its name, arguments and limit: those that follow one another, and those beside them."""
    watched, beside = [], []
    for suite in suites:
        for number, arguments in enumerate(processes(suite)):
            # The second process of a suite is of what computes for minutes.
            lane = beside if together and (number > 0 or suite in computing) else watched
            lane.append((suite, arguments, limits.get(suite, usual_limit)))
    return [lane for lane in (watched, beside) if lane]


def every_suite() -> list[str]:
    """The suites in Swift; those of Bluetooth run in a virtual machine."""
    folders = {path.relative_to(root / "Tests").parts[0] for path in (root / "Tests").glob("*Tests/**/*.swift")}
    return sorted(folders - {"BluetoothTests"})


def shuffled(lanes: list[list[tuple[str, list[str], float]]], seed: int) -> None:
    """Puts the processes of each lane into an order that follows from the seed."""
    print(f"test: the order of the suites follows from --seed {seed}", flush=True)
    for lane in lanes:
        random.Random(seed).shuffle(lane)


class Walk:
    """Runs the processes of each lane one after another, the lanes side by side."""

    def __init__(self, command: list[str], options: argparse.Namespace):
        self.command = command
        self.options = options
        self.broken: list[str] = []
        self.interrupted = threading.Event()
        # What runs now, by lane: the name of the suite and its stream of events.
        self.current: dict[int, tuple[str, Path]] = {}
        self.seconds: dict[str, float] = {}
        # The last words of a run that failed.
        self.last: list[str] = []

    def walk(self, lane: list[tuple[str, list[str], float]], niceness: int) -> None:
        for name, arguments, limit in lane:
            if (self.broken and not self.options.keep_going) or self.interrupted.is_set():
                return
            kept = kept_in / f"{re.sub(r'[^A-Za-z0-9]+', '-', name)}-{niceness}"
            log, stream = kept.with_suffix(".log"), kept.with_suffix(".events")
            stream.unlink(missing_ok=True)
            self.current[niceness] = (name, stream)
            began = time.monotonic()
            try:
                record = run(
                    [*self.command, *arguments, *self._order(name), *stream_to(stream)],
                    limit * self.options.patience,
                    log,
                    stream,
                    niceness,
                )
                print(f"{name}: {record.summary}", flush=True)
                self.seconds |= record.seconds
            except Failure as failure:
                self._note(name, failure, log, stream, time.monotonic() - began)
            del self.current[niceness]

    def _order(self, name: str) -> list[str]:
        if name in self.options.one_by_one:
            return ["--no-parallel"]
        width = self.options.width or widths.get(name, usual_width)
        return ["--experimental-maximum-parallelization-width", str(width)]

    def _note(self, name: str, failure: Failure, log: Path, stream: Path, took: float) -> None:
        """The whole log comes first, without the tests that began or passed; the last lines are kept for the end."""
        text = log.read_text(encoding="utf-8", errors="replace")
        lines = [line for line in text.splitlines() if not line.startswith(("◇", "✔"))]
        print(f"{name}: after {took:.0f} s", *lines, sep="\n", flush=True)
        self.last += [*last_words(events(stream), log.relative_to(root)), f"test: {name} {failure}"]
        self.broken.append(name)

    def walk_beside(self, lane: list[tuple[str, list[str], float]]) -> None:
        try:
            self.walk(lane, 10)
        except BaseException:
            self.broken.append(lane[0][0])
            raise

    def all(self, lanes: list[list[tuple[str, list[str], float]]]) -> None:
        beside = [threading.Thread(target=self.walk_beside, args=(lane,)) for lane in lanes[1:]]
        for one in beside:
            one.start()
        try:
            self.walk(lanes[0], 0)
            for one in beside:
                one.join()
        except BaseException:
            self.interrupted.set()
            for name, stream in list(self.current.values()):
                names = ", ".join(events(stream).running) or "none"
                print(f"test: was ended while {name} ran; its tests under way: {names}", file=sys.stderr, flush=True)
            for child in list(descendants(os.getpid())):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
            raise


def stream_to(path: Path) -> list[str]:
    return ["--event-stream-output-path", str(path), "--event-stream-version", "0"]


def slowest(seconds: dict[str, float]) -> list[str]:
    """The twenty tests that took longest, from their beginning to their end, while others ran beside them."""
    ordered = sorted(seconds.items(), key=lambda item: item[1], reverse=True)
    return [f"{took:6.1f} s  {test}" for test, took in ordered[:20]]


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default=str(root / ".build/debug/gatewaydPackageTests.xctest"))
    parser.add_argument("--patience", type=float, default=1, help="by how much the limits are longer")
    parser.add_argument("--keep-going", action="store_true", help="runs every suite though one fails")
    parser.add_argument("--skip", action="append", default=[], help="tests not to run, as a regular expression")
    parser.add_argument("--without", action="append", default=[], help="a suite not to run")
    parser.add_argument("--width", type=int, help="how many tests are under way at once")
    parser.add_argument("--one-by-one", action="append", default=[], help="a suite whose tests run one after another")
    parser.add_argument("--in-turn", action="store_true", help="one process after another, none beside them")
    parser.add_argument("--seed", type=int, help="runs the suites in an order that follows from this number")
    parser.add_argument("--only", nargs=argparse.REMAINDER, help="arguments for the tests, such as --filter Recorder")
    parser.add_argument("suites", nargs="*")
    options = parser.parse_args()
    command = [options.program, "--testing-library", "swift-testing"]
    for test in options.skip:
        command += ["--skip", test]
    if options.only:
        lanes = [[(" ".join(options.only), options.only, only_limit)]]
    else:
        suites = [suite for suite in options.suites or every_suite() if suite not in options.without]
        lanes = dealt(suites, together=not options.in_turn)
    if options.seed is not None:
        shuffled(lanes, options.seed)
    kept_in.mkdir(parents=True, exist_ok=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    walk = Walk(command, options)
    walk.all(lanes)
    if walk.seconds and not options.only:
        (kept_in / "slowest").write_text("\n".join(slowest(walk.seconds)) + "\n", encoding="utf-8")
    if walk.broken and options.keep_going:
        walk.last.append(f"test: failed: {', '.join(walk.broken)}")
    if walk.last:
        print("\n".join(walk.last), file=sys.stderr)
    return 1 if walk.broken else 0


if __name__ == "__main__":
    sys.exit(main())
