"""The devices on the air: what a weighing place has, byte for byte as protocols of real devices show them."""

from lowenergy import LowEnergyDevice
from radio import Device, Session


class Commands:
    """Tru-Test's commands in braces and the answers to them."""

    answers = {b"ZA1": b"^", b"ZE1": b"^", b"ZN": b"[XR5000]", b"RW": b"[425.5]"}

    def __init__(self):
        self.command = bytearray()

    def answer(self, data: bytes) -> list[bytes]:
        self.command += data
        answers = []
        while (end := self.command.find(b"}")) >= 0:
            name = bytes(self.command[self.command.find(b"{") + 1 : end])
            del self.command[: end + 1]
            answers.append(self.answers.get(name, b"(14)"))
        return answers


class Indicator(Device):
    """A Tru-Test indicator, which answers commands."""

    def connected(self, session: Session):
        self.commands = Commands()

    def received(self, session: Session, data: bytes):
        for answer in self.commands.answer(data):
            self.lines += 1
            session.write(answer)


class S3(LowEnergyDevice):
    """A Tru-Test S3, which weighs and answers commands."""

    def connected(self):
        self.commands = Commands()

    async def received(self, data: bytes):
        for answer in self.commands.answer(data):
            self.lines += 1
            await self.send(answer)


class Echo(Device):
    """Sends back what it gets."""

    def received(self, session: Session, data: bytes):
        session.write(data)


class Silent(Device):
    """Sends what it is told to, not by itself: a stick reader until a tag is read, a scale until it is loaded."""

    def received(self, session: Session, data: bytes):
        self.lines += data.count(b"\n")


all = [
    Indicator("indicator", "XR5000 12345", channels=(2,), pin="0000"),
    # Its directory names a channel for updates first, on which nobody answers.
    Silent("stick", "XRS2 334455", channels=(9, 3)),
    Silent("wand", "RS420_00123", channels=(1,), pin="1234"),
    # Names no channel at all.
    Echo("scale", "DFWL 77", channels=()),
    S3("s3", "S3 120229", weighs=True, speaks=True),
    # Nothing but the weight scale service, by which alone it is known.
    LowEnergyDevice("platform", "Platform 7", weighs=True),
]
