"""Plays scales on pseudo-terminals: `scales.py SPEED < names`; each says ten lines a second.

Half a minute for an animal: the plate is empty, it steps on, stands, and leaves. Each scale is somewhere else in that.
"""

import contextlib
import os
import sys
import time

CYCLE = 30.0


def kilograms(scale, number):
    """What one of a scale's animals weighs: none of three hundred as another."""
    return 300 + (scale * 37 + number * 13) % 300


def cycle(scale, now):
    """Which of its animals a scale is at, and for how many seconds."""
    number, at = divmod(now + scale * 1.7, CYCLE)
    return int(number), at


def line(scale, now):
    """What an A&D indicator says then."""
    number, at = cycle(scale, now)
    animal = kilograms(scale, number)
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


if __name__ == "__main__":
    main()
