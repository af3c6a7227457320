"""Runs the tests under four conditions and counts what failed: steady.py [--times N] [--browser] [CONDITION…]"""

import argparse
import contextlib
import os
import random
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from record import root

python = ["/usr/bin/python3", "-B"]


@contextlib.contextmanager
def busy() -> Iterator[list[str]]:
    """Eight programs that compute, beside the tests."""
    loops = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(8)]
    try:
        yield []
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


@contextlib.contextmanager
def core() -> Iterator[list[str]]:
    """One processor."""
    yield ["taskset", "-c", "0"]


@contextlib.contextmanager
def half() -> Iterator[list[str]]:
    """Half of a processor, in turns of 5 ms each 10 ms."""
    first = Path("/sys/fs/cgroup/cgroup.controllers")
    parent = first.parent if first.is_file() else Path("/sys/fs/cgroup/cpu")
    group = parent / f"gatewayd-steady-{os.getpid()}"
    if first.is_file():
        (parent / "cgroup.subtree_control").write_text("+cpu")
    group.mkdir()
    try:
        if first.is_file():
            (group / "cpu.max").write_text("5000 10000")
        else:
            (group / "cpu.cfs_period_us").write_text("10000")
            (group / "cpu.cfs_quota_us").write_text("5000")
        yield ["sh", "-c", f'echo $$ >{group}/cgroup.procs; exec "$@"', "sh"]
    finally:
        # It can go once the last of its processes has ended.
        deadline = time.monotonic() + 60
        while True:
            try:
                group.rmdir()
                break
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)


@contextlib.contextmanager
def order() -> Iterator[list[str]]:
    """The usual machine: only the order is another one, as it is under the other conditions."""
    yield []


conditions = {"busy": busy, "core": core, "half": half, "order": order}


def failed(output: str) -> list[str]:
    """The tests that the last lines of a run name."""
    return re.findall(r"^FAILED (\S.*)$", output, re.MULTILINE)


def commands(seed: int, patience: float, with_browser: bool) -> list[tuple[list[str], dict[str, str]]]:
    suites = [*python, "script/testing/suites.py", "--keep-going", "--seed", str(seed), "--patience", str(patience)]
    all_of_them = [(suites, {})]
    if with_browser:
        all_of_them += [(["script/test-browser"], {"GATEWAYD_SEED": str(seed)}), (["script/test-bluetooth"], {})]
    return all_of_them


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--browser", action="store_true")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("conditions", nargs="*", metavar=f"{{{','.join(conditions)}}}")
    options = parser.parse_args()
    counts: Counter[tuple[str, str]] = Counter()
    runs = broken = 0
    for condition in options.conditions or conditions:
        for number in range(options.times):
            seed = options.seed + number
            for command, environment in commands(seed, 1 if condition == "order" else 6, options.browser):
                began = time.monotonic()
                with conditions[condition]() as within:
                    done = subprocess.run(
                        [*within, *command],
                        cwd=root,
                        env={**os.environ, **environment},
                        stdin=subprocess.DEVNULL,
                        stdout=subprocess.PIPE,
                        stderr=subprocess.STDOUT,
                        encoding="utf-8",
                        errors="replace",
                        check=False,
                    )
                names = failed(done.stdout)
                if done.returncode != 0 and not names:
                    names = [f"{command[-1]} ended with {done.returncode}"]
                    print(done.stdout[-4000:], flush=True)
                counts.update((condition, name) for name in names)
                runs += 1
                broken += bool(names)
                took = time.monotonic() - began
                print(f"{condition}, seed {seed}: {command[0]} {took:.0f} s, failed: {names or 'none'}", flush=True)
                if names:
                    kept = root / "artefacts" / f"steady-{condition}-{seed}.log"
                    kept.parent.mkdir(exist_ok=True)
                    kept.write_text(done.stdout, encoding="utf-8")
    for (condition, name), count in counts.most_common():
        print(f"{count:3}  {condition:6} {name}")
    print(f"{runs - broken} passed, {broken} failed")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
