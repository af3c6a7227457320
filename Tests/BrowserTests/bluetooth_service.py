"""BlueZ as the gateway sees it over D-Bus, played by dbusmock on a bus of our own: an adapter and devices nearby."""

import os
import subprocess
import sys
import time
from pathlib import Path

from gateway import hangs

bus = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>system</type>
  <listen>unix:path={socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy>
</busconfig>
"""

weight_scale = "0000181d-0000-1000-8000-00805f9b34fb"
# Name, address, how strongly it is received, in dBm, and the services it advertises.
devices = [
    ("XRS2 334455", "00:12:F3:2A:7B:01", -55, []),
    ("RS420_1233", "00:12:F3:2A:7B:02", -72, []),
    ("Platform 7", "00:12:F3:2A:7B:04", -80, [weight_scale]),
    ("JBL Flip", "00:12:F3:2A:7B:03", -88, []),
]


class BluetoothService:
    """Nothing of it is left after `stop`."""

    def __init__(self, folder: Path):
        socket = folder / "bus"
        configuration = folder / "bus.conf"
        configuration.write_text(bus.format(socket=socket), encoding="utf-8")
        self.address = f"unix:path={socket}"
        self.daemon = subprocess.Popen(
            ["dbus-daemon", f"--config-file={configuration}", "--nofork"], stderr=subprocess.DEVNULL
        )
        deadline = time.monotonic() + hangs
        while not socket.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        self.bluez = subprocess.Popen(
            [sys.executable, "-B", __file__],
            env={**os.environ, "DBUS_SYSTEM_BUS_ADDRESS": self.address},
            stdout=subprocess.PIPE,
            text=True,
        )
        if self.bluez.stdout.readline() != "ready\n":
            self.stop()
            raise RuntimeError("dbusmock does not play BlueZ: is python3-dbusmock installed?")

    def stop(self):
        for process in (self.bluez, self.daemon):
            process.terminate()
            process.wait(hangs)


def play():
    import dbus
    import dbusmock

    process, _ = dbusmock.DBusTestCase.spawn_server_template("bluez5", {}, stdout=subprocess.DEVNULL)
    system = dbus.SystemBus()
    mock = system.get_object("org.bluez", "/org/bluez")
    adapter = system.get_object("org.bluez", mock.AddAdapter("hci0", "barn", dbus_interface="org.bluez.Mock"))
    properties = "org.freedesktop.DBus.Mock"
    # The template reads it without ever having written it.
    adapter.AddProperty(
        "org.bluez.Adapter1", "DiscoveryFilter", dbus.Dictionary({}, signature="sv"), dbus_interface=properties
    )
    for name, address, signal, services in devices:
        device = system.get_object("org.bluez", mock.AddDevice("hci0", address, name, dbus_interface="org.bluez.Mock"))
        device.UpdateProperties(
            "org.bluez.Device1",
            {"RSSI": dbus.Int16(signal), "UUIDs": dbus.Array(services, signature="s")},
            dbus_interface=properties,
        )
    print("ready", flush=True)
    process.wait()


if __name__ == "__main__":
    play()
