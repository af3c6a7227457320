"""How long weighing takes and how long a page takes, seen from outside by two processes of their own."""

import http.client
import json
import multiprocessing
import os
import statistics
import time

import network
from table import percentile
from web import FAILURES

fork = multiprocessing.get_context("fork")
# So long nobody waits at a scale; the animal goes unweighed.
PATIENCE = 10
MOST_ANIMALS_A_SECOND = 8
PAGES = ("/v1/animals?limit=50", "/v1/weighings?limit=50")


class Look:
    """Milliseconds from the last byte of a weight to its event, and from a request to its whole answer."""

    def __init__(self, farm, seconds):
        self.results = [self.start(weigh, farm, seconds), self.start(turn_pages, farm, seconds)]
        # None comes twice soon: one that does is looked at twice before it is named.
        farm.walked += int(seconds * MOST_ANIMALS_A_SECOND)

    @staticmethod
    def start(work, farm, seconds):
        told, tell = fork.Pipe(duplex=False)
        process = fork.Process(target=Look.run, args=(work, farm, seconds, tell), daemon=True)
        process.start()
        return process, told, seconds

    @staticmethod
    def run(work, farm, seconds, tell):
        # Whoever measures must not wait for those who attack.
        os.nice(-5)
        tell.send(work(farm, time.monotonic() + seconds))

    def wait(self):
        """The times of weighings and of pages."""
        return [self.result(*result) for result in self.results]

    @staticmethod
    def result(process, told, seconds):
        times = told.recv() if told.poll(seconds + 60) else Times(failures=1)
        process.kill()
        process.join()
        return times


class Times:
    def __init__(self, failures=0):
        self.milliseconds = []
        # Weighings that did not come, pages that failed, by what they said.
        self.failures = {"no answer": failures} if failures else {}

    def add(self, seconds):
        self.milliseconds.append(seconds * 1000)

    def fail(self, how, count=1):
        self.failures[how] = self.failures.get(how, 0) + count

    def join(self, others):
        """Those of another look, too."""
        self.milliseconds += others.milliseconds
        for how, count in others.failures.items():
            self.fail(how, count)

    @property
    def failed(self):
        return sum(self.failures.values())

    @property
    def median(self):
        return statistics.median(self.milliseconds) if self.milliseconds else float("inf")

    @property
    def p99(self):
        return percentile(self.milliseconds, 0.99) if self.milliseconds else float("inf")


def turn_pages(farm, end):
    return turn(farm.caller("page", network.VIEWER), end)


def turn(caller, end):
    """Opens one page after the other until then."""
    times = Times()
    number = 0
    while time.monotonic() < end:
        began = time.monotonic()
        try:
            status, _ = caller.ask("GET", PAGES[number % 2])
            if status == 200:
                times.add(time.monotonic() - began)
            else:
                times.fail(str(status))
        except FAILURES as failure:
            # It counts with the time that it took, too: who waits for a page does not care why.
            times.add(time.monotonic() - began)
            times.fail(type(failure).__name__)
        number += 1
        time.sleep(0.03)
    return times


def weigh(farm, end):
    times = Times()
    events, number = Events(farm), farm.walked
    while time.monotonic() < end:
        if not (farm.scale.wait() and farm.reader.wait()):
            times.fail("not connected")
            continue
        animal = number % len(farm.herd.eids)
        number += 1
        try:
            took = one_animal(farm, events, farm.herd.eids[animal], farm.herd.kilograms[animal])
        except OSError:
            took = None
        if took is None:
            times.fail("not weighed")
            events.close()
            events = Events(farm)
        else:
            times.add(took)
        leave(farm)
    events.close()
    return times


def one_animal(farm, events, eid, kilograms):
    """Seconds from the end of the deciding line to the event; none when it does not come."""
    farm.reader.send(f"{eid}\r\n")
    if not events.wait_for("eid.read", eid):
        return None
    for moving in (0.4, 0.9, 1.05):
        farm.scale.send(f"US,GS,+{kilograms * moving:07.2f}kg\r\n")
        time.sleep(0.02)
    line = f"ST,GS,+{kilograms:07.2f}kg"
    farm.scale.send(line + "\r\n")
    time.sleep(0.02)
    farm.scale.send(line)
    time.sleep(0.005)
    decided = time.monotonic()
    farm.scale.send("\r\n")
    arrived = events.wait_for("weighing.recorded", eid)
    return arrived and arrived - decided


def leave(farm):
    for _ in range(4):
        farm.scale.send("ST,GS,+0000.00kg\r\n")
        time.sleep(0.02)


class Events:
    """The station's own screen: it sits at the machine."""

    def __init__(self, farm):
        self.connection = None
        for _ in range(20):
            try:
                self.connection = http.client.HTTPConnection("127.0.0.1", farm.daemon.port, timeout=PATIENCE)
                self.connection.request("GET", "/v1/events", headers={"Authorization": farm.daemon.authorization})
                self.answer = self.connection.getresponse()
                break
            except FAILURES:
                time.sleep(0.5)

    def wait_for(self, kind, eid):
        """When an event of this animal was here whole; none when it is not within our patience."""
        deadline = time.monotonic() + PATIENCE
        name = None
        while time.monotonic() < deadline:
            try:
                line = self.answer.readline()
            except FAILURES:
                return None
            if not line:
                return None
            if line.startswith(b"event: "):
                name = line[7:].strip().decode()
            elif line.startswith(b"data: ") and name == kind:
                now = time.monotonic()
                if json.loads(line[6:])["data"].get("eid") == eid:
                    return now
        return None

    def close(self):
        if self.connection:
            self.connection.close()
