"""Runs the parts of a whole test run, one after another or side by side, and says where the time went.

A run that failed ends with the tests that failed in a part, or with the last lines of that part. A run that is ended
from outside says which parts were under way, and which tests.
"""

import contextlib
import os
import re
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from record import root
from suites import descendants

# What each part says.
outputs = root / "artefacts" / "tests"


class Failure(Exception):
    """Which part failed, with its last words."""


@dataclass
class Part:
    name: str
    process: subprocess.Popen
    began: float
    output: Path
    # Seconds of a processor that it took, with all that it started; known when it has ended.
    computed: float = 0

    def has_ended(self) -> bool:
        if self.process.returncode is None:
            process, status, usage = os.wait4(self.process.pid, os.WNOHANG)
            if process:
                self.process.returncode = os.waitstatus_to_exitcode(status)
                self.computed = usage.ru_utime + usage.ru_stime
        return self.process.returncode is not None

    def last_words(self) -> str:
        """From the first test that it names as failed to its end, or its last lines."""
        lines = self.lines()
        first = next(
            (number for number, line in enumerate(lines) if re.match(r"FAILED \S+$|FAILED \S+\.\S", line)), None
        )
        return "\n".join(lines[first:] if first is not None else lines[-20:])

    def last_line(self) -> str:
        lines = self.lines()
        return lines[-1] if lines else ""

    def lines(self) -> list[str]:
        return self.output.read_text(encoding="utf-8", errors="replace").splitlines()


class Run:
    # Seconds in which what a program said before its end has surely been read.
    told_by = 10

    def __init__(self):
        self.began = time.monotonic()
        self.beside: list[Part] = []
        # The part that is not in the background, and when it began.
        self.current: tuple[str, float] | None = None
        # Of each part that has ended: its name, the seconds from its beginning to its end, and those of a processor.
        self.spent: list[tuple[str, float, float]] = []
        outputs.mkdir(parents=True, exist_ok=True)

    def part(self, name: str, *command: str, **environment: str) -> None:
        """Runs a part to its end; its output is the run's own. A part beside it that fails ends the run."""
        self.current = (name, time.monotonic())
        print(f"\n== {name}", flush=True)
        one, showing = self._start_shown(name, command, environment)
        while not one.has_ended():
            self._look_beside()
            time.sleep(0.1)
        showing.join(self.told_by)
        self.current = None
        self._note(one)
        if one.process.returncode != 0:
            raise Failure(f"{one.last_words()}\ntest: {name} failed; that was: {shlex.join(command)}")

    def start(self, name: str, *command: str, **environment: str) -> None:
        """Starts a part in the background."""
        output = output_of(name)
        with output.open("wb") as sink:
            self.beside.append(Part(name, started(command, environment, sink), time.monotonic(), output))

    def finish(self) -> None:
        """Waits for all parts in the background."""
        while self.beside:
            self._look_beside()
            time.sleep(0.2)

    def _start_shown(self, name: str, command: tuple[str, ...], environment: dict[str, str]):
        process = started(command, environment, subprocess.PIPE)
        part = Part(name, process, time.monotonic(), output_of(name))
        part.output.write_bytes(b"")
        showing = threading.Thread(target=show, args=(process.stdout, part.output), daemon=True)
        showing.start()
        return part, showing

    def _note(self, part: Part) -> None:
        self.spent.append((part.name, time.monotonic() - part.began, part.computed))

    def _look_beside(self) -> None:
        for part in [part for part in self.beside if part.has_ended()]:
            self.beside.remove(part)
            self._note(part)
            print(f"\n== {part.name}", flush=True)
            print(*part.lines(), sep="\n", flush=True)
            if part.process.returncode != 0:
                raise Failure(f"{part.last_words()}\ntest: {part.name} failed")

    def end(self, patience: float = 0) -> None:
        """Ends what still runs, and whatever that has started.

        It has `patience` seconds in which to say where it was.
        """
        if patience:
            for process in list(descendants(os.getpid())):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, signal.SIGTERM)
            end = time.monotonic() + patience
            while list(descendants(os.getpid())) and time.monotonic() < end:
                time.sleep(0.1)
            for thread in threading.enumerate():
                if thread.daemon:
                    thread.join(1)
        for process in list(descendants(os.getpid())):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    def under_way(self) -> Iterator[str]:
        if self.current:
            name, began = self.current
            yield f"{name}, for {time.monotonic() - began:.0f} s"
        for part in self.beside:
            line = part.last_line()
            yield f"{part.name}, for {time.monotonic() - part.began:.0f} s" + (f": {line}" if line else "")

    def table(self) -> str:
        """Minutes by part, and minutes of a processor; parts that ran side by side are more than the whole."""
        lines = ["", "minutes  processor  part"]
        all_of = [*self.spent, ("all", time.monotonic() - self.began, sum(computed for *_, computed in self.spent))]
        lines += [f"{seconds / 60:7.1f}  {computed / 60:9.1f}  {name}" for name, seconds, computed in all_of]
        return "\n".join(lines)


def output_of(name: str) -> Path:
    return outputs / f"{name.replace(' ', '-')}.out"


def started(command: tuple[str, ...], environment: dict[str, str], sink: BinaryIO | int) -> subprocess.Popen:
    return subprocess.Popen(
        command,
        cwd=root,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=sink,
        stderr=subprocess.STDOUT,
    )


def show(source: BinaryIO, kept: Path) -> None:
    """Shows what a part says, and keeps it."""
    with kept.open("wb") as copy:
        while piece := source.read1():
            sys.stdout.buffer.write(piece)
            sys.stdout.buffer.flush()
            copy.write(piece)
            copy.flush()


@contextlib.contextmanager
def whole_run() -> Iterator[Run]:
    """A run whose last lines say how it ended."""
    run = Run()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        yield run
        run.finish()
        print(run.table(), flush=True)
    except Failure as failure:
        run.end()
        print(run.table(), f"\n{failure}", sep="\n", flush=True)
        sys.exit(1)
    except BaseException:
        for name in run.under_way():
            print(f"test: was ended during {name}", file=sys.stderr, flush=True)
        run.end(patience=5)
        raise
