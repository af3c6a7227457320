/// The items of the lists in a JSON text, one after another, without reading the text as a whole.
///
/// The text is a list, or an object whose members are lists; other members are passed over.
package struct JSONItems: Sendable {
    /// One item, and the name of the list it is in; the outermost list has none.
    package struct Item: Sendable {
        package let list: String
        package let text: ArraySlice<UInt8>
    }

    private var bytes: [UInt8]
    private var offset = 0
    private var place = Place.start
    /// What the bytes are a part of, where not all of them are here.
    private var file: ImportFile?
    /// How many bytes of the file came before these.
    private var passed = 0

    private enum Place: Equatable {
        case start
        case list(String, isObject: Bool, isFirst: Bool)
        case members(isFirst: Bool)
        case end
    }

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // A byte order mark.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    /// Of a file no more is in memory than the largest item needs.
    package init(_ file: ImportFile) {
        self.init(file.bytes(at: 0, count: Self.piece))
        self.file = file
    }

    /// 0…1, of the bytes.
    package var fraction: Double {
        let size = file?.size ?? bytes.count
        return size == 0 ? 1 : Double(passed + offset) / Double(size)
    }

    /// Reads on in a file, so that the next item is here as a whole.
    private mutating func fill() {
        guard let file, bytes.count - offset < 2 * Self.largestItem + 1024 else { return }
        let more = file.bytes(at: passed + bytes.count, count: Self.piece)
        guard !more.isEmpty else { return }
        bytes = Array(bytes[offset...]) + more
        passed += offset
        offset = 0
    }

    /// The next item; `nil` at the end.
    package mutating func next() throws(ToldError) -> Item? {
        while true {
            fill()
            switch place {
            case .start:
                if take("[") {
                    place = .list("", isObject: false, isFirst: true)
                } else if take("{") {
                    place = .members(isFirst: true)
                } else {
                    throw fail("is neither a list nor an object")
                }
            case .list(let name, let isObject, let isFirst):
                if take("]") {
                    place = isObject ? .members(isFirst: false) : .end
                    continue
                }
                guard isFirst || take(",") else { throw fail("has no comma between two items") }
                place = .list(name, isObject: isObject, isFirst: false)
                return Item(list: name, text: try value())
            case .members(let isFirst):
                if take("}") {
                    place = .end
                    continue
                }
                guard isFirst || take(",") else { throw fail("has no comma between two members") }
                let quoted = try value()
                guard quoted.first == Self.quote, take(":") else { throw fail("has a member without a name") }
                let name = String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
                if take("[") {
                    place = .list(name, isObject: true, isFirst: true)
                } else {
                    _ = try value()
                    place = .members(isFirst: false)
                }
            case .end:
                skipSpace()
                guard offset == bytes.count else { throw fail("goes on behind its end") }
                return nil
            }
        }
    }

    private mutating func skipSpace() {
        while true {
            while offset < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[offset]) { offset += 1 }
            guard offset == bytes.count, let file, passed + offset < file.size else { return }
            fill()
            // A file that cannot be read on breaks off here.
            guard offset < bytes.count else { return }
        }
    }

    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        skipSpace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: mark) else { return false }
        offset += 1
        return true
    }

    /// One value, of which only the brackets and quotes are looked at.
    private mutating func value() throws(ToldError) -> ArraySlice<UInt8> {
        skipSpace()
        let start = offset
        var depth = 0
        repeat {
            guard offset < bytes.count else { throw fail("breaks off") }
            let byte = bytes[offset]
            offset += 1
            switch byte {
            case Self.quote: try skipString()
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: skipPlain()
            }
            guard (0...64).contains(depth) else { throw fail("has brackets that do not match, or far too many") }
            guard offset - start <= Self.largestItem else { throw fail("has an item of more than a megabyte") }
        } while depth > 0
        guard offset > start else { throw fail("has a place without a value") }
        return bytes[start..<offset]
    }

    private mutating func skipString() throws(ToldError) {
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += byte == UInt8(ascii: "\\") ? 2 : 1
            if byte == Self.quote { return }
        }
        offset = bytes.count
        throw fail("has a text that is never closed")
    }

    /// Numbers, words and what stands between.
    private mutating func skipPlain() {
        while offset < bytes.count, !Self.marks.contains(bytes[offset]) { offset += 1 }
    }

    private func fail(_ what: String) -> ToldError {
        ToldError(nil, nil, "the JSON \(what), at byte \(passed + offset)")
    }

    private static let largestItem = 1 << 20
    private static let piece = 4 << 20
    private static let quote = UInt8(ascii: "\"")
    private static let marks = Array("{}[],:\" \n\r\t".utf8)
}
