import ScaleProtocol
package import Values

/// A stick reader: says every tag as a line by itself, and answers the few SCP commands that sticks know.
package struct SimulatedStickReader: SimulatedDevice {
    package private(set) var isSwitchedOn = true

    private let format: ReaderLineFormat
    package var race: WeighingRace?
    private var peer = SimulatedSCPPeer()
    private var files: SimulatedFiles
    private var advancedTo: Timestamp?

    /// - Parameters:
    ///   - race: whose tags are read; without one the caller calls `read`.
    ///   - sessions: what it keeps in its memory.
    package init(
        format: ReaderLineFormat = .decimal, race: WeighingRace? = nil, sessions: [SimulatedSession] = []
    ) {
        files = SimulatedFiles(sessions)
        self.format = format
        self.race = race
    }

    package mutating func switchOff() {
        isSwitchedOn = false
        peer.switchOff()
        files = SimulatedFiles(files.sessions)
    }

    package mutating func switchOn() {
        isSwitchedOn = true
    }

    /// A tag comes into the field; the line that goes out.
    package func read(_ eid: EID, at now: Timestamp) -> [UInt8] {
        isSwitchedOn ? format.line(for: eid, at: now) : []
    }

    package mutating func advance(to now: Timestamp) -> [UInt8] {
        defer { advancedTo = now }
        guard let race, let before = advancedTo, before < now else { return [] }
        return race.eidReads(from: before, to: now).flatMap { read($0, at: now) }
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
        if let answer = peer.switchMode(command) { return answer }
        switch command.text {
        case "ZI", "ZN": return .data("XRS2")
        case "ZF": return .data("Reader")
        case "VA": return .data("1.0.0")
        case "TTCSER": return .data("000002")
        default: return files.answer(to: command.text) ?? .error(14)
        }
    }
}
