"""Runs the tests against planted faults; see `script/mutate`."""

import argparse
import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import faults
import suites
from faults import Fault, Planted, root

copy = root / ".build-mutants" / "tree"
results = root / "artefacts" / "mutants.tsv"

# Seconds that the tests of a fault may take, and in which they may do nothing; a fault that keeps them from ending is
# found.
limit = 300
idle_limit = 60


@dataclass(frozen=True)
class Outcome:
    fault: Fault
    # The test that found it, or `None`.
    found_by: str | None
    seconds: float


# MARK: The copy


def make_copy(planted: dict[str, Planted], lists_of_files: Iterable[str]) -> None:
    """The tree with its switches; a file that stays as it is keeps its time, so that it is not built again."""
    wanted = {Path(name) for name in lists_of_files}
    switches = {Path("Sources", fault.module, "Planted.swift") for one in planted.values() for fault in one.planted}
    for old in [path.relative_to(copy) for path in copy.rglob("*") if path.is_file() and ".build" not in path.parts]:
        # `.build` is below the copy; nothing else there is kept that is no file of the tree.
        if old not in wanted and old not in switches and old.parts[0] != ".build":
            (copy / old).unlink()
    for name in sorted(wanted):
        source = root / name
        if not source.is_file():
            continue
        if str(name) in planted:
            keep(copy / name, planted[str(name)].text.encode())
        elif name == Path("Package.swift"):
            # What a switch leaves unused is no error.
            text = source.read_text(encoding="utf-8").replace(".treatAllWarnings(as: .error),", "")
            keep(copy / name, text.encode())
        else:
            keep(copy / name, source.read_bytes(), source.stat().st_mode)
    for name in switches:
        keep(copy / name, faults.switch.encode())


def keep(path: Path, content: bytes, mode: int | None = None) -> None:
    if path.is_file() and path.read_bytes() == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    if mode is not None:
        path.chmod(mode)


# A worker is started with an environment of its own.
spawn = "Sources/ScanWorkers/Pool/WorkerProcess+Spawn.swift"
handed_on = 'if let path = getenv("LD_LIBRARY_PATH") {'


def with_switch_for_workers(text: str) -> str:
    if handed_on not in text:
        raise faults.BadTable(f"{spawn}: workers are not given the switch, since this is gone: {handed_on}")
    statement = (
        'if let fault = getenv("GATEWAYD_PLANTED") { environment.append("GATEWAYD_PLANTED=" + String(cString: fault)) }'
    )
    return text.replace(handed_on, f"{statement}\n        {handed_on}")


class DoesNotCompile(Exception):
    """The faults whose switches the compiler complains of, and what it says."""

    def __init__(self, numbers: set[int], text: str):
        super().__init__(text)
        self.numbers = numbers


def build() -> None:
    log = copy.parent / "build.log"
    with log.open("wb") as output:
        command = ["swift", "build", "--build-tests"]
        status = subprocess.run(command, cwd=copy, stdout=output, stderr=subprocess.STDOUT, check=False).returncode
    if status == 0:
        return
    complaints = sorted(set(complaint.findall(log.read_text(encoding="utf-8", errors="replace"))))
    numbers = {number for path, line, _ in complaints if (number := switch_near(Path(path), int(line)))}
    raise DoesNotCompile(numbers, "\n".join(f"{path}:{line}: {text}" for path, line, text in complaints))


complaint = re.compile(r"^(/\S+\.swift):(\d+):\d+: error: (.*)$", re.MULTILINE)


def switch_near(path: Path, line: int) -> int | None:
    """The switch in this line, or the last one in the twenty lines before it."""
    lines = path.read_text(encoding="utf-8").splitlines()[max(0, line - 20) : line]
    found = re.findall(r"planted\((\d+)\)", "\n".join(lines))
    return int(found[-1]) if found else None


# MARK: Swift


class NoTests(Exception):
    """Words of a table choose no test."""


broke = re.compile(r"^✘ Test (?!run )(.+?)(?: with \d+ test cases?)? (?:recorded an issue|failed after)")


def first_failure(filters: Iterable[str], fault: Fault | None, width: int = 16) -> str | None:
    """The first test of those chosen that fails, with a fault or without one; the others are given up then."""
    command = [str(copy / ".build/debug/gatewaydPackageTests.xctest"), "--testing-library", "swift-testing"]
    for one in filters:
        command += ["--filter", one]
    command += ["--experimental-maximum-parallelization-width", str(width)]
    with tempfile.TemporaryDirectory() as folder:
        binary = copy / ".build/debug/gatewayd"
        environment = {**os.environ, "TMPDIR": folder, "GATEWAYD_BINARY": str(binary), "NO_COLOR": "1"}
        if fault:
            environment["GATEWAYD_PLANTED"] = str(fault.number)
        process = subprocess.Popen(
            command,
            cwd=copy,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
        watch = HangWatch(process)
        ran_none = False
        try:
            for line in process.stdout or []:
                if found := broke.match(line):
                    suites.kill(process)
                    return found[1]
                ran_none = ran_none or "Test run with 0 tests" in line
        finally:
            watch.end()
            process.wait()
            if process.stdout:
                process.stdout.close()
    if watch.found:
        return watch.found
    if process.returncode == 69 or ran_none:
        raise NoTests(f"no test is chosen by {' '.join(filters)}")
    return None if process.returncode == 0 else f"ended with {process.returncode}"


class HangWatch:
    """Ends a program that takes too long, or that does nothing for too long."""

    def __init__(self, process: subprocess.Popen):
        self.process = process
        self.found: str | None = None
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self._watch, daemon=True)
        self.thread.start()

    def end(self) -> None:
        self.ended.set()
        self.thread.join()

    def _watch(self) -> None:
        began = worked = time.monotonic()
        before = 0.0
        while not self.ended.wait(min(1, idle_limit / 4)):
            now, spent = time.monotonic(), processor_time(self.process.pid)
            # What looks every second whether to go on takes some milliseconds.
            if abs(spent - before) > 0.1:
                worked, before = now, spent
            if now - began > limit:
                self.found = f"did not end within {limit} s"
            elif now - worked > idle_limit:
                self.found = f"did nothing for {idle_limit} s"
            if self.found:
                suites.kill(self.process)
                return


def processor_time(process: int) -> float:
    """Seconds that a process has computed, with all that it has started and that still run."""
    ticks = 0
    for number in [process, *suites.descendants(process)]:
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def anchored(suite: str) -> str:
    return f"^{suite}\\."


class Swift:
    """Tries faults in Swift, and holds each test that finds one to passing without it."""

    def __init__(self, hints_only: bool):
        self.hints_only = hints_only
        # What tables say of tests that are not there.
        self.wrong: set[str] = set()
        self.sound: dict[str, bool] = {}
        self.lock = threading.Lock()

    def outcome(self, fault: Fault) -> Outcome:
        began = time.monotonic()
        found = self.found(list(fault.tests), fault)
        if not found and not fault.survives and not self.hints_only:
            found = self.found([anchored(suite) for suite in fault.suites], fault)
        return Outcome(fault, found, time.monotonic() - began)

    def found(self, filters: list[str], fault: Fault) -> str | None:
        if not filters:
            return None
        try:
            test = first_failure(filters, fault)
        except NoTests as problem:
            self.wrong.add(f"{fault.area}: {problem}")
            return None
        if test and not self.passes_without(filters):
            # A test that fails by itself has found nothing.
            return None
        return test

    def passes_without(self, filters: list[str]) -> bool:
        key = " ".join(filters)
        with self.lock:
            known = self.sound.get(key)
        if known is None:
            broken = first_failure(filters, None)
            if broken:
                print(f"mutate: fails without a fault: {broken} (of {key})", file=sys.stderr, flush=True)
            known = broken is None
            with self.lock:
                self.sound[key] = known
        return known


# MARK: All of it


def in_parallel(all_faults: list[Fault], outcome: Callable[[Fault], Outcome], note: Callable[[Outcome], None]):
    # One more than there are processors: some faults keep their tests waiting.
    with ThreadPoolExecutor((os.cpu_count() or 1) + 1) as lanes:
        for one in lanes.map(outcome, all_faults):
            note(one)


def score(found: int, count: int) -> str:
    return f"{found}/{count}  {100 * found / count:.0f} %" if count else "none"


def summary(outcomes: list[Outcome]) -> tuple[str, bool]:
    """The table by area, and whether the goals are reached."""
    lines, is_reached = [], True
    areas = sorted({one.fault.area for one in outcomes})
    for area in areas:
        those = [one for one in outcomes if one.fault.area == area]
        found = sum(one.found_by is not None for one in those)
        is_low = 100 * found < faults.area_goal * len(those)
        is_reached = is_reached and not is_low
        lines.append(f"{area:16} {score(found, len(those))}{'  below ' + str(faults.area_goal) if is_low else ''}")
    found = sum(one.found_by is not None for one in outcomes)
    lines.append(f"{'all':16} {score(found, len(outcomes))}")
    return "\n".join(lines), is_reached and 100 * found >= faults.goal * len(outcomes)


def survivors_of_last_run() -> set[str]:
    if not results.is_file():
        raise faults.BadTable(f"there was no run before: {results.relative_to(root)} is missing")
    rows = results.read_text(encoding="utf-8").splitlines()
    return {row.split("\t")[0] for row in rows if row.split("\t")[1] == "survived"}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true", help="only whether the tables fit to the sources")
    parser.add_argument("--survivors", action="store_true", help="only what no test found in the last run")
    parser.add_argument("--no-build", action="store_true", help="with the copy as it is")
    parser.add_argument("--hints-only", action="store_true", help="only the tests that a fault names")
    parser.add_argument("--fault", metavar="WORD", help="only faults in whose file or harm this occurs")
    parser.add_argument("areas", nargs="*")
    options = parser.parse_args()
    try:
        return run(options)
    except faults.BadTable as problem:
        print(f"mutate: {problem}", file=sys.stderr)
        return 1


def planted_in(every: list[Fault]) -> tuple[dict[str, Planted], dict[Fault, str]]:
    """The text of each file of Swift with its switches, and why a fault could not be planted."""
    planted: dict[str, Planted] = {}
    refused: dict[Fault, str] = {}
    for file in sorted({fault.file for fault in every}):
        path, those = root / file, [fault for fault in every if fault.file == file]
        if not path.is_file():
            refused |= dict.fromkeys(those, "its file is gone")
            continue
        text = path.read_text(encoding="utf-8")
        if file.startswith("Web/"):
            # Each is put into a text of its own.
            for fault in those:
                refused |= faults.plant(text, [fault], lambda one: one.new).refused
            continue
        planted[file] = faults.plant(text, those)
        refused |= planted[file].refused
    return planted, refused


def built(every: list[Fault]) -> dict[Fault, str]:
    """Builds the copy, and says why a fault is not in it: one whose switch does not compile is left out."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=root, capture_output=True, text=True, check=True
    )
    spoiled: dict[Fault, str] = {}
    while True:
        planted, others = planted_in([fault for fault in every if fault not in spoiled])
        planted.setdefault(spawn, Planted((root / spawn).read_text(encoding="utf-8"), [], {}))
        planted[spawn] = Planted(with_switch_for_workers(planted[spawn].text), planted[spawn].planted, {})
        make_copy(planted, listed.stdout.splitlines())
        began = time.monotonic()
        try:
            build()
        except DoesNotCompile as problem:
            found = {fault: "its switch does not compile" for fault in every if fault.number in problem.numbers}
            print(f"mutate: {problem}", file=sys.stderr, flush=True)
            if not found:
                raise faults.BadTable("the copy does not compile") from problem
            spoiled |= found
            continue
        print(f"mutate: built in {time.monotonic() - began:.0f} s", flush=True)
        return others | spoiled


def run(options: argparse.Namespace) -> int:
    every = faults.read_all()
    known = {fault.area for fault in every}
    if unknown := set(options.areas) - known:
        raise faults.BadTable(f"there is no area {', '.join(sorted(unknown))}; there are {', '.join(sorted(known))}")
    _, refused = planted_in(every)
    is_chosen = {
        fault
        for fault in every
        if (not options.areas or fault.area in options.areas)
        and (not options.fault or options.fault in fault.file or options.fault in fault.harm)
    }
    if not is_chosen:
        raise faults.BadTable(f"no fault has {options.fault} in its file or harm")
    if not options.check and not options.no_build and not all(fault.is_page for fault in is_chosen):
        refused = built(every)
    for fault, reason in refused.items():
        print(f"mutate: {fault.area}: {fault.file}: {reason}: {fault.harm}", file=sys.stderr)
    chosen = [fault for fault in every if fault in is_chosen and fault not in refused]
    if options.survivors:
        last = survivors_of_last_run()
        chosen = [fault for fault in chosen if str(fault.number) in last]
    swift = [fault for fault in chosen if not fault.is_page]
    pages = [fault for fault in chosen if fault.is_page]
    print(f"mutate: {len(swift)} faults in Swift, {len(pages)} in the pages", flush=True)
    if options.check:
        return 1 if refused else 0

    outcomes: list[Outcome] = []
    results.parent.mkdir(exist_ok=True)
    with results.open("w", encoding="utf-8") as rows:

        def note(one: Outcome):
            outcomes.append(one)
            verdict = "found" if one.found_by else "survived"
            reason = one.found_by or one.fault.survives or ""
            print(f"{verdict:8} {one.seconds:5.0f} s  {one.fault.area}: {one.fault.harm}  [{reason}]", flush=True)
            row = [str(one.fault.number), verdict, one.fault.area, one.fault.file, one.fault.harm, reason]
            rows.write("\t".join(row) + "\n")
            rows.flush()

        trial = Swift(options.hints_only)
        in_parallel(swift, trial.outcome, note)
        if pages:
            try_pages(pages, note, options.hints_only)
    table, is_reached = summary(outcomes)
    survivors = [one for one in outcomes if not one.found_by]
    unexplained = [one for one in survivors if not one.fault.survives]
    for one in survivors:
        print(f"survived: {one.fault.area}: {one.fault.file}: {one.fault.harm}: {one.fault.survives or 'no reason'}")
    for problem in sorted(trial.wrong):
        print(f"mutate: {problem}")
    print(table)
    print(f"{len(outcomes) - len(unexplained)} passed, {len(unexplained)} failed")
    return 0 if is_reached and not refused and not unexplained and not trial.wrong else 1


def try_pages(pages: list[Fault], note: Callable[[Outcome], None], hints_only: bool) -> None:
    """In Debian's Python, beside the browser tests."""
    sys.path.insert(0, str(root / "Tests" / "BrowserTests"))
    import mutants

    binary = copy / ".build/debug/gatewayd"
    if binary.is_file():
        os.environ["GATEWAYD_BINARY"] = str(binary)
    for fault, test, seconds in mutants.tried(pages, hints_only):
        note(Outcome(fault, test, seconds))


if __name__ == "__main__":
    shutil.rmtree(root / ".build-mutants" / "pages", ignore_errors=True)
    sys.exit(main())
