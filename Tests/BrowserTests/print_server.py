"""A CUPS scheduler of our own: one printer that writes into a file, and one that has stopped."""

import socket
import subprocess
import time
from pathlib import Path

from gateway import hangs

scheduler = """
Listen {folder}/sock
LogLevel info
Browsing No
WebInterface No
DefaultAuthType None
DirtyCleanInterval 0
<Location />
  Order allow,deny
  Allow all
</Location>
<Policy default>
  JobPrivateAccess all
  JobPrivateValues none
  <Limit All>
    Order deny,allow
  </Limit>
</Policy>
"""

files = """
ServerRoot {folder}
ServerBin {folder}/programs
RequestRoot {folder}/spool
TempDir {folder}/spool/tmp
CacheDir {folder}/cache
StateDir {folder}/state
ErrorLog {folder}/error.log
AccessLog {folder}/access.log
PageLog {folder}/page.log
"""

printers = """
<DefaultPrinter Cards>
Info Card printer in the office
DeviceURI keep:{folder}/Cards.out
State Idle
Accepting Yes
Shared No
ErrorPolicy abort-job
</DefaultPrinter>
<Printer Empty>
Info Printer without cards
DeviceURI keep:{folder}/Empty.out
State Stopped
StateMessage The tray is empty
Reason media-empty-error
Accepting Yes
Shared No
ErrorPolicy abort-job
</Printer>
"""


# A printer for cupsd is a program that gets the file to print; this one keeps it.
backend = """#!/bin/sh
cat "$6" > "${DEVICE_URI#keep:}"
"""


class PrintServer:
    """Listens on a Unix socket inside `folder`, so it meets no other scheduler. A context: it runs inside `with`."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.address = str(folder / "sock")
        self.process = None

    def __enter__(self):
        for name in ("ppd", "spool", "spool/tmp", "cache", "state", "programs/backend"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        # As root cupsd works as `lp`, which has to get in.
        self.folder.chmod(0o755)
        for name, text in {"cupsd.conf": scheduler, "cups-files.conf": files, "printers.conf": printers}.items():
            (self.folder / name).write_text(text.format(folder=self.folder))
        # cupsd starts every program through one of its own.
        daemons = self.folder / "programs" / "daemon"
        if not daemons.exists():
            daemons.symlink_to("/usr/lib/cups/daemon")
        program = self.folder / "programs" / "backend" / "keep"
        program.write_text(backend)
        # Only its owner may run it: so cupsd runs it as root where it is root, and it may write here.
        program.chmod(0o700)
        command = ["/usr/sbin/cupsd", "-f", "-c", self.folder / "cupsd.conf", "-s", self.folder / "cups-files.conf"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self._wait_until_listening()
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(hangs)

    def printed(self) -> bytes:
        """What the working printer was given."""
        return (self.folder / "Cards.out").read_bytes()

    def _wait_until_listening(self):
        # cupsd tells nobody that it is ready, so it is asked until it is.
        deadline = time.monotonic() + hangs
        while time.monotonic() < deadline and self.process.poll() is None:
            with socket.socket(socket.AF_UNIX) as client:
                if client.connect_ex(self.address) == 0:
                    return
            time.sleep(0.02)
        log = self.folder / "error.log"
        raise RuntimeError("cupsd did not start: " + (log.read_text() if log.exists() else "no log"))
