import ScaleProtocol
package import Values

/// A Tru-Test indicator, byte for byte as in protocols.md §1 and §7.
package struct SimulatedIndicator: SimulatedDevice {
    package enum Model: Equatable, Sendable {
        /// Answers all the commands it should.
        case xr5000
        /// Answers `{RW}` and nothing else.
        case eziWeigh7
    }

    /// What lies on the plate; the race sets it when there is one.
    package var load = ScaleLoad.empty
    /// The load cells are not connected: `[---]`.
    package var hasNoSignal = false
    package private(set) var isSwitchedOn = true

    private let model: Model
    private var unit: WeightUnit
    private let name: String
    package var race: WeighingRace?
    private let hasReader: Bool
    private var peer = SimulatedSCPPeer()
    private var files: SimulatedFiles
    private var events: [String] = []
    private var reported: ScaleLoad?
    private var advancedTo: Timestamp?

    private static let mostEvents = 64

    /// - Parameters:
    ///   - name: what it says that it is.
    ///   - unit: kilograms or pounds.
    ///   - race: who walks over the plate; without one the caller sets `load`.
    ///   - hasReader: a reader is plugged in: the race's EIDs come as events, or as lines where events are off.
    ///   - sessions: what it keeps in its memory.
    package init(
        model: Model = .xr5000, name: String = "XR5000", unit: WeightUnit = .kilogram, race: WeighingRace? = nil,
        hasReader: Bool = false,
        sessions: [SimulatedSession] = []
    ) {
        files = SimulatedFiles(sessions)
        self.model = model
        self.name = name
        self.unit = unit
        self.race = race
        self.hasReader = hasReader
    }

    /// Modes and events are forgotten.
    package mutating func switchOff() {
        isSwitchedOn = false
        peer.switchOff()
        files = SimulatedFiles(files.sessions)
        events = []
        reported = nil
    }

    package mutating func switchOn() {
        isSwitchedOn = true
    }

    /// The operator switches between kilograms and pounds: the display changes at once, and with it what events say.
    package mutating func switchUnit(to unit: WeightUnit) {
        guard self.unit != unit else { return }
        self.unit = unit
        reported = nil
    }

    /// The reader plugged into the indicator sees a tag; what goes out at once.
    package mutating func read(_ eid: EID) -> [UInt8] {
        guard isSwitchedOn else { return [] }
        if peer.modes.prefixesEvents {
            append(event: "ID\(eid)")
            return []
        }
        return ReaderLineFormat.decimal.line(for: eid, at: advancedTo ?? Timestamp(microseconds: 0))
    }

    /// The operator presses the record key.
    package mutating func pressRecord() {
        guard isSwitchedOn, !hasNoSignal else { return }
        append(event: "WR\(weightText)")
    }

    package mutating func advance(to now: Timestamp) -> [UInt8] {
        defer { advancedTo = now }
        guard let race else { return [] }
        load = race.load(at: now)
        guard hasReader, let before = advancedTo, before < now else { return [] }
        return race.eidReads(from: before, to: now).flatMap { read($0) }
    }

    package mutating func receive(_ bytes: [UInt8], at now: Timestamp) -> [UInt8] {
        var output = advance(to: now)
        guard isSwitchedOn else { return output }
        for byte in bytes {
            guard let command = peer.take(byte) else { continue }
            // In two steps: the answer to a mode command depends on the mode it sets.
            let answer = answer(to: command)
            output += peer.bytes(of: answer, to: command)
        }
        return output
    }

    private mutating func answer(to command: SimulatedSCPPeer.Command) -> SimulatedSCPPeer.Answer {
        guard model == .xr5000 || command.text == "RW" else { return .silence }
        if let answer = peer.switchMode(command) { return answer }
        switch command.text {
        case "SPRP2":
            peer.modes.prefixesEvents = true
            return .acknowledgement
        case "RW": return .data(liveText)
        case "RP": return .data(takeEvents())
        case "ZN": return .data(name)
        case "ZF": return .data("")
        case "VA": return .data("1.0.0")
        case "TTCSER": return .data("000001")
        case "MSWU": return .data(unit == .pound ? "1" : "0")
        default: return files.answer(to: command.text) ?? .error(14)
        }
    }

    private var liveText: String {
        hasNoSignal ? "---" : load.isStable ? weightText : "U\(weightText)"
    }

    private var weightText: String {
        load.weight.text(in: unit)
    }

    /// Everything that happened since the last time; of the weight only its last state.
    private mutating func takeEvents() -> String {
        if load != reported, !hasNoSignal {
            append(event: (load.isStable ? "WS" : "WL") + weightText)
            reported = load
        }
        defer { events = [] }
        let prefix = peer.modes.prefixesEvents ? 0 : 2
        return events.map { $0.dropFirst(prefix) }.joined(separator: ",")
    }

    private mutating func append(event: String) {
        events = events.suffix(Self.mostEvents - 1) + [event]
    }
}

extension Weight {
    /// With one decimal, as indicators show it: `425.5`.
    func text(in unit: WeightUnit) -> String {
        let tenth = unit == .pound ? 45.359237 : 100
        let tenths = Int((Double(grams) / tenth).rounded())
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}
