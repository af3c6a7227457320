/// One server-sent event as bytes; made once and sent to any number of streams.
package struct EventFrame: Sendable, Equatable {
    let bytes: [UInt8]
    /// Whether a slow client may miss it, because a newer frame makes it worthless.
    package let isDroppable: Bool

    /// An event; each line of `data` becomes a line of its own.
    ///
    /// - Parameters:
    ///   - id: what the client sends back as `Last-Event-ID`; nil for events that cannot be resumed.
    ///   - event: its name; nil is `message`.
    package init(id: String? = nil, event: String? = nil, data: some StringProtocol, isDroppable: Bool = false) {
        var text = ""
        if let id { text += "id: \(Self.oneLine(id))\n" }
        if let event { text += "event: \(Self.oneLine(event))\n" }
        for line in data.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            text += "data: \(line)\n"
        }
        bytes = Array((text + "\n").utf8)
        self.isDroppable = isDroppable
    }

    /// A comment, which clients ignore.
    init(comment: String) {
        bytes = Array(": \(Self.oneLine(comment))\n\n".utf8)
        isDroppable = true
    }

    static let heartbeat = EventFrame(comment: "heartbeat")

    private static func oneLine(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }
}
