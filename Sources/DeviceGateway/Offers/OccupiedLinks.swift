import BluetoothSockets
import Glibc
import HerdStore
import Links

/// What the devices of a station have already: it is not offered again.
struct OccupiedLinks {
    /// Where the names of their ports lead: one port has several.
    private var ports: Set<String> = []
    private var addresses: Set<BluetoothAddress> = []
    private var sockets: Set<String> = []

    /// Looks where names lead, so it may block for a moment.
    init(of devices: [Device]) {
        for device in devices {
            switch try? LinkAddress(device.link) {
            case .serial(let path, _), .pty(let path): ports.insert(Self.resolved(path))
            case .rfcomm(let address, _, _), .rfcommListen(let address), .ble(let address, _):
                addresses.insert(address)
            case .tcp(let host, let port): sockets.insert("\(host):\(port)")
            case .replay, nil: break
            }
        }
    }

    func have(_ offer: Offer) -> Bool {
        switch try? LinkAddress(offer.link) {
        case .serial(let path, _): ports.contains(Self.resolved(path))
        case .rfcomm(let address, _, _), .ble(let address, _): addresses.contains(address)
        case .tcp(let host, let port): sockets.contains("\(host):\(port)")
        default: false
        }
    }

    /// Of a name that leads nowhere, the name.
    static func resolved(_ path: String) -> String {
        guard let pointer = realpath(path, nil) else { return path }
        defer { free(pointer) }
        return String(cString: pointer)
    }
}
