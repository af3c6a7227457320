"""The real program on a folder of its own, and its API as the tests need it."""

import json
import os
import queue
import re
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

root = Path(__file__).resolve().parents[2]

# A name that is not this machine's own: to a browser a page from it is not secure.
insecure_host = "barn.test"

# Seconds; what has not answered by then hangs.
hangs = 600

# Whether walks over all there is take each page and life in every way: the nightly job `walks`.
walks_are_whole = "GATEWAYD_WALKS" in os.environ

configuration = f"""
allowed-hosts: [{insecure_host}]
organisation: Odborový svaz pracovníků zemědělství
scan:
  # One text, two meanings: which is the animal and which its dam nobody can tell but who sees the card.
  card-layouts:
    - name: animal-first
      delimiter: "#"
      fields: [ear-tag, dam, sex]
    - name: dam-first
      delimiter: "#"
      fields: [dam, ear-tag, sex]
"""


def binary() -> Path:
    """The program under test: the one that was named, or the one built last."""
    if given := os.environ.get("GATEWAYD_BINARY"):
        return Path(given)
    built = [path for kind in ("release", "debug") if (path := root / ".build" / kind / "gatewayd").exists()]
    if not built:
        raise SystemExit("test-browser: there is no gatewayd; run script/build, or name one in GATEWAYD_BINARY")
    return max(built, key=lambda path: path.stat().st_mtime)


class Gateway:
    """`gatewayd serve --demo`, faster than life, or as it is on the first day. Nothing of it is left after `stop`."""

    def __init__(
        self,
        cups_server: str,
        bus: str,
        demo: bool = True,
        listen: str = "127.0.0.1:0",
        within: tuple[str, ...] = (),
        written: str = configuration,
        own: str | None = None,
        web: Path = root / "Web",
    ):
        """`within` is the command that it is started by, such as one that puts it into another network."""
        self.web = web
        self.folder = tempfile.TemporaryDirectory(prefix="gatewayd-browser-")
        folder = Path(self.folder.name)
        (folder / "gatewayd.yaml").write_text(written, encoding="utf-8")
        if own is not None:
            (folder / "gatewayd.settings.yaml").write_text(own, encoding="utf-8")
        # What stands in here is plugged in.
        self.ports = folder / "ports"
        self.ports.mkdir()
        command = [*within, binary(), "serve", "--listen", listen, *(["--demo", "--speed", "4"] if demo else [])]
        # The devices of tests are played on this machine; 192.0.2.0/24 is nobody's.
        command += ["--device-networks", "127.0.0.0/8,192.0.2.0/24"]
        self.command = [*command, "--config", folder / "gatewayd.yaml", "--data", folder / "data"]
        self.environment = {
            **os.environ,
            "CUPS_SERVER": cups_server,
            "DBUS_SYSTEM_BUS_ADDRESS": bus,
            "GATEWAYD_WEB": str(web),
            "GATEWAYD_PORTS": str(self.ports),
        }
        self.start()

    def start(self):
        """Starts the program, again after `process` has ended; its address is another one then."""
        self.process = subprocess.Popen(
            self.command,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.log: list[str] = []
        self.lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, args=(self.process, self.lines), daemon=True).start()
        self.address, self.token = self._announced()

    def _read(self, process: subprocess.Popen, lines: queue.Queue):
        for line in process.stdout:
            self.log.append(line)
            lines.put(line)
        lines.put(None)

    def _announced(self) -> tuple[str, str]:
        deadline = time.monotonic() + hangs
        try:
            while line := self.lines.get(timeout=max(0, deadline - time.monotonic())):
                if found := re.match(r"open (http://[^/]+)/(?:#token=(\S+))?$", line):
                    # What goes to a pipe holds no secret, but of a demo.
                    kept = Path(self.folder.name) / "data" / "token"
                    return found[1], found[2] or kept.read_text(encoding="utf-8").strip()
        except queue.Empty:
            pass
        self.stop()
        raise RuntimeError("gatewayd did not say where it listens:\n" + "".join(self.log))

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(hangs)
        finally:
            self.process.kill()
            self.process.wait()
            self.folder.cleanup()

    def address_under(self, host: str) -> str:
        return self.address.replace("127.0.0.1", host)

    def request(self, method: str, path: str, body=None) -> bytes:
        return self._request(method, path, None if body is None else json.dumps(body).encode(), "application/json")

    def upload(self, path: str, file: Path):
        """What the gateway made of a picture."""
        return json.loads(self._request("POST", path, file.read_bytes(), "image/png"))

    def _request(self, method: str, path: str, data: bytes | None, kind: str) -> bytes:
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": kind}
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=hangs) as answer:
                return answer.read()
        except urllib.error.HTTPError as refusal:
            raise AssertionError(f"{method} {path}: {refusal.code} {refusal.read().decode()}") from None

    def get(self, path: str):
        return json.loads(self.request("GET", path))

    def post(self, path: str, body=None):
        answer = self.request("POST", path, {} if body is None else body)
        return json.loads(answer) if answer else None

    def patch(self, path: str, body):
        return json.loads(self.request("PATCH", path, body))

    def delete(self, path: str):
        self.request("DELETE", path)

    def all(self, path: str) -> list:
        """Every item of a list."""
        items, cursor = [], None
        while True:
            page = self.get(path + (f"{'&' if '?' in path else '?'}cursor={cursor}" if cursor else ""))
            items += page["items"]
            cursor = page.get("next")
            if not cursor:
                return items
