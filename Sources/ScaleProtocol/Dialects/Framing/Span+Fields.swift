import Values

/// What lines are read with: a span of bytes is looked at in place, without a copy or a count of its owners.
extension Span<UInt8> {
    /// Nothing but blanks and control bytes.
    var isBlank: Bool { first { !$0.isControl && $0 != .space } == nil }

    /// The first byte that fulfils the condition.
    func first(where fulfils: (UInt8) -> Bool) -> Int? {
        var place = 0
        while place < count {
            if fulfils(self[place]) { return place }
            place += 1
        }
        return nil
    }

    /// Whether these bytes occur somewhere.
    func contains(_ bytes: Span<UInt8>) -> Bool {
        guard bytes.count <= count else { return false }
        return (0...count - bytes.count).contains { start in
            bytes.indices.allSatisfy { self[start + $0] == bytes[$0] }
        }
    }

    /// What is left without the bytes at both ends that fulfil the condition.
    func trimmedRange(_ isNoise: (UInt8) -> Bool) -> Range<Int> {
        var start = 0
        var end = count
        while start < end, isNoise(self[start]) { start += 1 }
        while start < end, isNoise(self[end - 1]) { end -= 1 }
        return start..<end
    }

    /// Whether every byte fulfils the condition.
    func allSatisfy(_ fulfils: (UInt8) -> Bool) -> Bool { first { !fulfils($0) } == nil }

    /// Whether these bytes are that text, letter case aside.
    func isText(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { text in
            indices.allSatisfy { self[$0].uppercased == text[$0].uppercased }
        }
    }

    /// The bytes of a field of one or two, in upper case; comparing with them costs less than with a text.
    var upToTwoLetters: (UInt8, UInt8?)? {
        switch count {
        case 1: (self[0].uppercased, nil)
        case 2: (self[0].uppercased, self[1].uppercased)
        default: nil
        }
    }

    /// The bytes as text, at most the first 20 of them, for a message.
    var excerpt: String { String(decoding: extracting(first: 20).copied, as: UTF8.self) }

    var copied: [UInt8] { indices.map { self[$0] } }
}
