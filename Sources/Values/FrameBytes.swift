/// The bytes of one frame as received, terminator included; of a frame longer than 128 bytes its beginning.
///
/// They are held in place, so that a reading costs no allocation.
package struct FrameBytes: Sendable {
    /// Longer than any frame of protocols.md but a session record.
    package static let capacity = 128

    private var storage = InlineArray<128, UInt8>(repeating: 0)
    package private(set) var count = 0

    /// The first `capacity` of these bytes.
    package init(_ bytes: ArraySlice<UInt8>) {
        let bytes = bytes.span
        count = Swift.min(bytes.count, Self.capacity)
        for place in 0..<count { storage[place] = bytes[place] }
    }

    /// The first `capacity` of these bytes.
    package init(_ bytes: some Sequence<UInt8>) {
        self.init(ArraySlice(bytes))
    }
}

extension FrameBytes: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { count }

    package subscript(position: Int) -> UInt8 { storage[position] }
}

extension FrameBytes: Equatable {
    package static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}
