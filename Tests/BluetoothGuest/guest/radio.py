"""Simulated Bluetooth devices: each a Bumble host with a serial port or with services of Low Energy, on a controller of
its own on the emulated radio.

The kernel under test sees them over the air only. `devices.py` says which there are. A test tells them what to do by
one line for each connection to port 7700 of the guest, `KEY VERB [WORDS]`, answered by `ok …` or `error …`:

    status              connected=0|1 sessions=N lines=N
    send TEXT           sends the text; \\r, \\n and \\xNN are understood
    stream COUNT SIZE   sends so many weight lines, in pieces of so many bytes
    indicate HEX        tells a weight measurement of these bytes, and waits until it is acknowledged
    settle              waits until the machine has said all that it says at the opening of the serial port
    close               closes the serial port, as a device does that is set to another mode
    drop [REASON]       ends the radio link; 0x08 it was lost (default), 0x13 the device's wish, 0x15 it is switched off
    off, on             out of reach, and back
    deaf, hearing       takes radio links, but answers nothing on them; and back
    dial ADDRESS        connects to the serial port that the machine of that address has in its directory
    pin PIN             asks for another PIN from now on
    forget              forgets its pairings
"""

import asyncio
import copy
import logging
import os
import time

from bumble import core, device, hci, keys, l2cap, pairing, rfcomm, sdp
from bumble.transport.unix import open_unix_client_transport

log = logging.getLogger("radio")

emulator = "/tmp/bt-server-bredrle"
serial_port = core.UUID.from_16_bits(0x1101)
port = 7700
# Seconds; ends what would wait for ever, and is more than anything takes on a slow machine.
patience = 300


class Hearing(l2cap.ChannelManager):
    """The part of a device that answers on a radio link; a deaf one does not."""

    is_deaf = False

    def on_l2cap_connection_request(self, connection, cid, request):
        if not self.is_deaf:
            super().on_l2cap_connection_request(connection, cid, request)


class Port(rfcomm.DLC):
    """An open serial port; tells when it has settled and when the other side closes it, which Bumble keeps quiet."""

    def __init__(self, *words, **named):
        super().__init__(*words, **named)
        self.settled = asyncio.Event()

    def on_uih_frame(self, frame):
        super().on_uih_frame(frame)
        # Credits are the last of what Linux sends by itself.
        if frame.p_f == 1:
            self.settled.set()

    def on_disc_frame(self, frame):
        super().on_disc_frame(frame)
        self.change_state(rfcomm.DLC.State.DISCONNECTED)
        self.multiplexer.on_dlc_disconnection(self)
        self.emit(self.EVENT_CLOSE)


class Directory(sdp.Server):
    """What a device says about its services, to several at once; Bumble answers whoever connected last."""

    def on_connection(self, channel):
        super(Directory, copy.copy(self)).on_connection(channel)


rfcomm.DLC = Port
sdp.Server = Directory


class Session:
    """One connection of somebody to the device's serial port, or of the device to somebody else's."""

    def __init__(self, name: str, dlc: Port):
        self.name, self.dlc, self.is_open = name, dlc, True
        self.arrived: asyncio.Queue[bytes] = asyncio.Queue()
        dlc.sink = self.arrived.put_nowait
        dlc.on(dlc.EVENT_CLOSE, self._closed)

    def _closed(self, *_):
        self.is_open = False
        self.arrived.put_nowait(b"")

    def write(self, data: bytes):
        if not self.is_open:
            raise ConnectionError(f"{self.name}: nobody is connected")
        log.info("%s -> %r", self.name, data[:60])
        self.dlc.write(data)

    async def pieces(self):
        while self.is_open:
            data = await self.arrived.get()
            log.info("%s <- %r", self.name, data[:60])
            if data:
                yield data


class OnAir:
    """A device on the air."""

    def __init__(self, key: str, name: str):
        self.key, self.name = key, name
        self.sessions = self.lines = 0

    async def tell(self, verb: str, words: list[str]) -> str:
        command = getattr(self, f"do_{verb}", None)
        if command is None:
            raise ValueError(f"there is no verb {verb}")
        return await command(*words) or verb

    async def do_drop(self, reason: str = "0x08"):
        links = list(self.host.connections.values())
        for link in links:
            ended = hci.HCI_Disconnect_Command(connection_handle=link.handle, reason=int(reason, 0))
            await asyncio.wait_for(self.host.send_command(ended), patience)
        # Others may come meanwhile.
        while any(link in links for link in self.host.connections.values()):
            await asyncio.sleep(0.02)


class Device(OnAir):
    """A device with a serial port; a subclass says what it does with the bytes it gets.

    `channels` are those its directory names; it answers on the last of them, or on 1 where it names none. A device
    with a PIN is one from before Bluetooth 2.1; one without pairs by itself.
    """

    def __init__(self, key: str, name: str, channels=(1,), pin: str | None = None, class_of_device=0x1F00):
        super().__init__(key, name)
        self.channels, self.pin, self.class_of_device = channels, pin, class_of_device
        self.session: Session | None = None

    def connected(self, session: Session):
        """Somebody has opened the serial port."""

    def received(self, session: Session, data: bytes):
        """Bytes have come."""

    @property
    def channel(self) -> int:
        return self.channels[-1] if self.channels else 1

    async def start(self):
        transport = await open_unix_client_transport(emulator)
        modern = self.pin is None
        self.host = device.Device.from_config_with_hci(
            device.DeviceConfiguration(
                name=self.name,
                class_of_device=self.class_of_device,
                classic_enabled=True,
                le_enabled=False,
                classic_ssp_enabled=modern,
                classic_sc_enabled=modern,
                classic_smp_enabled=False,
                gap_service_enabled=False,
                gatt_service_enabled=False,
            ),
            transport.source,
            transport.sink,
        )
        self.host.l2cap_channel_manager.__class__ = Hearing
        self.host.pairing_config_factory = lambda _: pairing.PairingConfig(
            sc=modern, mitm=False, bonding=True, delegate=Pin(self)
        )
        rfcomm.Server(self.host).listen(self._opened, self.channel)
        self.host.sdp_service_records = {0x10001 + n: record(0x10001 + n, c) for n, c in enumerate(self.channels)}
        await self.host.power_on()
        await self._show(True)
        self.address = str(self.host.public_address).split("/")[0]
        log.info("%s is %s, %s, channel %d", self.key, self.name, self.address, self.channel)

    async def _show(self, visible: bool):
        await self.host.set_connectable(visible)
        await self.host.set_discoverable(visible)

    def _opened(self, dlc: Port):
        self.session = Session(self.name, dlc)
        self.sessions += 1
        asyncio.get_running_loop().create_task(self._talk(self.session))

    async def _talk(self, session: Session):
        self.connected(session)
        async for data in session.pieces():
            self.received(session, data)

    # What tests tell it.

    async def do_status(self):
        is_open = self.session is not None and self.session.is_open
        return f"connected={int(is_open)} sessions={self.sessions} lines={self.lines}"

    async def do_send(self, *words):
        session = await self._open_session()
        session.write(" ".join(words).encode().decode("unicode_escape").encode("latin-1"))

    async def do_stream(self, count: str, size: str):
        session, lines = await self._open_session(), b"".join(weight_line(n) for n in range(int(count)))
        for start in range(0, len(lines), int(size)):
            session.write(lines[start : start + int(size)])
            await asyncio.sleep(0)

    async def do_settle(self):
        session = await self._open_session()
        await asyncio.wait_for(session.dlc.settled.wait(), patience)

    async def do_close(self):
        session = await self._open_session()
        await asyncio.wait_for(session.dlc.disconnect(), patience)

    async def do_off(self):
        await self._show(False)
        await self.do_drop()

    async def do_on(self):
        await self._show(True)

    async def do_deaf(self):
        self.host.l2cap_channel_manager.is_deaf = True

    async def do_hearing(self):
        self.host.l2cap_channel_manager.is_deaf = False

    async def do_dial(self, address: str):
        asyncio.get_running_loop().create_task(self._dial(address))

    async def _dial(self, address: str):
        # As readers do: again until somebody answers. Bumble cancels what waits for a link that ends.
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            try:
                self._opened(await self._serial_port(address))
                return
            except (Exception, asyncio.CancelledError) as error:
                log.info("%s: dialling failed: %r", self.name, error)
                await asyncio.sleep(0.5)

    async def _serial_port(self, address: str) -> Port:
        # Right after pairing the radio link is still there.
        link = next(iter(self.host.connections.values()), None) or await self.host.connect(
            address, transport=core.PhysicalTransport.BR_EDR, timeout=patience
        )
        await link.authenticate()
        await link.encrypt()
        channel = await rfcomm.find_rfcomm_channel_with_uuid(link, serial_port)
        if channel is None:
            raise ConnectionError("there is no serial port")
        multiplexer = await rfcomm.Client(link).start()
        return await multiplexer.open_dlc(channel)

    async def do_pin(self, pin: str):
        self.pin = pin

    async def do_forget(self):
        self.host.keystore = keys.MemoryKeyStore()

    async def _open_session(self) -> Session:
        # A link stands at the other end some moments before this one has heard of it.
        deadline = time.monotonic() + patience
        while self.session is None or not self.session.is_open:
            if time.monotonic() > deadline:
                raise ConnectionError("nobody is connected")
            await asyncio.sleep(0.02)
        return self.session


class Pin(pairing.PairingDelegate):
    """Types the PIN of a device that has one; any other pairs without asking."""

    def __init__(self, owner: Device):
        super().__init__(self.NO_OUTPUT_NO_INPUT if owner.pin is None else self.KEYBOARD_INPUT_ONLY)
        self.owner = owner

    async def get_string(self, max_length: int) -> str | None:
        return self.owner.pin


def weight_line(number: int) -> bytes:
    """The line of that number in a stream; the tests count the same way."""
    return b"%s,GS,%+08.1fkg\r\n" % (b"US" if number % 3 else b"ST", number / 2)


def record(handle: int, channel: int) -> list[sdp.ServiceAttribute]:
    """A serial port in a device's directory."""
    element, attribute = sdp.DataElement, sdp.ServiceAttribute
    protocols = [
        element.sequence([element.uuid(core.BT_L2CAP_PROTOCOL_ID)]),
        element.sequence([element.uuid(core.BT_RFCOMM_PROTOCOL_ID), element.unsigned_integer_8(channel)]),
    ]
    return [
        attribute(sdp.SDP_SERVICE_RECORD_HANDLE_ATTRIBUTE_ID, element.unsigned_integer_32(handle)),
        attribute(sdp.SDP_SERVICE_CLASS_ID_LIST_ATTRIBUTE_ID, element.sequence([element.uuid(serial_port)])),
        attribute(sdp.SDP_PROTOCOL_DESCRIPTOR_LIST_ATTRIBUTE_ID, element.sequence(protocols)),
        attribute(sdp.SDP_BROWSE_GROUP_LIST_ATTRIBUTE_ID, element.sequence([element.uuid(sdp.SDP_PUBLIC_BROWSE_ROOT)])),
        attribute(0x0100, element.text_string(b"Serial Port")),
    ]


async def answer(devices: dict[str, OnAir], reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
    line = (await reader.readline()).decode()
    try:
        key, verb, *words = line.split()
        reply = "ok " + await devices[key].tell(verb, words)
    # Bumble cancels what waits for a link that ends; who told it waits for an answer all the same.
    except (Exception, asyncio.CancelledError) as error:
        reply = f"error {error!r}"
    log.info("told %r: %s", line, reply)
    writer.write(reply.encode() + b"\n")
    writer.close()


async def main():
    import devices

    started = time.monotonic()
    while not os.path.exists(emulator):
        await asyncio.sleep(0.05)
    # One after another: the emulator gives out addresses in this order.
    for one in devices.all:
        await one.start()
    by_key = {one.key: one for one in devices.all}
    await asyncio.start_server(lambda *streams: answer(by_key, *streams), "127.0.0.1", port)
    with open("/run/devices.env.new", "w") as file:
        file.writelines(f"{key.upper()}={one.address}\n" for key, one in by_key.items())
    os.rename("/run/devices.env.new", "/run/devices.env")
    log.info("all devices are on the air after %.1f s", time.monotonic() - started)
    await asyncio.Event().wait()


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(relativeCreated)d %(name)s %(message)s")
    asyncio.run(main())
