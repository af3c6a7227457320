import Avahi
import BlueZ
import DeviceGateway
import GatewayHTTP
import Links

/// The search for devices: by Bluetooth, in the network and at serial ports.
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

    /// The services that search.
    var finding: [Service] {
        [
            .look("Bluetooth") { [bluez] in await bluez.run() },
            .look("device servers") { [avahi] in await avahi.run() },
            .look("offers of devices") { [offers] in await offers.run() },
        ]
    }

    /// Ends Bluetooth connections before Bluetooth itself.
    var connections: Service {
        Service(name: "Bluetooth's connections", stop: { [bluez] in await bluez.disconnectAll() })
    }
}
