"""From the start of the program to its first answer."""

import os
import sys

from daemon import Daemon, Process, free_port
from table import median


def measure(binary, folder, farm, count, table):
    fresh, existing, peer = [], [], []
    web = os.path.join(folder, "web")
    os.makedirs(web)
    for index in range(count):
        fresh.append(answered(Daemon(binary, os.path.join(folder, f"fresh{index}")), "/v1/health"))
        peer.append(answered(python_server(web), "/"))
        existing.append(answered(Daemon(binary, farm), "/v1/health"))
    for name, times in (("fresh", fresh), ("existing", existing)):
        table.add(
            f"start → first answer, {name} data directory",
            median(times),
            "ms",
            median(peer),
            "python3 -m http.server",
            median(peer),
            "≤ peer",
        )


def python_server(folder):
    """The peer: a web server that everybody has."""
    port = free_port()
    words = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", folder]
    return Process(words, port, os.devnull)


def answered(process, path):
    milliseconds = process.seconds_to_answer(path) * 1000
    process.stop()
    return milliseconds
