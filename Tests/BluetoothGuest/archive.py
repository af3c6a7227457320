"""The archives that the guest's kernel unpacks as its file system, and what programs need in them."""

import os
import re
import stat
import subprocess
from pathlib import Path


class Archive:
    """A cpio archive in the form the kernel reads ('newc'): sorted, owned by root, without times."""

    def __init__(self):
        self.entries: dict[str, tuple[int, bytes | Path, tuple[int, int]]] = {}

    def __contains__(self, path):
        return self._name(path) in self.entries

    @staticmethod
    def _name(path) -> str:
        return str(path).strip("/")

    def _put(self, path, mode: int, content: bytes | Path = b"", device=(0, 0)):
        name = self._name(path)
        for parent in Path(name).parents:
            if str(parent) != ".":
                self.entries.setdefault(str(parent), (stat.S_IFDIR | 0o755, b"", (0, 0)))
        self.entries[name] = (mode, content, device)

    def folder(self, path):
        self._put(path, stat.S_IFDIR | 0o755)

    def text(self, path, text: str):
        self._put(path, stat.S_IFREG | 0o644, text.encode())

    def link(self, path, target):
        self._put(path, stat.S_IFLNK | 0o777, str(target).encode())

    def device(self, path, mode: int, major: int, minor: int):
        self._put(path, stat.S_IFCHR | mode, b"", (major, minor))

    def file(self, path, source, executable: bool | None = None):
        mode = stat.S_IMODE(os.stat(source).st_mode)
        if executable is not None:
            mode = 0o755 if executable else 0o644
        self._put(path, stat.S_IFREG | mode, Path(source))

    def tree(self, path, source):
        """A folder with all below it; symbolic links stay links."""
        for folder, _, files in os.walk(source):
            inside = Path(path) / os.path.relpath(folder, source)
            self.folder(os.path.normpath(inside))
            for name in files:
                at = Path(folder) / name
                if at.is_symlink():
                    self.link(os.path.normpath(inside / name), os.readlink(at))
                else:
                    self.file(os.path.normpath(inside / name), at)

    def write(self, target: Path):
        """Whole or not at all."""
        unfinished = target.with_name(target.name + ".new")
        with open(unfinished, "wb") as out:
            for number, name in enumerate(sorted(self.entries), 1):
                mode, content, device = self.entries[name]
                data = content.read_bytes() if isinstance(content, Path) else content
                self._entry(out, number, name, mode, data, device)
            self._entry(out, 0, "TRAILER!!!", 0, b"", (0, 0))
            # The kernel looks for the next archive at a boundary of 512 bytes.
            out.write(bytes(-out.tell() % 512))
        unfinished.replace(target)

    @staticmethod
    def _entry(out, number: int, name: str, mode: int, data: bytes, device: tuple[int, int]):
        links = 2 if stat.S_ISDIR(mode) else 1
        fields = (number, mode, 0, 0, links, 0, len(data), 0, 0, *device, len(name.encode()) + 1, 0)
        out.write(b"070701" + b"".join(b"%08x" % field for field in fields) + name.encode() + b"\0")
        out.write(bytes(-out.tell() % 4) + data)
        out.write(bytes(-out.tell() % 4))


class MissingLibrary(Exception):
    """A program needs a shared library that is not there."""


def shared_libraries(program, loader: list[str] | None = None) -> list[Path]:
    """Where the dynamic loader finds what a program needs, itself included; none for other files.

    `loader` is a command that lists them; without one they are those of this machine.
    """
    with open(program, "rb") as file:
        if file.read(4) != b"\x7fELF":
            return []
    answer = subprocess.run([*(loader or ["ldd"]), str(program)], capture_output=True, check=False, text=True)
    missing = re.findall(r"(\S+) => not found", answer.stdout)
    if missing:
        raise MissingLibrary(f"{program} needs {', '.join(missing)}")
    return [Path(found) for found in re.findall(r"(/\S+) \(0x", answer.stdout)]
