"""Weighings at one place while a device of another sends far too much, beside the same weighings in peace."""

import argparse
import contextlib
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "gateway"))
from daemon import Daemon
from table import Table, median
from weighing import TCPDevice

TICKS = os.sysconf("SC_CLK_TCK")
CONFIGURATION = """
weighing: {{confirm: 0ms}}
devices:
  - {{name: Scale, kind: scale, link: "tcp:127.0.0.1:{scale}", dialect: st-gs, place: main}}
  - {{name: Reader, kind: reader, link: "tcp:127.0.0.1:{reader}", dialect: eid-lines, place: main}}
  - {{name: Flood, kind: scale, link: "tcp:127.0.0.1:{flood}", dialect: {dialect}, place: other}}
"""
SEED = 13


def lines():
    """A scale that sways."""
    chance = random.Random(SEED)
    text = "".join(
        f"{'ST' if chance.random() < 0.5 else 'US'},GS,+{chance.choice((0, 0, 425.5, 431, 287.5)):06.1f}kg\r\n"
        for _ in range(4000)
    )
    return text.encode()


def garbage():
    return random.Random(SEED).randbytes(65536)


ATTACKS = {
    "1 MB/s of lines": ("st-gs", lines, 1_000_000),
    "5 MB/s of lines": ("st-gs", lines, 5_000_000),
    "5 MB/s of garbage, auto": ("auto", garbage, 5_000_000),
}


def send(link, block, rate):
    """As much as is taken, at most `rate` bytes a second."""
    begun, sent = time.monotonic(), 0
    with contextlib.suppress(OSError):
        while True:
            ahead = sent / rate - (time.monotonic() - begun)
            if ahead > 0:
                time.sleep(ahead)
            elif ahead < -1:
                # What was not taken in time is not made up for.
                begun, sent = time.monotonic(), 0
            link.sendall(block)
            sent += len(block)


def use(pid):
    """Seconds of processor time so far, and resident megabytes."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        resident = next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1024
    return (int(fields[11]) + int(fields[12])) / TICKS, resident


def weigh(scale, reader, events, eid, kilograms):
    """One animal; milliseconds from the last byte to the event, `None` when it was not told within ten seconds."""
    reader.send(f"{eid}\r\n")
    next_event(events, "eid.read", lambda data: data["eid"] == eid)
    for share in (0.4, 0.9, 1.05):
        scale.send(f"US,GS,+{kilograms * share:07.2f}kg\r\n")
        time.sleep(0.05)
    line = f"ST,GS,+{kilograms:07.2f}kg"
    scale.send(line + "\r\n")
    time.sleep(0.05)
    scale.send(line)
    time.sleep(0.005)
    decided = time.monotonic()
    scale.send("\r\n")
    told = next_event(events, "weighing.recorded", lambda data: data["kilograms"] == kilograms)
    for _ in range(4):
        scale.send("ST,GS,+0000.00kg\r\n")
        time.sleep(0.05)
    return told and (told - decided) * 1000


def next_event(events, kind, is_ours):
    """When the next event of this kind at our place came; `None` when none does within ten seconds."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            event, at = events.wait_for(kind, deadline - time.monotonic())
        except SystemExit:
            return None
        if event["data"].get("place") == "main" and is_ours(event["data"]):
            return at
    return None


def measure(binary, folder, attack, animals, table):
    dialect, make, rate = ATTACKS[attack]
    scale, reader, flood = TCPDevice(), TCPDevice(), TCPDevice()
    configuration = CONFIGURATION.format(scale=scale.port, reader=reader.port, flood=flood.port, dialect=dialect)
    daemon = Daemon(binary, folder, configuration)
    daemon.seconds_to_answer("/v1/health")
    herd = subprocess.check_output([binary, "simulate", "herd", "--animals", "40"], text=True)
    daemon.call("POST", "/v1/import/animals", herd, "text/csv")
    eids = [line.split(",")[3] for line in herd.splitlines()[1:]]
    for device in (scale, reader, flood):
        device.accept()
    events = daemon.events()
    idle = [weigh(scale, reader, events, eids[index % 40], 300 + index) for index in range(animals)]
    _, before = use(daemon.pid)
    flooding = multiprocessing.Process(target=send, args=(flood.link, make(), rate), daemon=True)
    flooding.start()
    time.sleep(2)
    (begun, _), began = use(daemon.pid), time.monotonic()
    busy = [weigh(scale, reader, events, eids[index % 40], 400 + index) for index in range(animals)]
    (ended, resident), took = use(daemon.pid), time.monotonic() - began
    trouble = next(
        (
            device["state"].get("message")
            for device in daemon.call("GET", "/v1/devices")["items"]
            if device["name"] == "Flood"
        ),
        None,
    )
    stopping = time.monotonic()
    daemon.process.send_signal(signal.SIGTERM)
    daemon.process.wait(timeout=120)
    stopped = time.monotonic() - stopping
    flooding.kill()
    told = [one for one in busy if one is not None]
    peace = [one for one in idle if one is not None]
    table.add(f"{attack}: weighing", median(told or [10_000]), "ms", median(peace), "in peace", 2 * median(peace))
    table.add("  the slowest", max(told or [10_000]), "ms", max(peace), "in peace")
    table.add("  weighings lost", len(busy) - len(told), f"of {len(busy)}", goal=0)
    table.add("  processor", (ended - begun) / took * 100, "%", goal=50)
    table.add("  memory beyond that before", resident - before, "MB", goal=20)
    table.add("  SIGTERM to the end", stopped, "s", goal=5)
    table.note(f"{attack}: the device's trouble is '{trouble}'")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--animals", type=int, default=15)
    parser.add_argument("--only", default="", help="attacks whose names hold this")
    options = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.2f} of {os.cpu_count()} processors, seed {SEED}")
    table = Table()
    with tempfile.TemporaryDirectory() as folder:
        for index, attack in enumerate(ATTACKS):
            if options.only in attack:
                measure(options.binary, os.path.join(folder, str(index)), attack, options.animals, table)
    table.print()


if __name__ == "__main__":
    main()
