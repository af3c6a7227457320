"""The work that goes on while a gateway dies again and again: animals walk over a scale, and somebody writes notes."""

import collections
import threading
import time

from daemon import Daemon
from herd import Herd
from plug import Plug
from web import FAILURES, Caller

# The animals walk 25 times as fast as cattle do, and the recorder is told so.
CONFIGURATION = """
weighing: {{confirm: 0ms, shortest-visit: 100ms}}
devices:
  - {{name: Scale, kind: scale, link: "tcp:127.0.0.1:{scale}", dialect: st-gs}}
  - {{name: Reader, kind: reader, link: "tcp:127.0.0.1:{reader}", dialect: eid-lines}}
"""
# So many that none comes twice soon: one that does is looked at twice before it is named.
ANIMALS = 700
WRITERS = 2


class Place:
    """A station with its scale and reader; the gateway in it comes and goes."""

    def __init__(self, binary, data, dice):
        self.binary, self.data = binary, data
        self.scale, self.reader = Plug(), Plug()
        self.configuration = CONFIGURATION.format(scale=self.scale.port, reader=self.reader.port)
        self.herd = Herd(dice, ANIMALS, first=500_000)
        self.daemon = None
        self.animals = []

    def start(self, data=None):
        """Starts a gateway and does not wait for it."""
        self.daemon = Daemon(self.binary, data or self.data, self.configuration)
        return self.daemon

    def first_start(self):
        """Starts it with the herd."""
        self.start().seconds_to_answer("/v1/health")
        self.daemon.call("POST", "/v1/import/animals", self.herd.animals, "text/csv")
        self.token = self.daemon.authorization.removeprefix("Bearer ")
        self.animals = [animal["id"] for animal in self.daemon.call("GET", "/v1/animals?limit=100")["items"]]

    def caller(self, timeout=5):
        return Caller("127.0.0.1", self.daemon.port, self.token, timeout=timeout)


class Work:
    """Walks and writes until it is ended; what was promised goes into the ledger."""

    def __init__(self, place, ledger, first=0):
        self.place, self.ledger = place, ledger
        self.number, self.missed = first, 0
        # How notes were answered that were not taken.
        self.refused = collections.Counter()
        self.ended = threading.Event()
        self.walker = threading.Thread(target=self.walk, daemon=True)
        self.writers = [threading.Thread(target=self.write, args=(index,), daemon=True) for index in range(WRITERS)]
        for thread in (self.walker, *self.writers):
            thread.start()

    def end(self):
        """Waits until the animal on the scale has left and the note is written."""
        self.ended.set()
        for thread in (self.walker, *self.writers):
            thread.join(60)

    def walk(self):
        while not self.ended.is_set():
            self.visit()

    def visit(self):
        """An animal stands there until it is weighed, however often the gateway dies meanwhile."""
        number = self.number
        self.number += 1
        animal = number % ANIMALS
        # Each has a weight of its own, far from that of the one before.
        kilograms = 300 + animal * 37 % ANIMALS / 2
        eid = self.place.herd.eids[animal]
        with self.ledger.changed:
            self.ledger.visits[kilograms] += 1
            self.ledger.weights.discard(kilograms)
        deadline = time.monotonic() + 20
        self.say_tag(eid)
        for moving in (0.4, 0.9, 1.05):
            self.place.scale.send(f"US,GS,+{kilograms * moving:07.2f}kg\r\n")
            time.sleep(0.02)
        while not self.ledger.is_told(kilograms, 0.02):
            if time.monotonic() > deadline or (self.ended.is_set() and not self.place.scale.is_connected()):
                self.missed += 1
                break
            self.say_tag(eid)
            self.place.scale.send(f"ST,GS,+{kilograms:07.2f}kg\r\n")
        for _ in range(4):
            self.place.scale.send("ST,GS,+0000.00kg\r\n")
            time.sleep(0.02)

    tagged = None

    def say_tag(self, eid):
        """Once for each gateway that comes: the reader hears the tag of whoever stands there."""
        self.place.reader.take_newest()
        link = self.place.reader.link
        if (eid, link) != self.tagged and self.place.reader.send(f"{eid}\r\n"):
            self.tagged = (eid, link)

    def write(self, index):
        count = 0
        while not self.ended.is_set():
            count += 1
            self.note(
                f"years {self.ledger.name} {index} {count}",
                self.place.animals[(count + index) % len(self.place.animals)],
            )

    def note(self, text, animal):
        """The same request with the same key until it is acknowledged: it may be stored once."""
        self.ledger.notes[text] += 1
        draft = {"kind": "note", "date": "2026-03-01", "fields": {"text": text}}
        while True:
            try:
                status, _ = self.place.caller().ask(
                    "POST", f"/v1/animals/{animal}/changes", draft, Idempotency_Key=text
                )
            except FAILURES:
                status = None
            if status == 201:
                self.ledger.acknowledge(text)
                return
            self.refused[status or "no answer"] += 1
            if self.ended.wait(0.02):
                return
