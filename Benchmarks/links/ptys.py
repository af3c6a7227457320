"""Many scales on pseudo-terminals, and a gateway that has them all."""

import os
import subprocess
import sys
import time
import tty


class Scales:
    """Pseudo-terminals, and a process of its own that speaks on them."""

    def __init__(self, count):
        pairs = [os.openpty() for _ in range(count)]
        self.masters = [master for master, _ in pairs]
        # Kept open: a terminal that nobody has open anywhere would end.
        self.slaves = [slave for _, slave in pairs]
        for slave in self.slaves:
            tty.setraw(slave)
        self.names = [os.ttyname(slave) for slave in self.slaves]
        self.process = subprocess.Popen(
            [sys.executable, os.path.join(os.path.dirname(__file__), "scales.py")],
            stdin=subprocess.PIPE,
            pass_fds=self.masters,
        )
        self.process.stdin.write((" ".join(map(str, self.masters)) + "\n").encode())
        self.process.stdin.flush()

    def stop(self):
        self.process.kill()


def configuration(names):
    """Of a gateway that has a scale on each of these terminals, every one at a place of its own."""
    devices = "".join(
        f"  - {{name: Scale {index}, kind: scale, link: 'pty:{name}', dialect: st-gs, place: place{index}}}\n"
        for index, name in enumerate(names)
    )
    # Weighings without a tag are what makes it store; half a minute would be too long to wait for one.
    return "weighing: {eid-after: 1s}\n" + (f"devices:\n{devices}" if names else "")


def wait_until_connected(daemon, seconds=30):
    deadline = time.monotonic() + seconds
    while any(device["state"]["phase"] != "connected" for device in daemon.call("GET", "/v1/devices")["items"]):
        if time.monotonic() > deadline:
            raise SystemExit(f"bench: the links are not all connected within {seconds} s")
        time.sleep(0.5)
