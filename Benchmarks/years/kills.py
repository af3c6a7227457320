"""`kill -9` again and again, from before the port is open to some animals later."""

import os
import signal
import time

from ledger import Ledger, Listener, Stored
from rows import Rows, verdict
from work import Place, Work


def measure(options, folder, dice):
    rounds = 20 if options.quick else 200
    place = Place(options.binary, os.path.join(folder, "farm"), dice)
    place.first_start()
    ledger = Ledger("kills")
    listener, work = Listener(ledger, place), Work(place, ledger)
    for number in range(rounds):
        # Most live for some animals; the others die while they start.
        if dice.random() < 0.7:
            place.daemon.seconds_to_answer("/v1/health")
        time.sleep(dice.uniform(0.005, 0.9))
        place.daemon.require_running()
        place.daemon.stop(signal.SIGKILL)
        place.start()
        if number % 50 == 49:
            print(f"bench: {number + 1} kills, {len(ledger.announced)} weighings", flush=True)
    place.daemon.seconds_to_answer("/v1/health")
    work.end()
    listener.end()
    stored = Stored(place.daemon)
    outcome = ledger.compare(stored)
    table = Rows("kill -9", "weighings announced", "writes acknowledged", "events", "lost", "twice", "gaps", "reached")
    table.row(
        rounds,
        len(ledger.announced),
        len(ledger.acknowledged),
        len(stored.events),
        len(outcome.lost),
        len(outcome.twice),
        len(outcome.gaps),
        verdict(outcome.is_right),
    )
    table.note(
        f"{sum(ledger.visits.values())} animals stood on the scale until they were weighed; {work.missed} were not"
    )
    table.note(f"notes that were not taken were told: {dict(work.refused)}")
    for example in outcome.examples():
        table.note(example)
    table.print()
    place.daemon.stop()
    return outcome.is_right
