/// One server-sent event as bytes; made once and sent to any number of streams.
package struct EventFrame: Sendable, Equatable {
    let bytes: [UInt8]
    /// Whether a slow client may miss it, because a newer frame makes it worthless.
    package let isDroppable: Bool

    /// An event; each line of `data` becomes a `data` field of its own.
    ///
    /// - Parameters:
    ///   - id: what the client sends back as `Last-Event-ID`; nil for events that cannot be resumed.
    ///   - event: its name; nil is `message`.
    package init(id: String? = nil, event: String? = nil, data: some StringProtocol, isDroppable: Bool = false) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.utf8.count + 64)
        if let id { bytes += Self.field("id", Self.oneLine(id)) }
        if let event { bytes += Self.field("event", Self.oneLine(event)) }
        for line in Self.lines(data) { bytes += Self.field("data", line) }
        bytes.append(Self.lineFeed)
        self.bytes = bytes
        self.isDroppable = isDroppable
    }

    /// A piece of a body, as it is.
    init(piece: [UInt8]) {
        bytes = piece
        isDroppable = false
    }

    /// A comment, which clients ignore.
    init(comment: String) {
        bytes = Array(": \(comment)\n\n".utf8)
        isDroppable = true
    }

    static let heartbeat = EventFrame(comment: "heartbeat")

    private static func field(_ name: String, _ value: some Collection<UInt8>) -> [UInt8] {
        Array(name.utf8) + [UInt8(ascii: ":"), UInt8(ascii: " ")] + value + [lineFeed]
    }

    /// Splits only where the standard does; other line breaks that JSON may contain, such as U+2028, are left alone.
    private static func lines(_ text: some StringProtocol) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var rest = Array(text.utf8)[...]
        while let end = rest.firstIndex(where: { $0 == lineFeed || $0 == carriageReturn }) {
            lines.append(rest[..<end])
            rest = rest[end...].dropFirst(rest[end...].starts(with: [carriageReturn, lineFeed]) ? 2 : 1)
        }
        return lines + [rest]
    }

    private static func oneLine(_ text: String) -> [UInt8] {
        text.utf8.map { $0 == lineFeed || $0 == carriageReturn ? UInt8(ascii: " ") : $0 }
    }

    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
}
