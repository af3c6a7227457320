"""How large the program is."""

import os
import subprocess

# What a statically linked Swift program brings along before it does anything of its own.
PEER = """
import FoundationEssentials
print(String(decoding: try JSONEncoder().encode(["hello": "world"]), as: UTF8.self))
"""


def measure(binary, folder, table):
    source, peer = os.path.join(folder, "main.swift"), os.path.join(folder, "hello")
    with open(source, "w", encoding="utf-8") as file:
        file.write(PEER)
    subprocess.run(["swiftc", "-O", "-static-stdlib", "-Xlinker", "--gc-sections", source, "-o", peer], check=True)
    name = "Swift's hello with JSON"
    table.add("size of the program", megabytes(binary), "MB", megabytes(peer), name)
    table.add("  stripped", stripped(binary, folder), "MB", stripped(peer, folder), name)


def megabytes(path):
    return os.path.getsize(path) / 1e6


def stripped(path, folder):
    copy = os.path.join(folder, "stripped")
    subprocess.run(["strip", "-o", copy, path], check=True)
    return megabytes(copy)
