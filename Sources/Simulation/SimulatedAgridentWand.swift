import ScaleProtocol
package import Values

/// An Agrident AWR wand: says every tag as a line by itself, and answers in brackets (protocols.md §3.4).
package struct SimulatedAgridentWand: SimulatedDevice {
    package var race: WeighingRace?
    private let sessions: [SimulatedSession]
    private var command: [UInt8]?
    private var advancedTo: Timestamp?

    private static let longestCommand = 64

    /// - Parameter sessions: its tasks; of their headings only the names are told.
    package init(race: WeighingRace? = nil, sessions: [SimulatedSession] = []) {
        self.race = race
        self.sessions = sessions
    }

    /// A tag comes into the field; the line that goes out.
    package func read(_ eid: EID, at now: Timestamp) -> [UInt8] {
        ReaderLineFormat.agrident.line(for: eid, at: now)
    }

    package mutating func advance(to now: Timestamp) -> [UInt8] {
        defer { advancedTo = now }
        guard let race, let before = advancedTo, before < now else { return [] }
        return race.eidReads(from: before, to: now).flatMap { read($0, at: now) }
    }

    package mutating func receive(_ bytes: [UInt8], at now: Timestamp) -> [UInt8] {
        var output = advance(to: now)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "["): command = []
            case UInt8(ascii: "]"):
                if let command { output += answer(to: String(latin1: command)) }
                command = nil
            default:
                command?.append(byte)
                if command?.count ?? 0 > Self.longestCommand { command = nil }
            }
        }
        return output
    }

    /// The wand repeats what it was asked, and a bare value a second time.
    private func answer(to command: String) -> [UInt8] {
        let parts = command.split(separator: "|")
        let session = parts.dropFirst().first.flatMap { Int($0) }.flatMap { number in
            sessions.first { $0.number == number }
        }
        let content: [String]
        switch (parts.first, session) {
        case ("XGWVER", nil): return Array("[XGWVER][XGWVER]2.31[XGWVEROK]".utf8)
        case ("XGTASK", nil): content = sessions.map { "\($0.number)|\($0.name)|||\($0.rows.count)" }
        case ("XSH", let session?): content = [session.headings.map { String($0.dropFirst(3)) }.joined(separator: "|")]
        case ("CSW", let session?): content = session.rows.map { $0.joined(separator: "|") }
        default: return []
        }
        let frames = [command] + content + ["\(parts.first ?? "")OK"]
        return frames.flatMap { Array("[\($0)]\r\n".utf8) }
    }
}
