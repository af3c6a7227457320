"""Two hundred scales at once, for minutes: every animal on each of them is weighed once, and nothing grows."""

import collections
import os
import sys
import time
from types import SimpleNamespace

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "links"))
import process
from daemon import Daemon
from ledger import Ledger, Listener, Outcome, Stored
from ptys import Scales, configuration, wait_until_connected
from rows import Rows, verdict
from scales import CYCLE, cycle, kilograms
from web import Caller

DEVICES = 200
GOAL_MEMORY = 20  # MB more at the end than after the first animals
GOAL_HELD = 4  # descriptors and threads more


def measure(options, folder, dice):
    seconds = 3 * CYCLE if options.quick else 600
    scales = Scales(DEVICES)
    daemon = Daemon(options.binary, os.path.join(folder, "farm"), configuration(scales.names))
    try:
        return weigh(daemon, scales, seconds)
    finally:
        scales.stop()


def weigh(daemon, scales, seconds):
    daemon.seconds_to_answer("/v1/health")
    wait_until_connected(daemon)
    token = daemon.authorization.removeprefix("Bearer ")
    station = SimpleNamespace(caller=lambda timeout: Caller("127.0.0.1", daemon.port, token, timeout=timeout))
    ledger = Ledger("devices")
    listener = Listener(ledger, station)
    print(f"bench: {DEVICES} scales for {seconds:.0f} s", flush=True)
    since = time.monotonic()
    time.sleep(CYCLE + 5)
    early, used, looked = state(daemon.pid), process.processor_seconds(daemon.pid), time.monotonic()
    time.sleep(max(0, since + seconds - time.monotonic()))
    share = (process.processor_seconds(daemon.pid) - used) / (time.monotonic() - looked) * 100
    late = state(daemon.pid)
    scales.stop()
    # Who stands there may still be weighed.
    time.sleep(3)
    listener.end()
    stored = Stored(daemon)
    # Whether one is there too often is told by the animals; the ledger knows what was announced.
    ledger.visits = collections.Counter(stored.weighings.values())
    outcome = ledger.compare(stored)
    for scale in range(DEVICES):
        found = walked(stored.at_places[f"place{scale}"], scale, int(seconds / CYCLE) - 1)
        outcome.lost += found.lost
        outcome.twice += found.twice
    missed = goals_missed(outcome, early, late)
    table = Rows(
        "devices", "s", "weighings", "events", "lost", "twice", "gaps", "processor %", "MB early", "late", "open files",
        "late", "threads", "late", "reached",
    )  # fmt: skip
    table.row(
        DEVICES,
        f"{seconds:.0f}",
        len(stored.weighings),
        len(stored.events),
        len(outcome.lost),
        len(outcome.twice),
        len(outcome.gaps),
        f"{share:.0f}",
        *(f"{number:.0f}" for pair in zip(early, late, strict=True) for number in pair),
        f"NO: {', '.join(missed)}" if missed else verdict(True),
    )
    table.note(f"goals: lost, twice and gaps 0; memory ≤ +{GOAL_MEMORY} MB, open files and threads ≤ +{GOAL_HELD}")
    for example in outcome.examples():
        table.note(example)
    table.print()
    daemon.stop()
    return not missed


def state(pid):
    """Megabytes, descriptors, threads."""
    return process.megabytes(pid)["VmRSS"], *process.held(pid)


def goals_missed(outcome, early, late):
    (memory, files, threads) = (after - before for before, after in zip(early, late, strict=True))
    goals = {
        "lost, twice or gaps": outcome.is_right,
        "memory": memory <= GOAL_MEMORY,
        "open files": files <= GOAL_HELD,
        "threads": threads <= GOAL_HELD,
    }
    return [name for name, is_reached in goals.items() if not is_reached]


def walked(weights, scale, least):
    """What of the animals of a scale is missing or too much among what was stored there, the oldest first.

    They come one after another, whichever was the first; so many of them were there in any case.
    """
    lost, twice = [], []
    # A gateway takes a while to connect: who is weighed first may be any of the first few.
    number = first = place_of(weights[0], scale, cycle(scale, 0)[0]) or 0 if weights else 0
    for weight in weights:
        found = place_of(weight, scale, number)
        if found is None:
            twice.append(f"{weight} kg on scale {scale}")
            continue
        lost += [f"{kilograms(scale, missing)} kg on scale {scale}" for missing in range(number, found)]
        number = found + 1
    lost += [f"{kilograms(scale, missing)} kg on scale {scale}" for missing in range(number, first + least)]
    return Outcome(lost, twice, [])


def place_of(weight, scale, number):
    """Which of a scale's animals has this weight, from one of them on; none of the next few may.

    One weighs 13 kg more than the one before, and sways by half a kilogram.
    """
    return next((later for later in range(number, number + 10) if abs(kilograms(scale, later) - weight) < 2), None)
