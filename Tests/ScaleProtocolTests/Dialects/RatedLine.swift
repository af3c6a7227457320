import ScaleProtocol
import Simulation
import TestSupport
import Values

/// A dialect and a simulated device on a serial line, in stepped time: at different rates they understand nothing of
/// each other.
struct RatedLine<Device: SimulatedDevice> {
    var device: Device
    private var dialect: RecognisingDialect
    private(set) var now = Timestamp.noon
    private(set) var actions: [DialectAction] = []
    /// At which rate each question was sent.
    private(set) var asked: [(rate: SerialRate, bytes: [UInt8])] = []
    private(set) var changes: [SerialRate] = []
    /// How often the dialect wanted to be called.
    private(set) var ticks = 0
    /// That of the gateway.
    private(set) var rate = SerialRate.usual
    /// What the device says arrives this much later.
    var delay = Duration.zero

    private let deviceRate: SerialRate
    private var random = SeededGenerator(seed: 1)
    private var underWay: [(at: Timestamp, bytes: [UInt8])] = []

    init(_ dialect: RecognisingDialect, _ device: Device, at rate: SerialRate) {
        (self.dialect, self.device, deviceRate) = (dialect, device, rate)
        connect()
    }

    var readings: [Reading.Content] { actions.readings }
    var notices: [DialectNotice] { actions.notices }
    var sent: [String] { actions.sent }
    var sentBytes: [[UInt8]] { actions.compactMap { if case .send(let bytes) = $0 { bytes } else { nil } } }
    /// The rate at which the device was found last.
    var found: SerialRate? {
        notices.compactMap { if case .found(let rate) = $0 { rate } else { nil } }.last
    }

    mutating func connect() {
        underWay = []
        take(dialect.start(at: now))
    }

    mutating func forget() {
        (actions, asked, changes) = ([], [], [])
    }

    mutating func run(for duration: Duration) {
        let end = now + duration
        while now < end {
            now = now + .milliseconds(10)
            transmit(device.advance(to: now))
            while let first = underWay.first, first.at <= now {
                underWay.removeFirst()
                for piece in random.pieces(of: spoilt(first.bytes), largest: 5) {
                    take(dialect.receive(piece, at: now))
                }
            }
            if let deadline = dialect.deadline, deadline <= now {
                ticks += 1
                take(dialect.advance(to: now))
            }
        }
    }

    private mutating func transmit(_ bytes: [UInt8]) {
        if !bytes.isEmpty { underWay.append((now + delay, bytes)) }
    }

    /// At another rate a byte falls on bits of several, so that hardly one is a letter.
    private mutating func spoilt(_ bytes: [UInt8]) -> [UInt8] {
        guard rate != deviceRate else { return bytes }
        return bytes.map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    private mutating func take(_ new: [DialectAction]) {
        actions += new
        for action in new {
            switch action {
            case .send(let bytes):
                asked.append((rate, bytes))
                transmit(device.receive(spoilt(bytes), at: now))
            case .change(let rate):
                self.rate = rate
                changes.append(rate)
            case .reading, .notice, .download: break
            }
        }
    }
}

extension RatedLine where Device == AnySimulatedDevice {
    init(_ dialect: RecognisingDialect, _ device: any SimulatedDevice, at rate: SerialRate) {
        self.init(dialect, AnySimulatedDevice(device), at: rate)
    }
}

/// Any of the simulated devices.
struct AnySimulatedDevice: SimulatedDevice {
    var device: any SimulatedDevice
    var race: WeighingRace? {
        get { device.race }
        set { device.race = newValue }
    }

    init(_ device: any SimulatedDevice) { self.device = device }

    mutating func receive(_ bytes: [UInt8], at now: Timestamp) -> [UInt8] { device.receive(bytes, at: now) }
    mutating func advance(to now: Timestamp) -> [UInt8] { device.advance(to: now) }
}

/// A scale that sends by itself from a moment on.
struct LateScale: SimulatedDevice {
    var beginsAt = Timestamp.noon
    var race: WeighingRace?
    private var scale = SimulatedScaleStream()

    mutating func receive(_ bytes: [UInt8], at now: Timestamp) -> [UInt8] { [] }
    mutating func advance(to now: Timestamp) -> [UInt8] { now < beginsAt ? [] : scale.advance(to: now) }
}

/// Says the same twice a second, whatever it is asked.
struct Chatter: SimulatedDevice {
    let text: String
    var race: WeighingRace?
    private var nextAt: Timestamp?

    init(text: String) { self.text = text }

    mutating func receive(_ bytes: [UInt8], at now: Timestamp) -> [UInt8] { [] }

    mutating func advance(to now: Timestamp) -> [UInt8] {
        if let nextAt, now < nextAt { return [] }
        nextAt = now + .milliseconds(500)
        return Array(text.utf8)
    }
}

/// Answers whatever it is asked with bytes that mean nothing.
struct GarbageAnswers: SimulatedDevice {
    var isSilent = false
    var race: WeighingRace?
    private var random = SeededGenerator(seed: 7)

    /// The only question that it answers; `nil` for all.
    private let question: [UInt8]?

    init(isSilent: Bool = false, to question: [UInt8]? = nil) {
        (self.isSilent, self.question) = (isSilent, question)
    }

    mutating func receive(_ bytes: [UInt8], at now: Timestamp) -> [UInt8] {
        isSilent || question.map { $0 != bytes } ?? false
            ? [] : (0..<20).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    mutating func advance(to now: Timestamp) -> [UInt8] { [] }
}

/// A Mettler Toledo that takes everything up to a line end for one command, and says when it knows none such.
struct ParticularScale: SimulatedDevice {
    var race: WeighingRace?
    private var line: [UInt8] = []

    mutating func receive(_ bytes: [UInt8], at now: Timestamp) -> [UInt8] {
        var answers: [UInt8] = []
        for byte in bytes {
            line.append(byte)
            guard line.suffix(2) == [0x0D, 0x0A] else { continue }
            answers += Array((line == Array("SI\r\n".utf8) ? "S S     425.50 kg\r\n" : "ES\r\n").utf8)
            line = []
        }
        return answers
    }

    mutating func advance(to now: Timestamp) -> [UInt8] { [] }
}
