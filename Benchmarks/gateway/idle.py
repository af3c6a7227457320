"""Memory and wake-ups of a gateway with nothing to do."""

import atexit
import os
import subprocess
import sys
import time

from daemon import Daemon
from indicator import Indicator
from startup import python_server
from weighing import TCPDevice

SETTLE = 30
LOOK = 10
POLLS_PER_SECOND = 5
CONFIGURATION = """
devices:
  - {{name: Scale, kind: scale, link: "tcp:127.0.0.1:{scale}", dialect: tru-test-scp, options: {{mode: events}}}}
  - {{name: Reader, kind: reader, link: "tcp:127.0.0.1:{reader}", dialect: eid-lines}}
"""


def measure(binary, folder, table):
    scale, reader, other_scale = Indicator(), TCPDevice(), Indicator()
    configuration = CONFIGURATION.format(scale=scale.port, reader=reader.port)
    busy = Daemon(binary, os.path.join(folder, "devices"), configuration)
    bare = Daemon(binary, os.path.join(folder, "bare"))
    server = python_server(os.path.join(folder, "web"))
    for process, path in ((busy, "/v1/health"), (bare, "/v1/health"), (server, "/")):
        process.seconds_to_answer(path)
    reader.accept()
    program = os.path.join(os.path.dirname(__file__), "poller.py")
    poller = subprocess.Popen([sys.executable, program, str(other_scale.port)])
    atexit.register(poller.kill)
    time.sleep(SETTLE)

    for process in (busy, bare, server):
        process.require_running()
    resident = {process: memory(process.pid) for process in (busy, server)}
    table.add(
        "idle memory (RSS), two devices",
        resident[busy]["VmRSS"],
        "MB",
        resident[server]["VmRSS"],
        "python3 -m http.server",
        40,
    )
    table.note(
        f"Of the idle memory {resident[busy]['RssAnon']:.1f} MB are the process's own, the rest is pages of the "
        "program and of libraries, which the kernel can drop."
    )

    answered = scale.polls
    without = wakeups({"devices": busy.pid, "bare": bare.pid, "server": server.pid, "poller": poller.pid})
    polls = (scale.polls - answered) / LOOK
    if abs(polls - POLLS_PER_SECOND) > 1:
        raise SystemExit(f"bench: the indicator was polled {polls:.1f} times a second instead of {POLLS_PER_SECOND}")
    clients = [busy.events(), bare.events()]
    with_client = wakeups({"devices": busy.pid, "bare": bare.pid, "server": server.pid, "poller": poller.pid})

    def row(name, value, peer, peer_name):
        table.add(name, value, "/s", peer, peer_name, peer, "≤ peer")

    row("idle wake-ups, no device", without["bare"], without["server"], "python3 -m http.server")
    row(
        "idle wake-ups, no device, open event stream",
        with_client["bare"],
        with_client["server"],
        "python3 -m http.server",
    )
    table.add(
        "idle wake-ups, indicator polled 5 times a second",
        without["devices"],
        "/s",
        without["poller"],
        "bare poll loop",
    )
    table.add(
        "  the same with an open event stream", with_client["devices"], "/s", with_client["poller"], "bare poll loop"
    )

    for client in clients:
        client.close()
    poller.terminate()
    poller.wait()
    for process in (busy, bare, server):
        process.stop()


def memory(pid):
    """Megabytes by kind."""
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        lines = dict(line.split(":", 1) for line in file)
    return {key: int(lines[key].split()[0]) / 1024 for key in ("VmRSS", "RssAnon")}


def wakeups(pids):
    """Wake-ups a second of each process: how often its threads went to sleep by themselves."""
    before = {name: switches(pid) for name, pid in pids.items()}
    started = time.monotonic()
    time.sleep(LOOK)
    seconds = time.monotonic() - started
    rates = {}
    for name, pid in pids.items():
        after = switches(pid)
        rates[name] = sum(count - before[name].get(thread, 0) for thread, count in after.items()) / seconds
    return rates


def switches(pid):
    """Voluntary context switches by thread."""
    counts = {}
    for thread in os.listdir(f"/proc/{pid}/task"):
        try:
            with open(f"/proc/{pid}/task/{thread}/status", encoding="ascii") as file:
                lines = dict(line.split(":", 1) for line in file)
        except FileNotFoundError:
            continue
        counts[thread] = int(lines["voluntary_ctxt_switches"])
    return counts
