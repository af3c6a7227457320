/// What a device's own clock said, as printed and up to 24 bytes of it; held in place, so that it costs no allocation.
struct DeviceClock: Sendable {
    private static let capacity = 24

    private var storage = InlineArray<24, UInt8>(repeating: 0)
    private var count: UInt8 = 0

    init(_ text: Span<UInt8>) {
        count = UInt8(min(text.count, Self.capacity))
        for place in 0..<Int(count) { storage[place] = text[place] }
    }

    /// A date and a time from fields of their own, with one blank between them.
    init(_ date: Span<UInt8>, _ time: Span<UInt8>) {
        self.init(date.extracting(date.trimmedRange { $0 == .space }))
        append(.space)
        let time = time.extracting(time.trimmedRange { $0 == .space })
        for place in time.indices { append(time[place]) }
    }

    private mutating func append(_ byte: UInt8) {
        guard count < Self.capacity else { return }
        storage[Int(count)] = byte
        count += 1
    }

    init(_ text: String) {
        self.init(Array(text.utf8).span)
    }
}

extension DeviceClock: Equatable {
    static func == (left: Self, right: Self) -> Bool {
        left.count == right.count && (0..<capacity).allSatisfy { left.storage[$0] == right.storage[$0] }
    }
}

extension DeviceClock: CustomStringConvertible {
    var description: String { String(latin1: (0..<Int(count)).map { storage[$0] }) }
}
