"""What the gateway has promised: what it announced, acknowledged or showed as weighed, and whether it kept it."""

import collections
import contextlib
import http.client
import json
import socket
import threading

from web import FAILURES, Caller


class Ledger:
    """Kept by whoever listens and writes; each entry with the moment it was made, by a clock that may be the disk's."""

    def __init__(self, name, clock=lambda: 0):
        # Notes of one ledger are told from those of another by it.
        self.name = name
        self.clock = clock
        self.changed = threading.Condition()
        # By number: kind, and when it was heard.
        self.events = {}
        # Weighings by id, notes by text, weights that were shown as waiting to be stored.
        self.announced, self.acknowledged, self.shown = {}, {}, {}
        # How often an animal of this weight stood on the scale, and each note was sent.
        self.visits, self.notes = collections.Counter(), collections.Counter()
        self.weights = set()
        self.mismatches = []

    @property
    def last(self):
        return max(self.events, default=0)

    def hear(self, number, event):
        with self.changed:
            if number in self.events and self.events[number][0] != event["kind"]:
                self.mismatches.append(f"event {number} was {self.events[number][0]} and is {event['kind']}")
            self.events.setdefault(number, (event["kind"], self.clock()))
            if event["kind"] == "weighing.recorded":
                weighing = event["data"]
                self.announced.setdefault(weighing["id"], (weighing["kilograms"], self.clock()))
                self.weights.add(weighing["kilograms"])
            self.changed.notify_all()

    def see(self, kilograms):
        """The screen said that it was weighed, and not stored yet."""
        with self.changed:
            self.shown.setdefault(kilograms, self.clock())
            self.weights.add(kilograms)
            self.changed.notify_all()

    def acknowledge(self, text):
        with self.changed:
            self.acknowledged.setdefault(text, self.clock())

    def is_told(self, kilograms, seconds):
        """Waits until a weight was announced or shown."""
        with self.changed:
            return self.changed.wait_for(lambda: kilograms in self.weights, seconds)

    def compare(self, stored, until=float("inf")):
        """What was promised until a moment and is not there, what is there too often, and what has a gap."""
        kinds = {event["number"]: event["kind"] for event in stored.events}
        lost = [
            f"event {number}" for number, (kind, at) in self.events.items() if at <= until and kinds.get(number) != kind
        ]
        lost += [
            f"weighing of {kilograms} kg"
            for identifier, (kilograms, at) in self.announced.items()
            if at <= until and identifier not in stored.weighings
        ]
        weighed = collections.Counter(stored.weighings.values())
        lost += [
            f"{kilograms} kg, as shown"
            for kilograms, at in self.shown.items()
            if at <= until and not weighed[kilograms]
        ]
        lost += [f"note {text}" for text, at in self.acknowledged.items() if at <= until and not stored.notes[text]]
        twice = [f"{kilograms} kg" for kilograms, count in weighed.items() if count > self.visits[kilograms]]
        twice += [f"note {text}" for text, count in stored.notes.items() if text in self.notes and count > 1]
        twice += self.mismatches
        numbers = [event["number"] for event in stored.events]
        gaps = [] if numbers == list(range(1, len(numbers) + 1)) else [f"numbers of {len(numbers)} events have gaps"]
        return Outcome(lost, twice, gaps)


class Outcome:
    def __init__(self, lost, twice, gaps):
        self.lost, self.twice, self.gaps = lost, twice, gaps

    @property
    def is_right(self):
        return not (self.lost or self.twice or self.gaps)

    def examples(self):
        return [f"{what}: {', '.join(some[:5])}" for what, some in vars(self).items() if some]


class Stored:
    """Everything that a gateway says it has: all events by their stream, all weighings, all notes."""

    def __init__(self, daemon):
        caller = Caller("127.0.0.1", daemon.port, daemon.authorization.removeprefix("Bearer "), timeout=30)
        self.events = [event for _, event in stored_events(caller)]
        self.weighings, cursor = {}, ""
        # What was weighed at each place, the oldest first.
        self.at_places = collections.defaultdict(list)
        while cursor is not None:
            page = read(caller, f"/v1/weighings?limit=100&cursor={cursor}" if cursor else "/v1/weighings?limit=100")
            for weighing in page["items"]:
                self.weighings[weighing["id"]] = weighing["kilograms"]
                self.at_places[weighing["place"]].insert(0, weighing["kilograms"])
            cursor = page.get("next")
        status, lines = caller.ask("GET", "/v1/changes.ndjson?since=0")
        if status != 200:
            raise SystemExit(f"bench: /v1/changes.ndjson answers {status}")
        changes = [json.loads(line)["change"] for line in lines.splitlines()]
        self.notes = collections.Counter(change["fields"].get("text") for change in changes if change["kind"] == "note")


def read(caller, path):
    status, body = caller.ask("GET", path)
    if status != 200:
        raise SystemExit(f"bench: {path} answers {status}")
    return json.loads(body)


def stored_events(caller):
    """All from the first to the newest."""
    connection, answer = listen(caller, after=0)
    newest = int(answer.getheader("Gateway-Newest"))
    number = 0
    try:
        while number < newest:
            frame = next_frame(answer)
            if frame is None:
                raise SystemExit(f"bench: the events end with {number} of {newest}")
            if "id" in frame:
                number = int(frame["id"])
                yield number, json.loads(frame["data"])
    finally:
        connection.close()


def listen(caller, after):
    connection = caller.connect()
    headers = {"Authorization": f"Bearer {caller.token}", "Last-Event-ID": str(after)}
    connection.request("GET", "/v1/events", headers=headers)
    answer = connection.getresponse()
    if answer.status != 200:
        raise http.client.HTTPException(f"/v1/events answers {answer.status}")
    return connection, answer


def next_frame(answer):
    """The fields of a frame; none at the end of the stream."""
    frame = {}
    while True:
        line = answer.readline()
        if not line:
            return None
        line = line.rstrip(b"\r\n").decode()
        if not line:
            if frame:
                return frame
            continue
        name, _, value = line.partition(": ")
        if name:
            frame[name] = value


class Listener(threading.Thread):
    """Hears all that is announced, over all lives of a gateway."""

    def __init__(self, ledger, place):
        super().__init__(daemon=True)
        self.ledger, self.place, self.ended = ledger, place, threading.Event()
        self.connection = None
        self.start()

    def end(self):
        """Hears nothing more: what comes now is not compared with what was read before."""
        self.ended.set()
        with contextlib.suppress(OSError, AttributeError):
            self.connection.sock.shutdown(socket.SHUT_RDWR)
        self.join(30)

    def run(self):
        while not self.ended.is_set():
            try:
                caller = self.place.caller(timeout=20)
                self.connection, answer = listen(caller, self.ledger.last)
            except FAILURES:
                self.ended.wait(0.005)
                continue
            try:
                self.hear(answer)
            except (*FAILURES, ValueError, AttributeError):
                # Killed in the middle of a line.
                pass
            finally:
                self.connection.close()

    def hear(self, answer):
        while not self.ended.is_set() and (frame := next_frame(answer)):
            if "data" not in frame or "event" not in frame:
                continue
            data = json.loads(frame["data"])
            if "id" in frame:
                self.ledger.hear(int(frame["id"]), data)
            elif frame["event"] == "live" and "unstoredKilograms" in data:
                self.ledger.see(data["unstoredKilograms"])
