"""What is plugged into the barn PC: pseudo-terminals under the names that ports have, and what speaks there."""

import os
import pty
import re
import subprocess
import threading
import tty
from pathlib import Path

from gateway import binary, hangs
from scale import line


class TalkingScale:
    """A scale on a cable that sends a line every tenth of a second; until somebody pulls it out."""

    def __init__(self, ports: Path, name: str, kilograms: float):
        self.leader, self.follower = pty.openpty()
        tty.setraw(self.follower)
        self.kilograms = kilograms
        self.port = ports / name
        self.port.symlink_to(os.ttyname(self.follower))
        self.pulled = threading.Event()
        self.speaking = threading.Thread(target=self._speak, daemon=True)
        self.speaking.start()

    def _speak(self):
        os.set_blocking(self.leader, False)
        while not self.pulled.wait(0.1):
            try:
                os.write(self.leader, line("ST", self.kilograms))
            except BlockingIOError:
                # Nobody reads it, and a cable keeps nothing.
                continue

    def pull(self):
        self.pulled.set()
        self.port.unlink(missing_ok=True)

    def close(self):
        self.pull()
        self.speaking.join()
        os.close(self.leader)
        os.close(self.follower)


class Race:
    """An XR5000 and an XRS2, byte for byte, over which a herd walks as soon as the scale is spoken to."""

    def __init__(self, ports: Path, animals: int):
        self.herd = subprocess.run(
            [binary(), "simulate", "herd", "--animals", str(animals)], check=True, capture_output=True
        ).stdout
        self.process = subprocess.Popen(
            [binary(), "simulate", "race", "--animals", str(animals)], stdout=subprocess.PIPE, text=True
        )
        for name in ("Tru-Test_XR5000", "Tru-Test_XRS2"):
            (ports / name).symlink_to(re.search(r"pty:(\S+)", self.process.stdout.readline())[1])

    def close(self):
        self.process.terminate()
        self.process.wait(hangs)
