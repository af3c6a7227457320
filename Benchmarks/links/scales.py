"""Plays scales on pseudo-terminals: `scales.py SPEED < names`; each says ten lines a second.

Half a minute for an animal: the plate is empty, it steps on, stands, and leaves. Each scale is somewhere else in that.
"""

import contextlib
import os
import sys
import time

CYCLE = 30.0


def line(scale, now):
    """What an A&D indicator says then."""
    at = (now + scale * 1.7) % CYCLE
    animal = 300 + (scale * 37 + int((now + scale * 1.7) / CYCLE) * 13) % 300
    if at < 8:
        state, weight = "ST", 0.0
    elif at < 10:
        state, weight = "US", animal * (at - 8) / 2
    elif at < 24:
        state, weight = ("US" if at < 13 else "ST"), animal + (0.5 if at < 13 and int(at * 10) % 2 else 0)
    else:
        state, weight = ("US", animal * (25 - at)) if at < 25 else ("ST", 0.0)
    return f"{state},GS,{weight:+08.1f}kg\r\n".encode()


def main():
    masters = [int(word) for word in sys.stdin.readline().split()]
    for master in masters:
        os.set_blocking(master, False)
    start = time.monotonic()
    tick = 0
    while True:
        now = tick / 10
        for scale, master in enumerate(masters):
            # Nobody reads it yet.
            with contextlib.suppress(OSError):
                os.write(master, line(scale, now))
        tick += 1
        time.sleep(max(0, start + tick / 10 - time.monotonic()))


main()
