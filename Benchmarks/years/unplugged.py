"""What a gateway does with five devices that are not there, beside one that has none."""

import os
import time

import network
import process
from daemon import Daemon, free_port
from idle import switches
from rows import Rows

CONFIGURATION = """
devices:
  - {{name: Serial, kind: scale, link: "serial:/dev/ttyUSB7?baud=9600", dialect: st-gs, place: a}}
  - {{name: Bluetooth, kind: reader, link: "rfcomm:00:12:F3:2A:7B:01?channel=1", dialect: eid-lines, place: a}}
  - {{name: Bluetooth Low Energy, kind: scale, link: "ble:00:12:F3:2A:7B:02?service=weight", place: b}}
  - {{name: Nobody on the network, kind: scale, link: "tcp:{nobody}:9000", dialect: st-gs, place: c}}
  - {{name: Refused, kind: reader, link: "tcp:127.0.0.1:{refused}", dialect: eid-lines, place: c}}
"""


def measure(options, folder, dice):
    settle, look = (5, 10) if options.quick else (30, 60)
    text = CONFIGURATION.format(nobody=network.UNPLUGGED, refused=free_port())
    farms = {
        "no device": Daemon(options.binary, os.path.join(folder, "bare")),
        "five unplugged devices": Daemon(options.binary, os.path.join(folder, "unplugged"), text),
    }
    for daemon in farms.values():
        daemon.seconds_to_answer("/v1/health")
    print(f"bench: {settle} s to settle, then a look of {look} s", flush=True)
    time.sleep(settle)
    before = {name: (time.monotonic(), processor(daemon), wakeups(daemon)) for name, daemon in farms.items()}
    time.sleep(look)

    table = Rows("idle with", "processor, % of a core", "wake-ups a minute", "memory, MB")
    for name, daemon in farms.items():
        since, used, woken = before[name]
        seconds = time.monotonic() - since
        share = (processor(daemon) - used) / seconds * 100
        times = (wakeups(daemon) - woken) / seconds * 60
        memory = process.megabytes(daemon.pid)["VmRSS"]
        table.row(name, f"{share:.3f}", f"{times:.0f}", f"{memory:.1f}")
    devices = farms["five unplugged devices"].call("GET", "/v1/devices")["items"]
    for device in devices:
        state = device["state"]
        table.note(f"{device['name']} is {state['phase']}: {state.get('trouble', 'no trouble')}")
    connected = [device["name"] for device in devices if device["state"]["phase"] == "connected"]
    if connected or len(devices) != 5:
        raise SystemExit(f"bench: of {len(devices)} unplugged devices {connected} are connected")
    table.print()
    for daemon in farms.values():
        daemon.stop()
    return True


def processor(daemon):
    return process.processor_seconds(daemon.pid)


def wakeups(daemon):
    """How often its threads went to sleep by themselves; of those that came and went less is seen."""
    return sum(switches(daemon.pid).values())
