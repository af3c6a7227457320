"""A network of its own for the gateway, with one cable to this one: what is on the other end is another machine."""

import os
import subprocess


def ip(*words: str):
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True)


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
