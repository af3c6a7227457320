import Avahi
import BlueZ
import DeviceGateway
import GatewayHTTP
import Links

/// What is around the gateway and may become a device: by Bluetooth, in the network and at its ports.
struct NearbyPart: Sendable {
    let bluetooth: BluetoothDesk
    let offers: OfferBoard
    private let bluez: BlueZ
    private let avahi = Avahi()

    init(_ station: Station, log: Log) {
        bluez = BlueZ(accept: IncomingPorts.shared.accept, warn: log.warning)
        LowEnergyPorts.shared.use(bluez.connect)
        bluetooth = BluetoothDesk(bluez)
        offers = OfferBoard(station: station, bluetooth: bluez, avahi: avahi, folder: InstalledFiles.ports)
    }

    /// What finds them.
    var finding: [Service] {
        [
            .look("Bluetooth") { [bluez] in await bluez.run() },
            .look("device servers") { [avahi] in await avahi.run() },
            .look("offers of devices") { [offers] in await offers.run() },
        ]
    }

    /// The connections of Bluetooth, which end before it does.
    var connections: Service {
        Service(name: "Bluetooth's connections", stop: { [bluez] in await bluez.disconnectAll() })
    }
}
