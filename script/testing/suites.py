"""Runs test suites of the package, one process each: suites.py [OPTION…] [SUITE…]

Without words every suite runs that needs no browser and no virtual machine.
In a single process the thousands of tests of all suites share two threads, and a test that waits for its server waits
for everybody else's tests first. A suite that runs no test fails; one that takes longer than its limit is killed, and
the tests that had not ended are named. With `--only ARGUMENT…` one process runs what these arguments choose.
"""

import argparse
import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

root = Path(__file__).resolve().parents[2]

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

# Tests of a suite that compute for minutes without a pause, and have both threads for it: beside them one that counts
# how soon it is told something would count how long it waited for its turn.
long_ones = {"DeviceGatewayTests": ["RaceDayTests", "ThousandFaultsTests"]}

# Suites that only compute and wait for nobody. They run one after another beside all others, of a lower priority: those
# others wait for devices, servers and programs half of their time, and are not late for it.
computing = {"CardPrintTests", "RecordingTests", "ScaleProtocolTests", "ScanDecodeTests"}

started = re.compile(r"Test (?!case |run )(.+) started\.$")
ended = re.compile(r"Test (?!case |run )(.+?)(?: with \d+ test cases?)? (?:passed|failed|skipped)(?: after .*)?\.?$")
summary = re.compile(r"Test run with (\d+) tests?.* (?:passed|failed) after .*$", re.MULTILINE)


class Failure(Exception):
    """Why a run is no success."""


def unfinished(log: str) -> list[str]:
    """The tests that a log saw begin but not end, as they began."""
    open_tests: Counter[str] = Counter()
    for line in log.splitlines():
        if found := started.search(line):
            open_tests[found[1]] += 1
        elif (found := ended.search(line)) and open_tests[found[1]] > 0:
            open_tests[found[1]] -= 1
    return list(open_tests.elements())


def verdict(log: str, status: int) -> str:
    """The line that sums a run up. Throws a `Failure` for a run that failed, or that ran no test."""
    found = summary.search(log)
    if status == 69 or (found and int(found[1]) == 0):
        raise Failure("ran no test: is its name right?")
    if status != 0:
        cause = f"was ended by {signal.Signals(-status).name}" if status < 0 else "failed"
        names = unfinished(log) if status < 0 else []
        raise Failure(cause + (f" while these tests ran: {', '.join(names)}" if names else ""))
    if not found:
        raise Failure("did not say how many tests it ran")
    return found[0]


def failures(log: str) -> list[str]:
    """The lines that say what was not as expected, in a log of which only the end may be kept."""
    told = []
    is_told = False
    for line in log.splitlines():
        # What follows an issue is a comment or a difference, on lines of its own.
        is_told = line.startswith("✘") or (is_told and line.startswith("↳"))
        if is_told:
            told.append(line)
    return told


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


def run(command: list[str], limit: float, log: Path, niceness: int = 0) -> str:
    """The line that sums a run up; its output is in `log`. Throws a `Failure` after `limit` seconds too."""
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
    text = log.read_text(encoding="utf-8", errors="replace")
    if late.is_set():
        names = ", ".join(unfinished(text)) or "none"
        raise Failure(f"had not ended after {limit:.0f} s and was killed; tests that were running: {names}")
    return verdict(text, status)


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


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default=str(root / ".build/debug/gatewaydPackageTests.xctest"))
    parser.add_argument("--patience", type=float, default=1, help="by how much the limits are longer")
    parser.add_argument("--keep-going", action="store_true", help="runs every suite though one fails")
    parser.add_argument("--skip", action="append", default=[], help="tests not to run, as a regular expression")
    parser.add_argument("--width", type=int, help="how many tests are under way at once")
    parser.add_argument("--one-by-one", action="append", default=[], help="a suite whose tests run one after another")
    parser.add_argument("--in-turn", action="store_true", help="one process after another, none beside them")
    parser.add_argument("--only", nargs=argparse.REMAINDER, help="arguments for the tests, such as --filter Recorder")
    parser.add_argument("suites", nargs="*")
    options = parser.parse_args()
    command = [options.program, "--testing-library", "swift-testing"]
    for test in options.skip:
        command += ["--skip", test]
    if options.only:
        lanes = [[(" ".join(options.only), options.only, only_limit)]]
    else:
        lanes = dealt(options.suites or every_suite(), together=not options.in_turn)
    broken = []
    interrupted = threading.Event()
    with tempfile.TemporaryDirectory() as folder:

        def walk_beside(lane: list[tuple[str, list[str], float]]):
            try:
                walk(lane, 10)
            except BaseException:
                broken.append(lane[0][0])
                raise

        def walk(lane: list[tuple[str, list[str], float]], niceness: int):
            log = Path(folder) / f"log-{niceness}"
            for name, arguments, limit in lane:
                if (broken and not options.keep_going) or interrupted.is_set():
                    return
                width = options.width or widths.get(name, usual_width)
                order = ["--experimental-maximum-parallelization-width", str(width)]
                if name in options.one_by_one:
                    order = ["--no-parallel"]
                began = time.monotonic()
                try:
                    summed = run([*command, *arguments, *order], limit * options.patience, log, niceness)
                    print(f"{name}: {summed}", flush=True)
                except Failure as failure:
                    took = time.monotonic() - began
                    text = log.read_text(encoding="utf-8", errors="replace")
                    print(f"{name}: after {took:.0f} s\n{text}", flush=True)
                    print("\n".join([*failures(text), f"test: {name} {failure}"]), file=sys.stderr, flush=True)
                    broken.append(name)

        beside = [threading.Thread(target=walk_beside, args=(lane,)) for lane in lanes[1:]]
        for one in beside:
            one.start()
        try:
            walk(lanes[0], 0)
            for one in beside:
                one.join()
        except BaseException:
            interrupted.set()
            for child in list(descendants(os.getpid())):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
            raise
    if broken and options.keep_going:
        print(f"test: failed: {', '.join(broken)}", file=sys.stderr)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
