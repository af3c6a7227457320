/// The dialect of scales that send `ST,GS,+0425.50kg` and its relatives all the time, unasked.
package struct WeightLines: Dialect {
    private var splitter = LineSplitter()
    /// What a line without a unit is in: the option at first, then whatever the scale last named.
    private var unit: WeightUnit
    private let optionUnit: WeightUnit

    /// - Parameter unit: of lines that name none, until one does.
    package init(unit: WeightUnit = .kilogram) {
        self.unit = unit
        optionUnit = unit
    }

    package let deadline: Timestamp? = nil

    package mutating func start(at now: Timestamp) -> [DialectAction] {
        splitter.reset()
        unit = optionUnit
        return []
    }

    package mutating func advance(to now: Timestamp) -> [DialectAction] { [] }

    package mutating func receive(_ bytes: [UInt8], at now: Timestamp) -> [DialectAction] {
        var actions: [DialectAction] = []
        for byte in bytes {
            // The byte after the header may be a CAS device number, 10 and 13 included.
            switch splitter.take(byte, isContent: CASLine.isHeader(splitter.pending)) {
            case .line(let raw):
                if let action = action(for: raw, at: now) { actions.append(action) }
            case .dropped(let lost):
                actions.append(.notice(.unreadable(start: lost)))
            case nil:
                break
            }
        }
        return actions
    }

    /// `nil` for an empty line.
    private mutating func action(for raw: [UInt8], at now: Timestamp) -> DialectAction? {
        if raw.allSatisfy({ $0.isControl || $0 == .space }) { return nil }
        do {
            let content = try WeightReading(line: raw[...], assumed: unit)
            unit = content.unit ?? unit
            return .reading(Reading(at: now, content: .weight(content), raw: raw))
        } catch .unknownLayout {
            return .notice(.unreadable(start: raw))
        } catch {
            return .notice(.rejected(raw, reason: error.description))
        }
    }
}
