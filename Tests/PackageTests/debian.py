"""A Debian of its own, made of Debian's packages, and booted by its systemd in a container."""

import hashlib
import subprocess
import time
from pathlib import Path

# What a Debian PC has, and what the tests use there.
INCLUDED = ("systemd-sysv", "dbus", "udev", "curl", "man-db", "groff-base", "bluez")
MIRROR = "http://deb.debian.org/debian"
BOOT_LIMIT = 120


class Trouble(Exception):
    """What should have worked did not."""


def run(*command: str | Path) -> str:
    """What a command says, on both of its outputs; `Trouble` when it fails."""
    status, text = attempt(*command)
    if status != 0:
        raise Trouble(f"{' '.join(map(str, command))} ended with {status}:\n{text}")
    return text


def attempt(*command: str | Path) -> tuple[int, str]:
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, check=False
    )
    return done.returncode, done.stdout.decode(errors="replace")


def image(cache: Path, dependencies: list[str]) -> Path:
    """An archive of Debian 12 with what a package depends on; made once for the same of them."""
    packages = sorted({*INCLUDED, *dependencies})
    archive = cache / f"bookworm-{hashlib.sha256(' '.join(packages).encode()).hexdigest()[:12]}.tar"
    if not archive.exists():
        cache.mkdir(parents=True, exist_ok=True)
        unfinished = cache / f"unfinished-{archive.name}"
        run("mmdebstrap", "--variant=minbase", "--include=" + ",".join(packages), "bookworm", unfinished, MIRROR)
        unfinished.rename(archive)
    return archive


class Debian:
    """One installation, which runs from `boot` to `stop`."""

    def __init__(self, archive: Path, folder: Path):
        self.root = folder
        folder.mkdir()
        run("tar", "--extract", "--file", archive, "--directory", folder)
        # It gets an identity of its own as it boots.
        (folder / "etc/machine-id").write_text("uninitialized\n")
        self.container = None

    def boot(self):
        """Starts it with nothing of this machine but the kernel, and waits until it is up."""
        self.container = subprocess.Popen(
            ("systemd-nspawn", "--directory", self.root, "--boot", "--register=no", "--keep-unit", "--private-network",
             "--machine=gatewayd-package", "--console=pipe"),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip
        deadline = time.monotonic() + BOOT_LIMIT
        while time.monotonic() < deadline:
            if self.container.poll() is not None:
                raise Trouble(f"no container: {self.container.stderr.read().decode(errors='replace')}")
            children = Path(f"/proc/{self.container.pid}/task/{self.container.pid}/children").read_text().split()
            if children:
                self.leader = children[0]
                # `is-system-running` waits for all units; some of a bare container fail, which is no matter here.
                text = self.attempt("systemctl", "is-system-running")[1]
                if text.strip() in ("running", "degraded"):
                    return
            time.sleep(0.2)
        raise Trouble("the container did not come up")

    def attempt(self, *command: str) -> tuple[int, str]:
        enter = ("nsenter", "--target", self.leader, "--all", "--wdns=/", "/usr/bin/env", "-i")
        return attempt(*enter, "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8", *command)

    def run(self, *command: str) -> str:
        status, text = self.attempt(*command)
        if status != 0:
            raise Trouble(f"{' '.join(command)} ended with {status}:\n{text}\n{self.journal()}")
        return text

    def shell(self, script: str) -> str:
        return self.run("sh", "-euc", script)

    def wait(self, what: str, condition, limit: float = 60):
        """Asks again and again, since systemd tells nobody outside of its machine."""
        deadline = time.monotonic() + limit
        while not condition():
            if time.monotonic() > deadline:
                raise Trouble(f"waited in vain: {what}\n{self.journal()}")
            time.sleep(0.1)

    def journal(self) -> str:
        return self.attempt("journalctl", "--no-pager", "--unit=gatewayd", "--lines=40")[1]

    def unit(self, name: str) -> str:
        """A property of the service."""
        return self.run("systemctl", "show", "--value", f"--property={name}", "gatewayd.service").strip()

    def stop(self):
        if self.container is None:
            return
        # SIGTERM to systemd-nspawn asks the system to power off; what does not is ended.
        self.container.terminate()
        try:
            self.container.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.container.kill()
            self.container.wait()
        self.container = None
