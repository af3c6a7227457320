import Blocking

extension Link {
    /// Opens the link to a device, or says what is in the way.
    ///
    /// - Parameters:
    ///   - reach: where it may lead.
    ///   - timeout: how long to wait for an answer, for each step that asks the device or the network; a device that dials
    ///     by itself is waited for as long as it takes.
    package static func open(
        _ address: LinkAddress, within reach: LinkReach = .anywhere, timeout: Duration = .seconds(10)
    ) async throws(LinkError) -> Link {
        switch address {
        case .serial(let path, let settings):
            let descriptor = try await Offload.run(within: timeout, otherwise: { LinkError($0, of: path) }) {
                () throws(LinkError) in
                try SerialPort.open(path, settings: settings)
            }
            return Link(descriptor, calls: .terminal)
        case .pty(let path):
            let descriptor = try await Offload.run(within: timeout, otherwise: { LinkError($0, of: path) }) {
                () throws(LinkError) in
                try SerialPort.open(path, settings: nil)
            }
            return Link(descriptor, calls: .terminal)
        case .tcp(let host, let port):
            let target = "\(host) port \(port)"
            let isFree = reach.isFree(address)
            let descriptor = try await Offload.run(within: timeout, otherwise: { LinkError($0, of: target) }) {
                () throws(LinkError) in
                try TCPConnection.open(host: host, port: port, timeout: timeout) { isFree || reach.allows($0) }
            }
            return Link(descriptor, calls: .socket)
        case .rfcomm(let address, let channel, let security):
            let descriptor = try await BluetoothConnection(address: address, security: security, timeout: timeout)
                .open(channel: channel)
            return Link(descriptor, calls: .socket)
        case .rfcommListen(let address):
            return Link(try await IncomingPorts.shared.connection(from: address), calls: .socket)
        case .ble(let address, let service):
            let descriptor = try await LowEnergyPorts.shared.connect(address, service, timeout: timeout)
            return Link(descriptor, calls: .socket)
        case .replay(let path, let speed):
            return try Replay.open(path, speed: speed, opened: reach.isFree(address) ? nil : reach.replay(path))
        }
    }
}
