"""The power fails at any moment while animals are weighed, and the disk has kept no more than it was told to.

A life of the gateway runs on a recorded disk; then its power is cut at several moments of it, each time from the record
alone: a file system is made of what the medium had, and a gateway started on it. The next life begins on one of these.
"""

import collections
import contextlib
import os
import signal
import sqlite3
import subprocess
import time

from ledger import Ledger, Listener, Stored
from recorded_disk import KEPT, RecordedDisk, after_power_cut, unmount
from rows import Rows, verdict
from work import Place, Work

MEGABYTES = 96


def measure(options, folder, dice):
    lives, cuts = (2, 6) if options.quick else (10, 10)
    file = os.path.join(folder, "disk.img")
    with open(file, "wb") as image:
        image.truncate(MEGABYTES << 20)
    subprocess.run(["mkfs.ext4", "-q", "-F", "-m", "0", file], check=True)
    place = Place(options.binary, os.path.join(folder, "farm"), dice)
    os.makedirs(place.data)
    # The first start and the herd are no part of it.
    with mounted(file, place.data):
        place.first_start()
        place.daemon.stop()

    columns = ("cuts", "flushes", "unflushed", "announced", "acknowledged", "lost", "twice", "gaps", "damaged")
    totals = dict.fromkeys(columns, 0)
    examples, announced, visits = [], set(), collections.Counter()
    for life in range(lives):
        with open(file, "rb") as image:
            before = image.read()
        ledger, log = live(place, before, folder, life, visits, dice)
        totals["flushes"] += log.count(None)
        announced |= set(ledger.announced)
        totals["acknowledged"] += len(ledger.acknowledged)
        for number in range(cuts):
            at = moment(log, number, dice)
            kept = dice.choice(KEPT)
            image = bytearray(before)
            after_power_cut(image, log, at, kept, dice)
            with open(file, "wb") as output:
                output.write(image)
            totals["cuts"] += 1
            unflushed = log[:at][::-1]
            totals["unflushed"] += unflushed.index(None) if None in unflushed else at
            outcome, damage = examine(place, file, ledger, at)
            totals["damaged"] += bool(damage)
            for what, found in vars(outcome).items():
                totals[what] += len(found)
            examples += [
                f"life {life}, cut at {at} of {len(log)}, kept {kept}: {what}"
                for what in [*outcome.examples(), *damage]
            ]
        print(f"bench: {totals['cuts']} cuts of {life + 1} lives", flush=True)

    totals["announced"] = len(announced)
    is_right = not any(totals[what] for what in ("lost", "twice", "gaps", "damaged")) and totals["announced"] > 0
    table = Rows(
        "power cuts", "lives", "flushes", "writes since the last, in all", "weighings announced", "writes acknowledged",
        "lost", "twice", "gaps", "damaged stores", "reached",
    )  # fmt: skip
    counts = [str(count) for count in totals.values()]
    table.row(counts[0], lives, *counts[1:], verdict(is_right))
    for example in examples[:20]:
        table.note(example)
    table.print()
    return is_right


def moment(log, number, dice):
    """After how many writes and flushes the power fails: any, and every other time just before a flush is done."""
    if number % 2 == 0:
        return dice.choice([index for index, entry in enumerate(log) if entry is None])
    return dice.randrange(len(log) + 1)


def live(place, image, folder, life, visits, dice):
    """Some seconds of work on a recorded disk: what was promised when, and what the disk was told."""
    disk = RecordedDisk(image, os.path.join(folder, "recorded"))
    ledger = Ledger(f"life {life}", clock=lambda: len(disk.log))
    # What stood on the scale in earlier lives may be in the store already.
    ledger.visits = visits
    with mounted(disk.path, place.data):
        # Also while it starts and takes back what was cut off.
        place.start()
        listener, work = Listener(ledger, place), Work(place, ledger, first=sum(visits.values()))
        place.daemon.seconds_to_answer("/v1/health")
        time.sleep(dice.uniform(2, 4))
        log = list(disk.log)
        work.ended.set()
        place.daemon.stop(signal.SIGKILL)
        listener.end()
        work.end()
    disk.end()
    return ledger, log


def examine(place, file, ledger, at):
    """Starts a gateway on what the medium had."""
    with mounted(file, place.data):
        daemon = place.start()
        daemon.seconds_to_answer("/v1/health")
        outcome = ledger.compare(Stored(daemon), until=at)
        health = daemon.call("GET", "/v1/health")
        damage = [f"health says {health['store']}"] if "store" in health else []
        daemon.stop()
        with contextlib.closing(sqlite3.connect(os.path.join(place.data, "gateway.sqlite"))) as store:
            answer = store.execute("PRAGMA integrity_check").fetchone()[0]
        if answer != "ok":
            damage.append(answer[:200])
    return outcome, damage


@contextlib.contextmanager
def mounted(file, folder):
    subprocess.run(["mount", "-o", "loop", file, folder], check=True)
    try:
        yield
    finally:
        unmount(folder)
