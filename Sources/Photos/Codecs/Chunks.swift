/// The chunks of a PNG or RIFF file; each has a type of four letters and a length.
struct Chunks {
    private let bytes: [UInt8]
    private let start: Int
    private let layout: Layout

    private enum Layout {
        /// Length with the most significant byte first, type, data, checksum (PNG specification, section 5.3).
        case png
        /// Type, length with the least significant byte first, data padded to an even length.
        case riff
    }

    static func png(_ bytes: [UInt8]) -> Chunks { Chunks(bytes: bytes, start: 8, layout: .png) }
    static func riff(_ bytes: [UInt8]) -> Chunks { Chunks(bytes: bytes, start: 12, layout: .riff) }

    /// The data of the first chunk of a type; a chunk that does not fit into the file ends the search.
    func first(_ type: String) -> ArraySlice<UInt8>? {
        var offset = start
        while offset + 8 <= bytes.count {
            let (head, tail) = (bytes[offset..<offset + 4], bytes[offset + 4..<offset + 8])
            let name = layout == .png ? tail : head
            let length = layout == .png ? number(head) : number(tail.reversed())
            let data = offset + 8
            guard length <= bytes.count - data else { return nil }
            if name.elementsEqual(type.utf8) { return bytes[data..<data + length] }
            offset = data + length + (layout == .png ? 4 : length % 2)
        }
        return nil
    }

    private func number(_ digits: some Sequence<UInt8>) -> Int {
        digits.reduce(0) { $0 << 8 | Int($1) }
    }
}
