"""Asks a real gateway thousands of things that its description allows or forbids: APITests [WORD…]

Each answer is held to the description. `--examples N` and `--seed N` ask more and other things; further words go to
schemathesis, such as `--include-path /v1/animals`. The gateway stands in a network of its own with a farm that is made
up, so that nothing it is told to do reaches anybody.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

root = Path(__file__).resolve().parents[2]
sys.path.append(str(root / "Tests/BrowserTests"))

from gateway import binary  # noqa: E402
from network import ip, new_network  # noqa: E402

here = Path(__file__).resolve().parent
# They answer for as long as somebody listens; other tests read them.
endless = ["/v1/events", "/v1/devices/{id}/terminal"]
# Of the requests that fit, so many must have been carried out: else all the rest tells little.
carried_out = 0.3


def alone():
    """Takes this process, and what it starts, into a network namespace where only this machine is."""
    import ctypes

    if ctypes.CDLL(None, use_errno=True).unshare(new_network) != 0:
        raise OSError(ctypes.get_errno(), "a network namespace of its own")
    ip("link", "set", "lo", "up")


class Farm:
    """`gatewayd serve --demo` on a folder of its own, gone after `close`."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="gatewayd-api-")
        path = Path(self.folder.name)
        (path / "ports").mkdir()
        (path / "gatewayd.yaml").write_text("organisation: Svaz\n", encoding="utf-8")
        self.log = (path / "log").open("w+", encoding="utf-8")
        command = [binary(), "serve", "--demo", "--listen", "127.0.0.1:0"]
        self.process = subprocess.Popen(
            [*command, "--config", path / "gatewayd.yaml", "--data", path / "data"],
            cwd=path,
            env={
                **os.environ,
                "GATEWAYD_WEB": str(root / "Web"),
                "GATEWAYD_PORTS": str(path / "ports"),
                "CUPS_SERVER": str(path / "no-print-service"),
                "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={path}/no-bus",
            },
            stdin=subprocess.DEVNULL,
            stdout=self.log,
            stderr=subprocess.STDOUT,
        )
        self.address, self.token = self._announced()

    def _announced(self) -> tuple[str, str]:
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline and self.process.poll() is None:
            if found := re.search(r"^open (http://[^/]+)/#token=(\S+)$", self.said(), re.MULTILINE):
                return found[1], found[2]
            # It says so in its log alone.
            time.sleep(0.02)
        text = self.said()
        self.close()
        raise SystemExit(f"test-api: gatewayd did not say where it listens:\n{text}")

    def said(self) -> str:
        return Path(self.log.name).read_text(encoding="utf-8", errors="replace")

    def close(self) -> int:
        """What it ended with."""
        self.process.terminate()
        try:
            return self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()
        finally:
            self.log.close()
            self.folder.cleanup()


def share(answers: str) -> float:
    """How many of the requests that fit were carried out."""
    fits = {kind: int(count) for kind, count in re.findall(r"^fits (\dxx) (\d+)$", answers, re.MULTILINE)}
    return fits.get("2xx", 0) / max(1, sum(fits.values()))


def main() -> int:
    parser = argparse.ArgumentParser(prog="test-api", description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1, help="0 for another one each time")
    parser.add_argument("--examples", type=int, default=0, help="random requests of each call, beside the limits")
    options, words = parser.parse_known_args()
    seed = options.seed or random.SystemRandom().randrange(1, 1 << 32)
    alone()
    farm = Farm()
    answers = Path(farm.folder.name) / "answers"
    program = "import sys; from schemathesis.cli import schemathesis; sys.exit(schemathesis())"
    command = ["/usr/bin/python3", "-B", "-c", program, "--config-file", here / "schemathesis.toml"]
    command += ["run", root / "Web/openapi.json", "--no-color", "--seed", str(seed)]
    phases = "examples,coverage"
    if options.examples:
        phases += ",fuzzing"
        command += ["--max-examples", str(options.examples)]
    command += ["--phases", phases, *words]
    for path in endless:
        command += ["--exclude-path", path]
    try:
        status = subprocess.run(
            command,
            cwd=farm.folder.name,
            env={
                **os.environ,
                "GATEWAYD_ADDRESS": farm.address,
                "GATEWAYD_TOKEN": farm.token,
                "GATEWAYD_SEED": str(seed),
                "GATEWAYD_ANSWERS": str(answers),
                "PYTHONPATH": f"{root / '.build-tools'}:{here}",
                "SCHEMATHESIS_HOOKS": "hooks",
            },
            check=False,
        ).returncode
        given = answers.read_text(encoding="utf-8") if answers.exists() else ""
        # What fits but cannot be meant shows where a schema could say more; of a few calls, that is to be read.
        print("".join(line for line in given.splitlines(True) if words or not line.startswith("refused")), end="")
        if not words and share(given) < carried_out:
            print(f"test-api: of what fits only {share(given):.0%} was carried out", file=sys.stderr)
            status = status or 1
        failed = [line for line in farm.said().splitlines() if "internal-error" in line or "Fatal error" in line]
        print("\n".join(failed), file=sys.stderr, end="\n" if failed else "")
    finally:
        ended = farm.close()
    if ended != 0:
        print(f"test-api: gatewayd ended with {ended}", file=sys.stderr)
    return status or int(ended != 0)


if __name__ == "__main__":
    sys.exit(main())
