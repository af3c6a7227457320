import ScaleProtocol
import Simulation
import TestSupport
import Values

/// A dialect and a simulated device on one line, in stepped time; nothing sleeps.
struct Session<Spoken: Dialect, Device: SimulatedDevice> {
    var dialect: Spoken
    var device: Device
    private(set) var now = Timestamp.noon
    private(set) var actions: [DialectAction] = []
    /// What the device says arrives this much later.
    var delay = Duration.zero
    /// What the line does to the bytes of the device.
    var spoil: (@Sendable (inout [UInt8], inout SeededGenerator) -> Void)?

    private var random: SeededGenerator
    private var underWay: [(at: Timestamp, bytes: [UInt8])] = []

    var step = Duration.milliseconds(10)

    init(_ dialect: Spoken, _ device: Device, seed: UInt64 = 1) {
        self.dialect = dialect
        self.device = device
        random = SeededGenerator(seed: seed)
    }

    var readings: [Reading.Content] { actions.readings }
    var notices: [DialectNotice] { actions.notices }
    var sent: [String] { actions.sent }

    mutating func connect() {
        take(dialect.start(at: now))
    }

    mutating func ask(_ request: DownloadRequest) {
        take(dialect.ask(request, at: now))
    }

    mutating func cancelDownload() {
        take(dialect.cancelDownload(at: now))
    }

    mutating func forget() {
        actions = []
    }

    /// The device says something by itself, at this very moment.
    mutating func say(_ bytes: [UInt8]) {
        transmit(bytes)
    }

    mutating func run(for duration: Duration) {
        let end = now + duration
        while now < end {
            now = now + step
            transmit(device.advance(to: now))
            deliver()
            if let deadline = dialect.deadline, deadline <= now { take(dialect.advance(to: now)) }
        }
    }

    private mutating func transmit(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        var bytes = bytes
        spoil?(&bytes, &random)
        underWay.append((now + delay, bytes))
    }

    private mutating func deliver() {
        while let first = underWay.first, first.at <= now {
            underWay.removeFirst()
            for piece in random.pieces(of: first.bytes, largest: 5) { take(dialect.receive(piece, at: now)) }
        }
    }

    private mutating func take(_ new: [DialectAction]) {
        actions += new
        for case .send(let bytes) in new { transmit(device.receive(bytes, at: now)) }
    }
}
