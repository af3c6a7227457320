"""Runs every measurement of the gateway and prints one table.

    bench.py BINARY [--weighings N] [--starts N]

Everything is made in a folder below .build, on the disk of the checkout, and removed afterwards.
"""

import argparse
import os
import platform
import shutil
import tempfile

import idle
import size
import startup
import weighing
from table import Table


def main():
    parser = argparse.ArgumentParser(prog="script/bench")
    parser.add_argument("binary")
    parser.add_argument("--weighings", type=int, default=120)
    parser.add_argument("--starts", type=int, default=10)
    options = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="bench-", dir=os.path.join(os.getcwd(), ".build"))
    try:
        measure(options, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def measure(options, folder):
    load = os.getloadavg()[0]
    print(f"bench: {platform.node()}, {os.cpu_count()} cores, load {load:.1f}, Linux {platform.release()}")
    if load > os.cpu_count() / 2:
        print("bench: others are using this machine; read the ratios, not the times")
    table = Table()
    data = os.path.join(folder, "farm")
    print(f"bench: {options.weighings} weighings, as fast as a 50 Hz indicator sends", flush=True)
    weighing.measure(options.binary, data, options.weighings, table)
    print(f"bench: {options.starts} starts of each kind", flush=True)
    startup.measure(options.binary, folder, data, options.starts, table)
    print("bench: 30 s of idling, then two looks of 10 s", flush=True)
    idle.measure(options.binary, folder, table)
    size.measure(options.binary, folder, table)
    print()
    table.print()


main()
