"""A disk that is full to the last byte while animals walk over the scale, again and again."""

import os
import signal
import subprocess
import time

from ledger import Ledger, Listener, Stored
from rows import Rows, verdict
from web import FAILURES
from work import Place, Work

MEGABYTES = 48
# Every so manyth time the power fails while nothing can be stored.
KILLED = 4


def measure(options, folder, dice):
    rounds = 4 if options.quick else 20
    disk = SmallDisk(os.path.join(folder, "farm"))
    place = Place(options.binary, disk.path, dice)
    place.first_start()
    ledger = Ledger("full")
    listener, work = Listener(ledger, place), Work(place, ledger)
    shown, killed, longest = 0, 0, 0
    for number in range(rounds):
        time.sleep(dice.uniform(0.2, 1))
        disk.fill()
        before = len(ledger.shown)
        time.sleep(dice.uniform(1, 2))
        if number % KILLED == KILLED - 1:
            place.daemon.require_running()
            place.daemon.stop(signal.SIGKILL)
            place.start().seconds_to_answer("/v1/health")
            time.sleep(1)
            killed += 1
        shown += len(ledger.shown) - before
        disk.make_room()
        longest = max(longest, everything_is_stored(place))
    work.end()
    listener.end()
    stored = Stored(place.daemon)
    outcome = ledger.compare(stored)
    health = health_afterwards(place)
    is_well = health == "ok" and shown > 0
    table = Rows(
        "disk full", "killed while full", "weighed while full", "weighings announced", "writes acknowledged", "lost",
        "twice", "gaps", "reached",
    )  # fmt: skip
    table.row(
        rounds,
        killed,
        shown,
        len(ledger.announced),
        len(ledger.acknowledged),
        len(outcome.lost),
        len(outcome.twice),
        len(outcome.gaps),
        verdict(outcome.is_right and is_well),
    )
    table.note(f"all was stored {longest:.1f} s after there was room, at most; then health is {health}")
    table.note(f"notes that were not taken were told: {dict(work.refused)}")
    for example in outcome.examples():
        table.note(example)
    table.print()
    place.daemon.stop()
    disk.unmount()
    return outcome.is_right and is_well


def health_afterwards(place):
    """The room on a disk is looked at every ten seconds, so the first answer may be of before there was any."""
    until = time.monotonic() + 20
    while (health := place.daemon.call("GET", "/v1/health")["status"]) != "ok" and time.monotonic() < until:
        time.sleep(0.5)
    return health


def everything_is_stored(place):
    """How long it took until nothing waited any more."""
    since = time.monotonic()
    while time.monotonic() < since + 60:
        try:
            if "backlog" not in place.daemon.call("GET", "/v1/health"):
                return time.monotonic() - since
        except FAILURES:
            pass
        time.sleep(0.05)
    raise SystemExit("bench: 60 s after there is room something still waits to be stored")


class SmallDisk:
    """A real file system, so small that it can be filled to the last byte."""

    def __init__(self, path):
        self.path = path
        os.makedirs(path)
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={MEGABYTES}m,mode=0700", "tmpfs", path], check=True)

    def fill(self):
        size = 65536
        with open(os.path.join(self.path, "filler"), "ab", buffering=0) as file:
            while size:
                try:
                    if file.write(bytes(size)) == size:
                        continue
                except OSError:
                    pass
                size //= 2

    def make_room(self):
        os.remove(os.path.join(self.path, "filler"))

    def unmount(self):
        subprocess.run(["umount", "--lazy", self.path], check=True)
