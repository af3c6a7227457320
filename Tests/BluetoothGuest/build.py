#!/usr/bin/env python3
"""Builds the guest of the Bluetooth tests: a Debian kernel, BlueZ, the emulated radio and the devices on it.

Debian's packages are downloaded and unpacked into the cache, none is installed. What is there already is kept.
"""

import fcntl
import hashlib
import os
import re
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import emulator
import image
from archive import MissingLibrary
from shell import Trouble, cache, run, say

here = Path(__file__).resolve().parent

# From PyPI: a Bluetooth host in Python, which shares no code with BlueZ, and what it needs.
python_packages = ["bumble==0.0.236", "pyee==13.0.0", "typing_extensions==4.16.0"]

# 6.1.0-55 and -56 crash in hci_chan_del as soon as one connection finds no device.
kernel_pattern = r"linux-image-6\.1\.0-([0-9]+)-amd64"
broken_kernels = {55, 56}
tested_kernel = 54


def main():
    started = time.monotonic()
    folder = cache()
    (folder / "packages").mkdir(parents=True, exist_ok=True)
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            build(folder)
        except Trouble:
            # Lists of yesterday name packages that are gone today.
            say("trying again with new package lists")
            update_lists()
            build(folder)
    say(f"ready in {folder} after {time.monotonic() - started:.0f} s")


def build(folder: Path):
    wanted = versions(package_names())
    stamp = digest([*wanted, *python_packages], [*here.glob("*.py"), *(here / "guest").iterdir()])
    built = folder / "built"
    if built.exists() and built.read_text() == stamp:
        return
    built.unlink(missing_ok=True)
    fetch(folder, wanted)
    unpack(folder, wanted)
    btvirt = emulator.build(folder, dict(wanted)["bluez"])
    image.build(folder, btvirt, here / "guest")
    built.write_text(stamp)


def package_names() -> list[str]:
    lines = (line.partition("#")[0].strip() for line in (here / "packages.txt").read_text().splitlines())
    return [*filter(None, lines), kernel()]


def kernel() -> str:
    found = {
        int(number)
        for number in re.findall(
            rf"^{kernel_pattern} ", run("apt-cache", "search", "--names-only", f"^{kernel_pattern}$"), re.M
        )
    }
    usable = found - broken_kernels
    if not usable:
        raise Trouble("apt knows no usable kernel linux-image-6.1.0-*-amd64: these tests are for Debian 12")
    return f"linux-image-6.1.0-{tested_kernel if tested_kernel in usable else max(usable)}-amd64"


def versions(names: list[str]) -> list[tuple[str, str]]:
    """Each package with the version that apt would take."""
    policy = run("apt-cache", "policy", *names)
    found = dict(re.findall(r"^(\S+):\n(?:.*\n)??\s+Candidate: (\S+)", policy, re.M))
    unknown = [name for name in names if found.get(name, "(none)") == "(none)"]
    if unknown:
        raise Trouble(f"apt does not know {', '.join(unknown)}")
    return [(name, found[name]) for name in names]


def digest(words: list, files: Iterable[Path] = ()) -> str:
    """Changes with every word and every file."""
    sum = hashlib.sha256(repr(words).encode())
    for path in sorted(files):
        if path.is_file():
            sum.update(path.name.encode() + b"\0" + path.read_bytes())
    return sum.hexdigest()


def package_file(folder: Path, name: str, version: str) -> Path | None:
    return next((folder / "packages").glob(f"{name}_{version.replace(':', '%3a')}_*.deb"), None)


def fetch(folder: Path, wanted: list[tuple[str, str]]):
    missing = [f"{name}={version}" for name, version in wanted if not package_file(folder, name, version)]
    if missing:
        say(f"downloading {len(missing)} Debian packages")
        run("apt-get", "-qq", "-o", "APT::Sandbox::User=root", "download", *missing, within=folder / "packages")


def unpack(folder: Path, wanted: list[tuple[str, str]]):
    stamp, text = folder / "unpacked", digest([*wanted, *python_packages])
    if stamp.exists() and stamp.read_text() == text:
        return
    say("unpacking")
    stamp.unlink(missing_ok=True)
    root, kernel_root, python = folder / "root", folder / "kernel", folder / "python"
    for place in (root, kernel_root, python):
        run("rm", "-rf", place)
        place.mkdir()
    # As on every Debian since 12: the old folders are links into /usr.
    for name in ("bin", "sbin", "lib", "lib64"):
        (root / "usr" / name).mkdir(parents=True)
        (root / name).symlink_to(f"usr/{name}")
    for name, version in wanted:
        target = kernel_root if name.startswith("linux-image") else root
        package = package_file(folder, name, version)
        run("sh", "-c", 'dpkg-deb --fsys-tarfile "$1" | tar -x -C "$2" --keep-directory-symlink', "sh", package, target)
    run(
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-compile",
        "--disable-pip-version-check",
        "--target",
        python,
        *python_packages,
    )
    stamp.write_text(text)


def update_lists():
    as_root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    run(*as_root, "apt-get", "-qq", "update")


if __name__ == "__main__":
    try:
        main()
    except (Trouble, MissingLibrary) as trouble:
        say(f"cannot be built: {trouble}")
        sys.exit(1)
