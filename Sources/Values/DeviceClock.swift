/// What a device's own clock said, as printed and up to 24 bytes of it; held in place, so that it costs no allocation.
package struct DeviceClock: Sendable {
    private static let capacity = 24

    private var storage = InlineArray<24, UInt8>(repeating: 0)
    private var count: UInt8 = 0

    /// The first 24 bytes of a text.
    package init(_ text: Span<UInt8>) {
        count = UInt8(min(text.count, Self.capacity))
        for place in 0..<Int(count) { storage[place] = text[place] }
    }

    /// A date and a time from fields of their own, with one blank between them.
    package init(_ date: Span<UInt8>, _ time: Span<UInt8>) {
        self.init(date)
        append(.space)
        for place in time.indices { append(time[place]) }
    }

    private mutating func append(_ byte: UInt8) {
        guard count < Self.capacity else { return }
        storage[Int(count)] = byte
        count += 1
    }

    /// The first 24 bytes of a text.
    package init(_ text: String) {
        self.init(Array(text.utf8).span)
    }
}

extension DeviceClock: Equatable {
    package static func == (left: Self, right: Self) -> Bool {
        left.count == right.count && (0..<capacity).allSatisfy { left.storage[$0] == right.storage[$0] }
    }
}

extension DeviceClock: CustomStringConvertible {
    /// Each byte as the character of Latin-1.
    package var description: String {
        String(latin1: (0..<Int(count)).map { storage[$0] })
    }
}
