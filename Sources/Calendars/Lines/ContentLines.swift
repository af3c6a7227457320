/// One unfolded content line.
struct ContentLine {
    let bytes: ArraySlice<UInt8>
    /// Where it begins, from 1, as an editor counts.
    let number: Int
    /// Whether it is shorter than what is taken, and without zeros, which end a text of C.
    let isWhole: Bool

    /// The name before its parameters and its value, in capitals.
    var name: String {
        let name = bytes.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }
        return String(decoding: name.prefix(64), as: UTF8.self).uppercased()
    }

    /// The line with these of its parameters alone; as it is where it has no value.
    func keeping(_ parameters: Set<String>) -> ArraySlice<UInt8> {
        // Most lines have none, and are not copied.
        guard bytes.prefix(while: { $0 != UInt8(ascii: ":") }).contains(UInt8(ascii: ";")) else { return bytes }
        var parts: [ArraySlice<UInt8>] = []
        var start = bytes.startIndex
        var isQuoted = false
        for (index, byte) in zip(bytes.indices, bytes) {
            switch byte {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ";") where !isQuoted:
                parts.append(bytes[start..<index])
                start = index + 1
            case UInt8(ascii: ":") where !isQuoted:
                parts.append(bytes[start..<index])
                let kept = parts.dropFirst().filter { part in
                    let name = part.prefix { $0 != UInt8(ascii: "=") }.prefix(64)
                    return parameters.contains(String(decoding: name, as: UTF8.self).uppercased())
                }
                return (parts.prefix(1) + kept).joined(separator: [UInt8(ascii: ";")]) + bytes[index...]
            default: break
            }
        }
        return bytes
    }

    /// The component that a `BEGIN` or an `END` names, in capitals.
    var component: String {
        let value = bytes.drop { $0 != UInt8(ascii: ":") }.dropFirst().prefix(64)
        return String(decoding: value.filter { $0 > 0x20 }, as: UTF8.self).uppercased()
    }
}

/// The content lines of RFC 5545 3.1: a line that begins with a space or a tab goes on the one before.
struct ContentLines: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private let limit: Int
    private var position: Int
    private var number = 0

    /// - Parameter limit: of a longer line only the beginning is given.
    init(_ bytes: [UInt8], limit: Int) {
        self.bytes = bytes
        self.limit = limit
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    mutating func next() -> ContentLine? {
        guard position < bytes.count else { return nil }
        let first = number + 1
        var line = physicalLine()
        while isFolded {
            // Most lines are whole as they stand, and are not copied.
            let rest = physicalLine().dropFirst()
            if line.count <= limit { line += rest }
        }
        return ContentLine(
            bytes: line.prefix(limit), number: first, isWhole: line.count <= limit && !line.contains(0))
    }

    private var isFolded: Bool {
        position < bytes.count && (bytes[position] == UInt8(ascii: " ") || bytes[position] == UInt8(ascii: "\t"))
    }

    private mutating func physicalLine() -> ArraySlice<UInt8> {
        let feed = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        let end = feed > position && bytes[feed - 1] == UInt8(ascii: "\r") ? feed - 1 : feed
        defer {
            position = Swift.min(feed + 1, bytes.count)
            number += 1
        }
        return bytes[position..<end]
    }
}
