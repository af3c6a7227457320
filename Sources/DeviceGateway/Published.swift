import FoundationEssentials
import Synchronization

/// What is published to many listeners, encoded by the first of them for all.
package final class Published<Value: Encodable & Sendable>: Sendable {
    package let value: Value
    private let text = Mutex<String?>(nil)

    package init(_ value: Value) {
        self.value = value
    }

    /// The value as JSON.
    package var json: String {
        text.withLock { text in
            if let text { return text }
            let encoded = Self.encode(value)
            text = encoded
            return encoded
        }
    }

    private static func encode(_ value: Value) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        // Our own Codable types have no value that JSON cannot hold.
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
