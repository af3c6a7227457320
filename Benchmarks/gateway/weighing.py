"""From the last byte of a scale to the weighing on the event stream, beside bare syncs of the same disk."""

import os
import signal
import socket
import subprocess
import time

from daemon import Daemon
from table import median, percentile

# With a confirmation of no time the second of two equal stable lines decides, whatever the clock says.
# The animals walk 25 times as fast as cattle do, and the recorder is told so.
CONFIGURATION = """
weighing: {{confirm: 0ms, shortest-visit: 100ms}}
devices:
  - {{name: Scale, kind: scale, link: "tcp:127.0.0.1:{scale}", dialect: st-gs, place: main}}
  - {{name: Reader, kind: reader, link: "tcp:127.0.0.1:{reader}", dialect: eid-lines, place: main}}
"""
BLOCK = b"x" * 4096


class TCPDevice:
    """A device behind a serial-to-network converter: the gateway comes to it."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.settimeout(20)

    @property
    def port(self):
        return self.listener.getsockname()[1]

    def accept(self):
        self.link, _ = self.listener.accept()
        self.link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, text):
        self.link.sendall(text.encode())


class Syncs:
    """A file on the gateway's disk that is written and synced, growing and in place."""

    def __init__(self, path):
        flags = os.O_WRONLY | os.O_CREAT
        self.growing = os.open(path + ".growing", flags | os.O_APPEND, 0o600)
        self.fixed = os.open(path + ".fixed", flags, 0o600)
        os.pwrite(self.fixed, BLOCK, 0)
        os.fsync(self.fixed)

    def append(self):
        started = time.monotonic()
        os.write(self.growing, BLOCK)
        os.fdatasync(self.growing)
        return time.monotonic() - started

    def rewrite(self):
        started = time.monotonic()
        os.pwrite(self.fixed, BLOCK, 0)
        os.fdatasync(self.fixed)
        return time.monotonic() - started


def measure(binary, data, count, table):
    scale, reader = TCPDevice(), TCPDevice()
    configuration = CONFIGURATION.format(scale=scale.port, reader=reader.port)
    daemon = Daemon(binary, data, configuration)
    daemon.seconds_to_answer("/v1/health")
    # One that comes twice soon is looked at twice before it is named.
    herd = subprocess.check_output([binary, "simulate", "herd", "--animals", str(count)], text=True)
    daemon.call("POST", "/v1/import/animals", herd, "text/csv")
    eids = [line.split(",")[3] for line in herd.splitlines()[1:]]
    scale.accept()
    reader.accept()
    events = daemon.events()
    syncs = Syncs(data)

    latencies, appends, rewrites, announced = [], [], [], {}
    for index in range(count):
        weighing, latency = weigh(scale, reader, events, eids[index], 380 + index % 90)
        latencies.append(latency * 1000)
        announced[weighing["id"]] = weighing
        appends.append(syncs.append() * 1000)
        rewrites.append(syncs.rewrite() * 1000)
        for _ in range(3):
            scale.send("ST,GS,+0000.00kg\r\n")
            time.sleep(0.02)
    daemon.stop(signal.SIGKILL)
    check(binary, data, announced)

    sync = min(median(appends), median(rewrites))
    table.add(
        "last scale byte → weighing on SSE, median",
        median(latencies),
        "ms",
        sync,
        "write+fdatasync of 4 KB",
        sync + 3,
        "≤ peer + 3 ms",
    )
    table.add(
        "  the same, 90th percentile",
        percentile(latencies, 0.9),
        "ms",
        percentile(appends if median(appends) <= median(rewrites) else rewrites, 0.9),
        "write+fdatasync of 4 KB",
    )
    table.note(
        f"{count} animals were weighed, each followed by both syncs: "
        f"appending took {median(appends):.2f} ms, "
        f"rewriting in place {median(rewrites):.2f} ms (medians); the faster is the peer."
    )
    table.note(
        "The clock starts before the write of the CR LF that ends the second of two equal ST lines (confirm: 0ms), and "
        "stops when the whole frame weighing.recorded has been read; the tag was read and stored before."
    )
    table.note("After kill -9 every announced weighing was in the store once, with its animal.")


def weigh(scale, reader, events, eid, kilograms):
    """One animal: tag, swaying, two equal stable lines."""
    reader.send(f"{eid}\r\n")
    events.wait_for("eid.read")
    for moving in (0.4, 0.9, 1.05):
        scale.send(f"US,GS,+{kilograms * moving:07.2f}kg\r\n")
        time.sleep(0.02)
    line = f"ST,GS,+{kilograms:07.2f}kg"
    scale.send(line + "\r\n")
    time.sleep(0.02)
    scale.send(line)
    time.sleep(0.005)
    decided = time.monotonic()
    scale.send("\r\n")
    event, told = events.wait_for("weighing.recorded")
    if event["data"]["eid"] != eid or event["data"]["kilograms"] != kilograms:
        raise SystemExit(f"bench: {kilograms} kg of {eid} were recorded as {event['data']}")
    return event["data"], told - decided


def check(binary, data, announced):
    """What was announced must have been stored: all of it, once, with its animal."""
    daemon = Daemon(binary, data)
    daemon.seconds_to_answer("/v1/health")
    stored, cursor = [], ""
    while cursor is not None:
        page = daemon.call("GET", f"/v1/weighings?limit=100&cursor={cursor}" if cursor else "/v1/weighings?limit=100")
        stored += page["items"]
        cursor = page.get("next")
    daemon.stop()
    if sorted(weighing["id"] for weighing in stored) != sorted(announced):
        raise SystemExit(f"bench: {len(announced)} weighings were announced, but {len(stored)} are stored")
    if not all(weighing["state"] == "assigned" for weighing in stored):
        raise SystemExit("bench: some weighings have no animal")
