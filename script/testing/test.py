"""The whole test run, after its packages are there: test.py [--packages SECONDS] [--changed[=BASE] | ARGUMENT…]

With ARGUMENTs, such as `--filter Recorder`, only the tests that they choose run, with a debug build.
"""

import argparse
import subprocess
import sys

import changed
from whole import Run, whole_run

python = ("/usr/bin/python3", "-B")
suites = (*python, "script/testing/suites.py")

# These are built in a minute or two, and only compute: they run while the rest is built.
first = ["CalendarsTests", "FreeTimeTests", "RecordingTests", "ScaleProtocolTests", "ScanDecodeTests", "ValuesTests"]


def build(run: Run, name: str, chosen: list[str] | None = None) -> None:
    """The debug build of all, with benches and fuzzers, or only of these suites and what they test."""
    if chosen is None:
        run.part(name, "swift", "build", "--build-tests", GATEWAY_BENCH="1")
        return
    run.part(
        name,
        *("swift", "build", "--product", "gatewaydPackageTests"),
        GATEWAY_SUITES=",".join(chosen),
    )


def lint(run: Run) -> None:
    # Beside the build: what it finds ends the run.
    run.start("lint", "bash", "-c", "script/lint && " + " ".join(python) + " -m unittest discover -s script/testing")


def whole(run: Run) -> None:
    lint(run)
    # Release comes first: libc constants can vanish in release builds only, and the end-to-end tests run this binary.
    run.part("release build", "script/build")
    binary = subprocess.run(["script/build"], capture_output=True, text=True, check=True).stdout.strip()
    build(run, "debug build of the first suites", first)
    # The next build links the program again while it runs.
    run.part("first suites to run", "cp", ".build/debug/gatewaydPackageTests.xctest", ".build/debug/first.xctest")
    run.start("first suites", *suites, "--program", ".build/debug/first.xctest", *first)
    # Takes what the build and the suites leave of the processors.
    run.start("browser", "nice", "-n10", "script/test-browser", GATEWAYD_BINARY=binary)
    build(run, "debug build")
    run.part("fuzzers compile", "script/fuzz", "--check")
    # Devices, programs, pages and the virtual machine are waited for half of the time: they share the processors.
    run.start("bluetooth", "script/test-bluetooth")
    run.start("api", "script/test-api", GATEWAYD_BINARY=binary)
    without = [word for suite in first for word in ("--without", suite)]
    run.part("suites", *suites, *without, GATEWAYD_BINARY=binary)


def only_changed(run: Run, base: str | None) -> None:
    lint(run)
    chosen, runs_program = changed.chosen(base)
    print(f"test: what changed can break: {' '.join(chosen) or 'nothing'}", flush=True)
    names = [name for name in chosen if name not in changed.scripts]
    if runs_program:
        run.part("debug build of the program", "swift", "build", "--product", "gatewayd")
    if "bluetooth" in chosen:
        run.start("bluetooth", "script/test-bluetooth")
    elif names:
        build(run, "debug build of the suites", names)
    if "browser" in chosen:
        run.start("browser", "script/test-browser", GATEWAYD_BINARY=".build/debug/gatewayd")
    if names:
        run.part("suites", *suites, *names)
    if "api" in chosen:
        run.part("api", "script/test-api", GATEWAYD_BINARY=".build/debug/gatewayd")


def main() -> int:
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("--packages", type=float, default=0)
    parser.add_argument("--changed", nargs="?", const="")
    options, others = parser.parse_known_args()
    with whole_run() as run:
        run.spent.append(("packages", options.packages, 0))
        run.began -= options.packages
        if options.changed is not None:
            only_changed(run, options.changed or None)
        elif others:
            build(run, "debug build")
            run.part("tests", *suites, "--only", *others)
        else:
            whole(run)
    return 0


if __name__ == "__main__":
    sys.exit(main())
