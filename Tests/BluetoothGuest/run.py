#!/usr/bin/env python3
"""Boots the guest, runs a test bundle in it next to the simulated devices, and ends with the status of the tests.

124: the tests took too long; 125: the guest failed, so that the run says nothing about them.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
from pathlib import Path

from archive import Archive, MissingLibrary, shared_libraries
from shell import Trouble, cache, run, say


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--results", type=Path, required=True, help="folder for the logs of the run")
    parser.add_argument("--limit", type=int, default=1200, help="seconds that the tests may take")
    parser.add_argument(
        "--capture", action="store_true", help="keep what goes over the air: btsnoop.log, for Wireshark"
    )
    parser.add_argument("program", type=Path)
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    guest = cache()
    if not (guest / "built").exists():
        raise Trouble("there is no guest: run build.py first")
    with tempfile.TemporaryDirectory(prefix="bluetooth-guest.") as name:
        folder = Path(name)
        started = time.monotonic()
        pack(options, folder / "tests.cpio")
        with open(folder / "initrd", "wb") as whole:
            for part in (guest / "base.cpio", folder / "tests.cpio"):
                with open(part, "rb") as file:
                    shutil.copyfileobj(file, whole)
        boot(guest / "kernel.img", folder, limit=options.limit + 120)
        say(f"the guest ran for {time.monotonic() - started:.0f} s")
        return result(folder, options.results)


def pack(options, target: Path):
    """The bundle without its debug information, with the libraries it has on this machine, at the same places."""
    archive = Archive()
    stripped = target.with_name(options.program.name)
    run("strip", "--strip-debug", "-o", stripped, options.program)
    archive.file(f"tests/{options.program.name}", stripped, executable=True)
    for library in shared_libraries(options.program):
        place = library.parent.resolve() / library.name
        if place not in archive:
            archive.file(place, library.resolve(), executable=True)
    arguments = " ".join(f"'{word}'" for word in options.arguments)
    archive.text("etc/run.command", f"exec './{options.program.name}' {arguments}\n")
    archive.text("etc/run.conf", f"LIMIT={options.limit}\nCAPTURE={'1' if options.capture else ''}\n")
    archive.text("etc/run.env", "GATEWAYD_BLUETOOTH_GUEST=1\nSWIFT_BACKTRACE=enable=no\n")
    archive.write(target)


def accelerator() -> list[str]:
    # Some clouds show /dev/kvm where no guest gets anywhere; there the processor shows no virtualisation.
    flags = Path("/proc/cpuinfo").read_text().split()
    if os.access("/dev/kvm", os.W_OK) and ("vmx" in flags or "svm" in flags):
        return ["-accel", "kvm", "-cpu", "host"]
    return ["-accel", "tcg,thread=multi", "-cpu", "max"]


def boot(kernel: Path, folder: Path, limit: int):
    os.mkfifo(folder / "output")
    printer = threading.Thread(target=print_all, args=(folder / "output",), daemon=True)
    printer.start()
    command = [
        "qemu-system-x86_64",
        *accelerator(),
        "-M",
        "pc,usb=off,vmport=off",
        "-smp",
        "2",
        "-m",
        "1536",
        "-nodefaults",
        "-no-user-config",
        "-display",
        "none",
        "-no-reboot",
        "-kernel",
        kernel,
        "-initrd",
        folder / "initrd",
        "-append",
        "console=ttyS0 quiet loglevel=3 oops=panic panic=-1 reboot=t random.trust_cpu=on mitigations=off nokaslr",
        "-chardev",
        f"file,id=console,path={folder}/console.log",
        "-serial",
        "chardev:console",
        "-device",
        "virtio-serial-pci",
        "-chardev",
        f"file,id=results,path={folder}/results.tar",
        "-device",
        "virtserialport,chardev=results,name=results",
        "-chardev",
        f"file,id=output,path={folder}/output",
        "-device",
        "virtserialport,chardev=output,name=output",
    ]
    with open(folder / "qemu.log", "wb") as log:
        machine = subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        try:
            machine.wait(limit)
        except subprocess.TimeoutExpired:
            say(f"the guest did not end within {limit} s")
        finally:
            machine.kill()
            machine.wait()


def print_all(pipe: Path):
    with open(pipe, "rb") as output:
        while data := output.read1():
            sys.stdout.buffer.write(data)
            sys.stdout.flush()


def result(folder: Path, results: Path) -> int:
    """Keeps what the guest left, and says what went wrong."""
    shutil.rmtree(results, ignore_errors=True)
    results.mkdir(parents=True)
    for name in ("console.log", "qemu.log"):
        if (folder / name).exists():
            shutil.copy(folder / name, results / name)
    try:
        with tarfile.open(folder / "results.tar") as archive:
            archive.extractall(results)
        status = int((results / "status").read_text())
    except (tarfile.TarError, OSError, ValueError) as problem:
        for name in ("qemu.log", "console.log"):
            for line in (results / name).read_text(errors="replace").splitlines()[-40:]:
                print(line, file=sys.stderr)
        raise Trouble("the guest ended without a result; above is the end of its console") from problem
    if status:
        say((results / "reason").read_text().strip())
    return status


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Trouble, MissingLibrary) as trouble:
        say(str(trouble))
        sys.exit(125)
