"""Simulated devices of Bluetooth Low Energy: a weight scale service, Nordic's UART, or both."""

import asyncio
import logging

from bumble import core, device, gatt, hci
from bumble.transport.unix import open_unix_client_transport

from radio import OnAir, emulator, patience

log = logging.getLogger("radio")

weight_scale = core.UUID.from_16_bits(0x181D)
uart = core.UUID("6E400001-B5A3-F393-E0A9-E50E24DCCA9E")


class LowEnergyDevice(OnAir):
    """A device that advertises while nobody is connected; a subclass says what it does with the bytes it gets.

    Measurements are indicated, as the standard says; what the UART tells is notified.
    """

    def __init__(self, key: str, name: str, weighs=False, speaks=False):
        super().__init__(key, name)
        self.weighs, self.speaks = weighs, speaks

    def connected(self):
        """Somebody has connected."""

    async def received(self, data: bytes):
        """The UART has got bytes."""

    async def send(self, data: bytes):
        log.info("%s -> %r", self.name, data)
        await self.host.notify_subscribers(self.telling, data)

    async def start(self):
        transport = await open_unix_client_transport(emulator)
        self.host = device.Device.from_config_with_hci(
            device.DeviceConfiguration(name=self.name, classic_enabled=False, le_enabled=True),
            transport.source,
            transport.sink,
        )
        self.host.on("connection", self._connected)
        self.host.add_services(self._services())
        await self.host.power_on()
        await self.do_on()
        self.address = str(self.host.public_address).split("/")[0]
        log.info("%s is %s, %s, low energy", self.key, self.name, self.address)

    def _services(self) -> list[gatt.Service]:
        properties = gatt.Characteristic.Properties
        services = []
        if self.weighs:
            self.measurement = gatt.Characteristic(core.UUID.from_16_bits(0x2A9D), properties.INDICATE, 0, b"")
            feature = gatt.Characteristic(
                core.UUID.from_16_bits(0x2A9E), properties.READ, gatt.Characteristic.READABLE, bytes(4)
            )
            services.append(gatt.Service(weight_scale, [self.measurement, feature]))
        if self.speaks:
            self.telling = gatt.Characteristic(
                core.UUID("6E400003-B5A3-F393-E0A9-E50E24DCCA9E"), properties.NOTIFY, 0, b""
            )
            taking = gatt.Characteristic(
                core.UUID("6E400002-B5A3-F393-E0A9-E50E24DCCA9E"),
                properties.WRITE | properties.WRITE_WITHOUT_RESPONSE,
                gatt.Characteristic.WRITEABLE,
                gatt.CharacteristicValue(write=self._written),
            )
            services.append(gatt.Service(uart, [self.telling, taking]))
        return services

    def _connected(self, link: device.Connection):
        log.info("%s: connected", self.name)
        self.sessions += 1
        self.connected()

    def _written(self, _, data: bytes):
        log.info("%s <- %r", self.name, data)
        asyncio.get_running_loop().create_task(self.received(data))

    # What tests tell it.

    async def do_status(self):
        return f"connected={int(bool(self.host.connections))} sessions={self.sessions} lines={self.lines}"

    async def do_indicate(self, *packets: str):
        for packet in packets:
            told = self.host.indicate_subscribers(self.measurement, bytes.fromhex(packet))
            await asyncio.wait_for(told, patience)

    async def do_send(self, *words: str):
        await self.send(" ".join(words).encode().decode("unicode_escape").encode("latin-1"))

    async def do_off(self):
        self.host.legacy_advertising_set.auto_restart = False
        await self.host.stop_advertising()
        await self.do_drop()

    async def do_on(self):
        kinds = core.AdvertisingData
        told = [(kinds.FLAGS, bytes([0x06]))]
        if self.weighs:
            told.append((kinds.INCOMPLETE_LIST_OF_16_BIT_SERVICE_CLASS_UUIDS, weight_scale.to_bytes()))
        if self.speaks:
            told.append((kinds.INCOMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS, uart.to_bytes()))
        await self.host.start_advertising(
            own_address_type=hci.OwnAddressType.PUBLIC,
            auto_restart=True,
            advertising_data=bytes(kinds(told)),
            scan_response_data=bytes(kinds([(kinds.COMPLETE_LOCAL_NAME, self.name.encode())])),
        )
