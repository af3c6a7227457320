"""Runs the parts of a whole test run, one after another or side by side, and says where the time went.

The last lines of a run that failed are the last words of the part that failed; a run that is ended from outside says
which parts were under way.
"""

import contextlib
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from record import root
from suites import descendants

# What a part in the background says, until it has ended.
outputs = root / "artefacts" / "tests"


class Failure(Exception):
    """Which part failed, with its last words."""


@dataclass
class Part:
    name: str
    process: subprocess.Popen
    began: float
    output: Path | None
    # When it ended, if that is known.
    ended: float | None = None

    def last_words(self) -> str:
        """From the first test that it names as failed to its end, or its last lines."""
        if not self.output:
            return ""
        lines = self.output.read_text(encoding="utf-8", errors="replace").splitlines()
        first = next(
            (number for number, line in enumerate(lines) if re.match(r"FAILED \S+$|FAILED \S+\.\S", line)), None
        )
        return "\n".join(lines[first:] if first is not None else lines[-20:])

    def last_line(self) -> str:
        if not self.output or not self.output.is_file():
            return ""
        lines = self.output.read_text(encoding="utf-8", errors="replace").splitlines()
        return lines[-1] if lines else ""


class Run:
    def __init__(self):
        self.began = time.monotonic()
        self.beside: list[Part] = []
        # The part that is not in the background, and when it began.
        self.current: tuple[str, float] | None = None
        self.spent: list[tuple[str, float]] = []
        outputs.mkdir(parents=True, exist_ok=True)

    def part(self, name: str, *command: str, **environment: str) -> None:
        """Runs a part to its end; its output is the run's own. A part beside it that fails ends the run."""
        self.current = (name, time.monotonic())
        print(f"\n== {name}", flush=True)
        one = self._start(name, command, environment, None)
        while one.process.poll() is None:
            self._look_beside()
            with contextlib.suppress(subprocess.TimeoutExpired):
                one.process.wait(0.2)
        self.current = None
        self._note(one)
        if one.process.returncode != 0:
            raise Failure(f"test: {name} failed; that was: {shlex.join(command)}")

    def start(self, name: str, *command: str, **environment: str) -> None:
        """Starts a part in the background."""
        self.beside.append(self._start(name, command, environment, outputs / f"{name.replace(' ', '-')}.out"))

    def finish(self) -> None:
        """Waits for all parts in the background."""
        while self.beside:
            self._look_beside()
            time.sleep(0.2)

    def _start(self, name: str, command: tuple[str, ...], environment: dict[str, str], output: Path | None) -> Part:
        sink = output.open("wb") if output else None
        process = subprocess.Popen(
            command,
            cwd=root,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=sink,
            stderr=subprocess.STDOUT if sink else None,
        )
        return Part(name, process, time.monotonic(), output)

    def _note(self, part: Part) -> None:
        self.spent.append((part.name, time.monotonic() - part.began))

    def _look_beside(self) -> None:
        for part in [part for part in self.beside if part.process.poll() is not None]:
            self.beside.remove(part)
            self._note(part)
            print(f"\n== {part.name}", flush=True)
            if part.output:
                print(part.output.read_text(encoding="utf-8", errors="replace"), flush=True)
            if part.process.returncode != 0:
                raise Failure(f"{part.last_words()}\ntest: {part.name} failed")

    def end(self) -> None:
        """Ends what still runs, and whatever that has started."""
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
        """Minutes by part; parts that ran side by side are more than the whole."""
        lines = ["", "minutes  part"]
        lines += [f"{seconds / 60:7.1f}  {name}" for name, seconds in self.spent]
        return "\n".join([*lines, f"{(time.monotonic() - self.began) / 60:7.1f}  all"])


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
        run.end()
        raise
