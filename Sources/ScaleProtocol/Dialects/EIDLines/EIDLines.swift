/// The dialect of EID readers that send one line of text per transponder and are never asked anything.
///
/// A reader repeats a tag while it is in the field; every repetition is a reading here.
package struct EIDLines: Dialect {
    private var splitter = LineSplitter(marks: .startAndEndOfText)

    package init() {}

    package let deadline: Timestamp? = nil

    package mutating func start(at now: Timestamp) -> [DialectAction] {
        splitter.reset()
        return []
    }

    package mutating func advance(to now: Timestamp) -> [DialectAction] { [] }

    package mutating func receive(_ bytes: [UInt8], at now: Timestamp) -> [DialectAction] {
        var actions: [DialectAction] = []
        for byte in bytes {
            switch splitter.take(byte) {
            case .line(let raw):
                if let action = DialectAction(eidLine: raw, at: now) { actions.append(action) }
            case .dropped(let lost):
                actions.append(.notice(.unreadable(start: lost)))
            case nil:
                break
            }
        }
        return actions
    }
}

extension DialectAction {
    /// What a received line of an EID reader amounts to; `nil` for an empty line.
    init?(eidLine raw: [UInt8], at now: Timestamp) {
        if raw.allSatisfy({ $0.isControl || $0 == .space }) { return nil }
        do {
            let content = try EIDReading(line: raw)
            self = .reading(Reading(at: now, content: .eid(content), raw: raw))
        } catch .unknownLayout {
            self = .notice(.unreadable(start: raw))
        } catch {
            self = .notice(.rejected(raw, reason: error.description))
        }
    }
}
