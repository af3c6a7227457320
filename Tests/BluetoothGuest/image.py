"""The guest's file system without the tests: programs, kernel modules, Python with the simulated devices."""

import lzma
import os
import re
import shutil
from pathlib import Path

from archive import Archive, shared_libraries
from shell import Trouble, run, say

libraries = "usr/lib/x86_64-linux-gnu"

programs = [
    "/usr/libexec/bluetooth/bluetoothd",
    "/usr/bin/btmgmt",
    "/usr/bin/btmon",
    "/usr/bin/dbus-daemon",
    "/usr/bin/dbus-send",
    "/usr/bin/hciconfig",
    "/usr/bin/python3.11",
]

# What the guest loads; what these need is found in the modules themselves.
modules = [
    "virtio_pci",
    "virtio_console",
    "sha512_generic",
    "ctr",
    "drbg",
    "jitterentropy_rng",
    "af_alg",
    "algif_hash",
    "algif_skcipher",
    "cmac",
    "ecb",
    "ecdh_generic",
    "rfkill",
    "bluetooth",
    "rfcomm",
    "bnep",
    "hci_vhci",
    "uhid",
]

# Parts of Python's library that no simulated device needs.
unneeded = re.compile(
    r"^(test|idlelib|ensurepip|lib2to3|distutils|pydoc_data|turtledemo|tkinter|sqlite3|curses|dbm|"
    r"wsgiref|venv|xmlrpc|config-3.*|dist-packages|unittest|__pycache__)$"
)
unneeded_modules = re.compile(
    r"^(_crypt|_sqlite3|_curses|_dbm|_gdbm|_test|_ctypes_test|xx|nis|audioop|ossaudiodev|"
    r"_tkinter|readline)"
)


def build(folder: Path, btvirt: Path, own: Path):
    """Leaves `base.cpio` and `kernel.img` in the folder."""
    say("making the image")
    archive = Archive()
    _skeleton(archive)
    _programs(archive, folder / "root", btvirt)
    _python(archive, folder, own)
    archive.file("init", own / "init", executable=True)
    _kernel(archive, folder)
    archive.write(folder / "base.cpio")


def _skeleton(archive: Archive):
    for path in (
        "proc",
        "sys",
        "dev",
        "run",
        "tmp",
        "root",
        "tests",
        "out",
        "etc",
        "var/lib/bluetooth",
        "var/lib/dbus",
        "usr/bin",
        "usr/sbin",
        "usr/lib",
        "usr/lib64",
    ):
        archive.folder(path)
    for name in ("bin", "sbin", "lib", "lib64"):
        archive.link(name, f"usr/{name}")
    archive.link("var/run", "/run")
    archive.device("dev/console", 0o600, 5, 1)
    archive.device("dev/null", 0o666, 1, 3)
    archive.text("etc/passwd", "root:x:0:0:root:/root:/bin/sh\nmessagebus:x:101:101::/:/bin/false\n")
    archive.text("etc/group", "root:x:0:\nmessagebus:x:101:\nbluetooth:x:102:\nnetdev:x:103:\n")
    archive.text("etc/hosts", "127.0.0.1 localhost\n")
    archive.text("etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files\n")
    archive.text("etc/machine-id", "67617465776179640000000000000000\n")
    archive.link("var/lib/dbus/machine-id", "/etc/machine-id")


def _programs(archive: Archive, root: Path, btvirt: Path):
    busybox = (root / "bin/busybox").resolve()
    for applet in run(busybox, "--list").split():
        archive.link(f"usr/bin/{applet}", "busybox")
    archive.file("usr/bin/busybox", busybox, executable=True)

    def add(path: str, source: Path):
        archive.file(path, source, executable=True)
        for library in shared_libraries(source, _loader(root)):
            source = library.resolve()
            archive.file(f"{libraries}/{library.name}", source, executable=True)
            if library.name.startswith("ld-linux"):
                archive.file(f"usr/lib64/{library.name}", source, executable=True)

    add("/usr/bin/btvirt", btvirt)
    for program in programs:
        add(program, root / program.strip("/"))
    for module in sorted((root / "usr/lib/python3.11/lib-dynload").glob("*.so")):
        if not unneeded_modules.match(module.name):
            add(f"usr/lib/python3.11/lib-dynload/{module.name}", module)
    archive.link("usr/bin/python3", "python3.11")
    for path in ("usr/share/dbus-1", "etc/dbus-1", "etc/bluetooth"):
        archive.tree(path, root / path)


def _loader(root: Path) -> list[str]:
    """Lists what a program of the guest needs, by the guest's own loader."""
    return [
        str((root / libraries / "ld-linux-x86-64.so.2").resolve()),
        "--library-path",
        str(root / libraries),
        "--list",
    ]


def _python(archive: Archive, folder: Path, own: Path):
    """Python's library, Bumble and the devices, compiled here, which under emulation takes long."""
    root, staged = folder / "root", folder / "python-staged"
    shutil.rmtree(staged, ignore_errors=True)

    def skipped(at: str, names: list[str]) -> set[str]:
        top = at == str(root / "usr/lib/python3.11")
        return {
            name for name in names if name.endswith(".so") or name == "__pycache__" or (top and unneeded.match(name))
        }

    shutil.copytree(root / "usr/lib/python3.11", staged / "usr/lib/python3.11", symlinks=True, ignore=skipped)
    shutil.copytree(
        folder / "python",
        staged / "opt/devices",
        symlinks=True,
        ignore=shutil.ignore_patterns("__pycache__", "bin", "apps", "tools"),
    )
    for name in ("radio.py", "lowenergy.py", "devices.py"):
        shutil.copy(own / name, staged / "opt/devices" / name)
    interpreter = [*_loader(root)[:-1], root / "usr/bin/python3.11"]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    environment |= {"PYTHONHOME": str(root / "usr"), "PYTHONDONTWRITEBYTECODE": "1"}
    run(
        *interpreter,
        "-m",
        "compileall",
        "-q",
        "-j",
        "0",
        "--invalidation-mode",
        "unchecked-hash",
        "-s",
        staged,
        "-p",
        "/",
        staged / "usr/lib/python3.11",
        staged / "opt/devices",
        environment=environment,
    )
    for path in ("usr/lib/python3.11", "opt/devices"):
        archive.tree(path, staged / path)


def _kernel(archive: Archive, folder: Path):
    image = next((folder / "kernel/boot").glob("vmlinuz-*"))
    # Unpacked here: QEMU starts a plain ELF file directly, which saves seconds under emulation.
    packed = image.read_bytes()
    at = packed.find(b"\xfd7zXZ\0")
    kernel = lzma.LZMADecompressor().decompress(packed[at:]) if at > 0 else packed
    (folder / "kernel.img").write_bytes(kernel if kernel.startswith(b"\x7fELF") else packed)

    tree = folder / "kernel/lib/modules" / image.name.removeprefix("vmlinuz-")
    files = {_module_name(path.name): path for path in tree.glob("kernel/**/*.ko")}
    built_in = {_module_name(line.rpartition("/")[2]) for line in (tree / "modules.builtin").read_text().split()}
    order: list[str] = []

    def need(name: str):
        if name in built_in or name in order:
            return
        if name not in files:
            raise Trouble(f"the kernel has no module {name}")
        found = re.search(rb"\0depends=([^\0]*)\0", files[name].read_bytes())
        for other in filter(None, (found.group(1).decode() if found else "").split(",")):
            need(_module_name(other))
        order.append(name)
        archive.file(f"usr/lib/modules/{name}.ko", files[name])

    for module in modules:
        need(module)
    archive.text("usr/lib/modules/order", "\n".join(order) + "\n")


def _module_name(file: str) -> str:
    return file.removesuffix(".ko").replace("-", "_")
