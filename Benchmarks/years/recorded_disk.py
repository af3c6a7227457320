"""A disk that remembers in which order it was written and flushed, so that its power can be cut at any moment.

It is one file, served by this process through the kernel's FUSE; a loop device makes a disk of it. What the file system
on that disk writes comes here as writes, and every barrier (a flush, or a write that is to be on the medium) as a sync.
"""

import ctypes
import errno
import os
import stat
import struct
import subprocess
import threading
import time

SECTOR, BLOCK = 512, 4096
NAME = b"disk"
ROOT, DISK = 1, 2
# Operations of the protocol, by their numbers in <linux/fuse.h>.
LOOKUP, FORGET, GETATTR, SETATTR, OPEN, READ, WRITE, STATFS, RELEASE, FSYNC = 1, 2, 3, 4, 14, 15, 16, 17, 18, 20
FLUSH, INIT, OPENDIR, RELEASEDIR, ACCESS, INTERRUPT, DESTROY, BATCH_FORGET = 25, 26, 27, 29, 34, 36, 38, 42
BIG_WRITES, MAX_PAGES = 1 << 5, 1 << 22
MOST = 1 << 20
libc = ctypes.CDLL(None, use_errno=True)


class RecordedDisk:
    """`log` has what happened since the start: (offset, bytes) of a write, none for a flush."""

    def __init__(self, image, folder):
        self.content = bytearray(image)
        self.log = []
        self.folder = folder
        os.makedirs(folder, exist_ok=True)
        self.device = os.open("/dev/fuse", os.O_RDWR | os.O_CLOEXEC)
        options = f"fd={self.device},rootmode=40000,user_id=0,group_id=0"
        if libc.mount(b"recorded", folder.encode(), b"fuse", 0, options.encode()) != 0:
            raise OSError(ctypes.get_errno(), "FUSE cannot be mounted")
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    @property
    def path(self):
        return os.path.join(self.folder, NAME.decode())

    def end(self):
        unmount(self.folder)
        self.thread.join(10)
        os.close(self.device)

    def serve(self):
        while True:
            try:
                request = os.read(self.device, MOST + 65536)
            except OSError as problem:
                if problem.errno in (errno.EINTR, errno.EAGAIN, errno.ENOENT):
                    continue
                return  # It is unmounted.
            length, operation, unique, node = struct.unpack_from("<IIQQ", request)
            if operation in (FORGET, BATCH_FORGET, INTERRUPT):
                continue
            answer = self.answer(operation, node, request[40:length])
            code, body = (-answer, b"") if isinstance(answer, int) else (0, answer)
            os.write(self.device, struct.pack("<IiQ", 16 + len(body), code, unique) + body)

    def answer(self, operation, node, body):
        """The bytes of the answer, or the number of an error."""
        if operation == WRITE:
            _, offset, size = struct.unpack_from("<QQI", body)
            data = body[40 : 40 + size]
            self.content[offset : offset + size] = data
            self.log.append((offset, data))
            return struct.pack("<II", size, 0)
        if operation == FSYNC:
            self.log.append(None)
            return b""
        if operation == READ:
            _, offset, size = struct.unpack_from("<QQI", body)
            return bytes(self.content[offset : offset + size])
        if operation == LOOKUP:
            if node != ROOT or body.rstrip(b"\0") != NAME:
                return errno.ENOENT
            return struct.pack("<QQQQII", DISK, 0, 3600, 3600, 0, 0) + self.attributes(DISK)
        if operation in (GETATTR, SETATTR):
            return struct.pack("<QII", 3600, 0, 0) + self.attributes(node)
        if operation == INIT:
            major, minor, ahead, flags = struct.unpack_from("<IIII", body)
            flags &= BIG_WRITES | MAX_PAGES
            return struct.pack(
                "<IIIIHHIIHHI28x", major, min(minor, 31), ahead, flags, 16, 12, MOST, 1, MOST // 4096, 0, 0
            )
        if operation in (OPEN, OPENDIR):
            return struct.pack("<QII", 0, 0, 0)
        if operation in (FLUSH, RELEASE, RELEASEDIR, ACCESS, DESTROY):
            return b""
        return errno.ENOSYS

    def attributes(self, node):
        is_disk = node == DISK
        mode = stat.S_IFREG | 0o600 if is_disk else stat.S_IFDIR | 0o700
        size = len(self.content) if is_disk else 0
        return struct.pack("<QQQQQQIIIIIIIIII", node, size, size // 512, 0, 0, 0, 0, 0, 0, mode, 1, 0, 0, 0, 4096, 0)


def unmount(folder):
    """A loop device lets go of its file a moment after it was told to."""
    for _ in range(100):
        answer = subprocess.run(["umount", folder], capture_output=True, text=True, check=False)
        if answer.returncode == 0:
            return
        time.sleep(0.05)
    raise SystemExit(f"bench: {answer.stderr}")


# What a disk may have kept of what it was not told to keep.
KEPT = ("nothing", "everything", "some writes", "some sectors")


def after_power_cut(image, log, at, kept, dice):
    """Writes into `image` what is on the medium when the power fails after so many entries of the log.

    All that came before the last flush is there. Of what came later the disk has kept what it liked, in the order that
    it liked: nothing, everything, any of the writes, or any of their sectors. Only the first block is written whole or
    not at all: with half a superblock there is no file system any more, whatever a program did.
    """
    last = max((index for index in range(at) if log[index] is None), default=-1)
    for index, entry in enumerate(log[:at]):
        if entry is None:
            continue
        offset, data = entry
        if index < last or kept == "everything" or (kept == "some writes" and dice.random() < 0.5):
            image[offset : offset + len(data)] = data
        elif kept == "some sectors" and offset >= BLOCK:
            for start in range(0, len(data), SECTOR):
                if dice.random() < 0.5:
                    image[offset + start : offset + start + SECTOR] = data[start : start + SECTOR]
