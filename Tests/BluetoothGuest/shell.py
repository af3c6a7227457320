"""Commands of the host."""

import os
import subprocess
import sys
from pathlib import Path


class Trouble(Exception):
    """What is in the way, in words for whoever started this."""


def say(text: str):
    print(f"bluetooth guest: {text}", file=sys.stderr, flush=True)


def run(*command, within: Path | None = None, environment: dict | None = None) -> str:
    """What the command prints; its last lines are the trouble when it fails."""
    answer = subprocess.run(
        [str(word) for word in command], cwd=within, env=environment, capture_output=True, check=False, text=True
    )
    if answer.returncode != 0:
        last = (answer.stderr or answer.stdout).strip().splitlines()[-12:]
        raise Trouble("\n".join([f"'{' '.join(str(word) for word in command[:4])} …' failed:", *last]))
    return answer.stdout


def cache() -> Path:
    """Where the guest is built and kept."""
    chosen = os.environ.get("GATEWAYD_BLUETOOTH_CACHE")
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(chosen) if chosen else Path(base) / "gatewayd-bluetooth"
