"""Another program holds the store while animals walk over the scale and somebody turns pages."""

import contextlib
import os
import sqlite3
import time

from attacked import GOAL_PAGE
from full_disk import everything_is_stored, health_afterwards
from ledger import Ledger, Listener, Stored
from look import Times, turn
from rows import Rows, verdict
from work import Place, Work

# Seconds after the lock is gone; what waits is offered to the store every eighth.
GOAL_STORED = 10


def measure(options, folder, dice):
    rounds, seconds = (1, 12) if options.quick else (3, 30)
    place = Place(options.binary, os.path.join(folder, "farm"), dice)
    place.first_start()
    ledger = Ledger("locked", clock=time.monotonic)
    listener, work = Listener(ledger, place), Work(place, ledger)
    pages, longest = Times(), 0
    for _ in range(rounds):
        time.sleep(dice.uniform(0.5, 2))
        with held(os.path.join(place.data, "gateway.sqlite")):
            pages.join(turn(place.caller(), time.monotonic() + seconds))
        longest = max(longest, everything_is_stored(place))
    work.end()
    listener.end()
    outcome = ledger.compare(Stored(place.daemon))
    health = health_afterwards(place)
    missed = goals_missed(outcome, len(ledger.shown), pages, longest, health)
    table = Rows(
        "store locked", "s each", "weighed while locked", "latest", "weighings announced", "writes acknowledged",
        "lost", "twice", "gaps", "page p50", "p99 ms", "of", "failed", "reached",
    )  # fmt: skip
    table.row(
        rounds,
        seconds,
        len(ledger.shown),
        f"{lateness(ledger):.1f} s",
        len(ledger.announced),
        len(ledger.acknowledged),
        len(outcome.lost),
        len(outcome.twice),
        len(outcome.gaps),
        f"{pages.median:.1f} ms",
        f"{pages.p99:.0f}",
        len(pages.milliseconds),
        " ".join(f"{count} {how}" for how, count in pages.failures.items()),
        f"NO: {', '.join(missed)}" if missed else verdict(True),
    )
    table.note(
        f'latest: from "not stored yet" on the screen to the event; all was stored {longest:.1f} s after the lock was'
        f" gone, at most; then health is {health}"
    )
    table.note(f"notes that were not taken were told: {dict(work.refused)}")
    for example in outcome.examples():
        table.note(example)
    table.print()
    place.daemon.stop()
    return not missed


@contextlib.contextmanager
def held(database):
    """Nobody else writes to it meanwhile."""
    holder = sqlite3.connect(database, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        holder.execute("ROLLBACK")
        holder.close()


def lateness(ledger):
    """The longest that a weight was shown as not stored before it was announced; endless when one never was."""
    told = {}
    for kilograms, at in ledger.announced.values():
        told.setdefault(kilograms, []).append(at)
    return max(
        (
            min((at - shown for at in told.get(kilograms, []) if at >= shown), default=float("inf"))
            for kilograms, shown in ledger.shown.items()
        ),
        default=0,
    )


def goals_missed(outcome, shown, pages, longest, health):
    goals = {
        "lost, twice or gaps": outcome.is_right,
        "nothing was held back": shown > 0,
        "page": pages.p99 <= GOAL_PAGE,
        "page failed": not pages.failed,
        "stored late": longest <= GOAL_STORED,
        "health": health == "ok",
    }
    return [name for name, is_reached in goals.items() if not is_reached]
