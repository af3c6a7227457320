import Links
import TestSupport
import Values

@testable import DeviceGateway
@testable import HerdStore

/// A link as the gateway sees it, with the device's end of it.
struct OpenLine {
    let link: CapturedLink
    let device: Link
    let terminal = Broadcast<TerminalBytes>()
    private let listener: TCPListener

    init(clock: StationClock = StationClock()) async throws {
        listener = try TCPListener()
        let gatewayEnd = try await Link.open(listener.address)
        var links = listener.links.makeAsyncIterator()
        guard let device = await links.next() else { throw NoLink() }
        self.device = device
        link = CapturedLink(gatewayEnd, journal: nil, terminal: terminal, clock: clock)
    }

    struct NoLink: Error {}
}

extension Device {
    /// A device of which only its kind matters.
    static func some(
        _ kind: DeviceKind = .scale, simulated: Bool = false, link: String = "tcp:127.0.0.1:1"
    ) -> Device {
        Device(
            id: Device.ID(high: 1, low: 1), name: "\(kind)", kind: kind, link: link, dialect: "st-gs",
            line: nil, place: "main", simulated: simulated, createdAt: Timestamp(microseconds: 0), confirmed: nil,
            identity: nil, state: nil)
    }
}
