"""A network of its own for the gateway, with one cable to this one: what is on the other end is another machine."""

import ctypes
import os
import subprocess

new_network = 0x40000000  # CLONE_NEWNET


def ip(*words: str):
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True)


def own_network():
    """Takes this process, and what it starts, into a network namespace that nobody else is in.

    The PC has an address there, as in a barn; the cable's other end is in no machine.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(new_network) != 0:
        raise OSError(ctypes.get_errno(), "a network namespace of its own")
    ip("link", "set", "lo", "up")
    ip("link", "add", "lan", "type", "veth", "peer", "name", "wall")
    for end in ("lan", "wall"):
        ip("link", "set", end, "addrgenmode", "none", "up")
    ip("address", "add", "10.212.0.1/24", "dev", "lan")


class BarnNetwork:
    """A network namespace whose only way out is a virtual cable; only root can make one."""

    def __init__(self):
        number = os.getpid()
        self.name = f"gwbarn{number}"
        self.cable, self.far_end = f"gwa{number}", f"gwb{number}"
        net = f"10.213.{number % 250}"
        self.gateway, self.phone = f"{net}.1", f"{net}.2"
        ip("netns", "add", self.name)
        try:
            ip("link", "add", self.cable, "type", "veth", "peer", "name", self.far_end, "netns", self.name)
            # An address that the system gives by itself comes two seconds later, and Chromium then starts all anew.
            ip("link", "set", self.cable, "addrgenmode", "none")
            ip("-n", self.name, "link", "set", self.far_end, "addrgenmode", "none")
            ip("address", "add", f"{self.phone}/24", "dev", self.cable)
            ip("link", "set", self.cable, "up")
            ip("-n", self.name, "address", "add", f"{self.gateway}/24", "dev", self.far_end)
            ip("-n", self.name, "link", "set", self.far_end, "up")
            ip("-n", self.name, "link", "set", "lo", "up")
        except BaseException:
            self.close()
            raise

    def give_another_address(self) -> str:
        """What a router does whenever it likes; the phone's end follows."""
        net = f"10.214.{os.getpid() % 250}"
        ip("address", "add", f"{net}.2/24", "dev", self.cable)
        ip("-n", self.name, "address", "add", f"{net}.1/24", "dev", self.far_end)
        return f"{net}.1"

    @property
    def within(self) -> tuple[str, ...]:
        """Starts a program in there."""
        return ("ip", "netns", "exec", self.name)

    def close(self):
        # With it go its end of the cable and so the whole cable.
        ip("netns", "delete", self.name)
