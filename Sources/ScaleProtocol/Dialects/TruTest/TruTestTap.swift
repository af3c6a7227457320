package import Values

/// Listens to Tru-Test SCP without taking part: for captures and for a line another host polls.
///
/// Answers do not say which command they belong to. Where the host's commands are heard as well, only answers to
/// `{RW}` and `{RP}` are read, in the unit that `{MSWU}` was last answered with; where only the device is heard, an
/// answer that looks like a weight is taken for one.
package struct TruTestTap: Dialect {
    private var unit: WeightUnit
    private var scanner = TruTestScanner()
    /// The command last heard, without braces and CRC; `nil` before the first.
    private var heard: [UInt8]?
    private var command: [UInt8] = []
    private var received = 0

    /// - Parameter unit: what the indicator weighs in, until the host asks for it; its weights do not say.
    package init(unit: WeightUnit = .kilogram) {
        self.unit = unit
    }

    package let deadline: Timestamp? = nil

    package mutating func start(at now: Timestamp) -> [DialectAction] {
        self = TruTestTap(unit: unit)
        return []
    }

    package mutating func advance(to now: Timestamp) -> [DialectAction] { [] }

    package mutating func hear(_ bytes: [UInt8]) {
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "{"): command = []
            case UInt8(ascii: "}"): heard = Array(command.prefix { $0 != CRC16.mark })
            default: command = command.suffix(31) + [byte]
            }
        }
    }

    package mutating func receive(_ bytes: [UInt8], at now: Timestamp, into actions: inout [DialectAction]) {
        for byte in bytes {
            received += 1
            for frame in scanner.take(byte) { actions += self.actions(for: frame, at: now) }
        }
    }

    private mutating func actions(for frame: TruTestFrame, at now: Timestamp) -> [DialectAction] {
        switch frame {
        case .acknowledgement, .error: []
        case .line(let raw): DialectAction(eidLine: raw, at: now, position: received - raw.count).map { [$0] } ?? []
        case .noise(let bytes): [.notice(.unreadable(start: bytes))]
        case .damaged(let raw, let reason): [.notice(.rejected(raw, reason: reason))]
        case .answer(let text, let raw, _): readings(of: text, raw, at: now)
        }
    }

    private mutating func readings(of text: [UInt8], _ raw: [UInt8], at now: Timestamp) -> [DialectAction] {
        if let heard, heard.elementsEqual(TruTestCommand.unit.rawValue.utf8), let unit = WeightUnit(truTest: text) {
            self.unit = unit
        }
        return contents(of: text).map {
            .reading(Reading(at: now, content: $0, raw: raw, position: received - raw.count))
        }
    }

    /// What an answer says, as far as it is a reading.
    private func contents(of text: [UInt8]) -> [Reading.Content] {
        let command = heard.map { String(latin1: $0) }
        if command == nil || command == TruTestCommand.weight.rawValue, !text.isEmpty,
            let weight = WeightReading(truTest: text, unit: unit)
        {
            return [.weight(weight)]
        }
        guard command == nil || command == TruTestCommand.events.rawValue else { return [] }
        return text.split(separator: UInt8(ascii: ",")).compactMap { fragment in
            if case .reading(let content) = TruTestEvent(fragment, unit: unit) { content } else { nil }
        }
    }
}
