"""Processor time and memory of many links at once, beside ser2net relaying the same bytes to the network."""

import argparse
import contextlib
import os
import selectors
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "gateway"))
from daemon import Daemon, free_port
from ptys import Scales, configuration, wait_until_connected
from table import Table

TICKS = os.sysconf("SC_CLK_TCK")


def processor(pid):
    """Seconds of processor time so far, and resident bytes."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        resident = next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) * 1024
    return (int(fields[11]) + int(fields[12])) / TICKS, resident


def measure(pid, seconds):
    before, _ = processor(pid)
    time.sleep(seconds)
    after, resident = processor(pid)
    return (after - before) / seconds, resident


def gateway(binary, folder, names, seconds):
    daemon = Daemon(binary, os.path.join(folder, f"gateway{len(names)}"), configuration(names))
    daemon.seconds_to_answer("/v1/health")
    wait_until_connected(daemon)
    time.sleep(5)
    before = weighings(daemon)
    share, resident = measure(daemon.pid, seconds)
    stored = weighings(daemon) - before
    daemon.stop()
    return share, resident, stored


def weighings(daemon):
    """How many are stored."""
    file = os.path.join(daemon.data, "gateway.sqlite")
    with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as store:
        return store.execute("SELECT count(*) FROM weighings").fetchone()[0]


def ser2net(folder, names, seconds):
    ports = [free_port() for _ in names]
    file = os.path.join(folder, "ser2net.yaml")
    with open(file, "w", encoding="utf-8") as output:
        output.write("%YAML 1.1\n---\n")
        for index, (name, port) in enumerate(zip(names, ports, strict=True)):
            output.write(
                f"connection: &c{index}\n  accepter: tcp,127.0.0.1,{port}\n"
                f"  connector: serialdev,{name},9600n81,local\n"
            )
    log = os.path.join(folder, "ser2net.log")
    with open(log, "wb") as output:
        process = subprocess.Popen(
            ["ser2net", "-n", "-c", file, "-P", os.path.join(folder, "pid")], stdout=output, stderr=output
        )
    time.sleep(2)
    drain = Drain([socket.create_connection(("127.0.0.1", port), timeout=10) for port in ports])
    time.sleep(3)
    before = drain.received
    share, resident = measure(process.pid, seconds)
    received = drain.received - before
    if received == 0:
        with open(log, encoding="utf-8") as file:
            raise SystemExit(f"bench: ser2net passes nothing on:\n{file.read()[:500]}")
    # Asked to end, it takes minutes to close its terminals.
    process.kill()
    process.wait()
    return share, resident, received


class Drain:
    """Reads what comes on many connections and throws it away."""

    def __init__(self, connections):
        self.received = 0
        self.connections = connections
        self.selector = selectors.DefaultSelector()
        for connection in connections:
            self.selector.register(connection, selectors.EVENT_READ)
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        while True:
            for key, _ in self.selector.select():
                data = key.fileobj.recv(65536)
                if not data:
                    self.selector.unregister(key.fileobj)
                self.received += len(data)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--links", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    arguments = parser.parse_args()
    print(
        f"load {os.getloadavg()[0]:.1f}, {arguments.links} links at 10 lines a second, {arguments.seconds:.0f} s each\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        _, empty, _ = gateway(arguments.binary, folder, [], 5)
        scales = Scales(arguments.links)
        share, resident, stored = gateway(arguments.binary, folder, scales.names, arguments.seconds)
        peer, peer_resident, received = ser2net(folder, scales.names, arguments.seconds)
        scales.stop()
    table = Table()
    table.add("processor, % of one core", share * 100, "%", peer * 100, "ser2net", peer * 100, "no more than ser2net")
    table.add(
        "memory for each link",
        (resident - empty) / arguments.links / 1024,
        "KB",
        peer_resident / arguments.links / 1024,
        "ser2net, all of it",
    )
    table.note(
        f"gatewayd read every line and stored {stored} weighings of {arguments.seconds / 30:.0f} animals a scale"
    )
    rate = received / arguments.seconds / arguments.links
    table.note(f"ser2net passed {received} bytes on, {rate:.0f} a second for each link")
    table.print()


main()
