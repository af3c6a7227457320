"""Runs the parts of the benchmark one after another; a table follows each.

    years.py BINARY [PART…] [--quick] [--only WORD] [--seed N] [--package]

Everything is made in a folder below .build, on the disk of the checkout, and removed afterwards.
"""

import argparse
import os
import platform
import random
import shutil
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "gateway"))
import attacked
import confinement
import full_disk
import kills
import locked
import many_devices
import network
import power_cuts
import unplugged

PARTS = {
    "unplugged": unplugged,
    "attacks": attacked,
    "kills": kills,
    "full-disk": full_disk,
    "locked": locked,
    "devices": many_devices,
    "power-cuts": power_cuts,
    "confinement": confinement,
}


def main():
    parser = argparse.ArgumentParser(prog="script/bench years")
    parser.add_argument("binary")
    # argparse would hold an empty list against the choices.
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--quick", action="store_true", help="fewer rounds: whether it works, not how well")
    parser.add_argument("--only", metavar="WORD", default="", help="only attacks with this word in their name")
    parser.add_argument("--seed", type=int, default=14)
    parser.add_argument("--package", action="store_true", help="build the Debian package and measure it, some minutes")
    options = parser.parse_args()
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"there is no {', '.join(unknown)}; there is {', '.join(PARTS)}")

    print(
        f"bench: {platform.node()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, Linux {platform.release()},"
        f" seed {options.seed}"
    )
    if os.getloadavg()[0] > os.cpu_count() / 2:
        print("bench: others are using this machine; read the counts, not the times")
    network.make()
    base = os.path.join(os.getcwd(), ".build")
    os.makedirs(base, exist_ok=True)
    folder = tempfile.mkdtemp(prefix="years-", dir=base)
    missed = []
    try:
        for name, part in PARTS.items():
            if options.parts and name not in options.parts:
                continue
            place = os.path.join(folder, name)
            os.makedirs(place)
            print(f"\n{name}", flush=True)
            since = time.monotonic()
            # Each part has dice of its own: it does the same whichever parts ran before.
            if not part.measure(options, place, random.Random(f"{options.seed} {name}")):
                missed.append(name)
            print(f"({name}: {time.monotonic() - since:.0f} s)", flush=True)
            shutil.rmtree(place, ignore_errors=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"\nbench: goals are not reached by: {', '.join(missed)}" if missed else "\nbench: all goals are reached")


if __name__ == "__main__":
    main()
