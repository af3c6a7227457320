import FoundationEssentials

/// The answer to a request.
package struct Response: Sendable {
    package var status: Status
    package var headers: Headers
    package var body: Body

    /// What a response carries.
    package enum Body: Sendable {
        case bytes([UInt8])
        /// Events that are sent as they happen.
        case events(EventStream)
        /// A whole file, sent by the kernel.
        case file(OpenFile)
        /// A file that is sent while it is made.
        case made(BodyStream)

        package static let empty = Body.bytes([])
    }

    package init(_ status: Status, headers: Headers = [:], body: Body = .empty) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Bytes of one media type.
    package init(_ status: Status = .ok, type: String, bytes: [UInt8]) {
        self.init(status, headers: ["Content-Type": type], body: .bytes(bytes))
    }

    /// Plain UTF-8 text.
    package init(_ status: Status = .ok, text: String) {
        self.init(status, type: "text/plain; charset=utf-8", bytes: Array(text.utf8))
    }

    /// A value as JSON, which caches must not keep.
    package init(_ status: Status = .ok, json value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        self.init(status, type: "application/json", bytes: [UInt8](try encoder.encode(value)))
        headers["Cache-Control"] = "no-store"
    }

    /// A stream of server-sent events.
    package init(events: EventStream) {
        self.init(
            .ok,
            headers: [
                "Content-Type": "text/event-stream", "Cache-Control": "no-store",
                // nginx gathers what it passes on into blocks, unless it is told that somebody waits for each line.
                "X-Accel-Buffering": "no",
            ], body: .events(events))
    }
}
