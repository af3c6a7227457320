"""The farm's network: this process's own, with addresses for the gateway, those who use it and those who attack it."""

import subprocess

GATEWAY = "10.77.0.1"
VIEWER = "10.77.0.21"
ATTACKERS = ("10.77.0.11", "10.77.0.12")
# On a cable whose other end hears and says nothing.
UNPLUGGED = "10.78.0.9"


def make():
    """Without it nothing but this process's own empty network is touched: `run` has left that of the machine."""
    for words in (
        "link set lo up",
        # The gateway counts 127.0.0.1 as whoever sits at the machine, and these as others.
        *(f"address add {address}/32 dev lo" for address in (GATEWAY, VIEWER, *ATTACKERS)),
        "link add barn type veth peer name cable",
        "address add 10.78.0.1/24 dev barn",
        "link set barn up",
        "link set cable up",
    ):
        subprocess.run(["ip", *words.split()], check=True)
