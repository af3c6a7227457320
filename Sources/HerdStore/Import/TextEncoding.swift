import Glibc

/// The encodings that spreadsheets write CSV in.
enum TextEncoding: String, Sendable {
    case utf8 = "UTF-8"
    case utf16LittleEndian = "UTF-16LE"
    case windows1250 = "CP1250"

    /// What the bytes are: told by a byte-order mark; else UTF-8 when they are valid as such, and CP1250 otherwise.
    static func detect(_ bytes: [UInt8]) -> TextEncoding {
        if bytes.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
        return isUTF8(bytes) ? .utf8 : .windows1250
    }

    /// The text in UTF-8, without a byte-order mark; `nil` when it is not in this encoding.
    func utf8(_ bytes: [UInt8]) -> [UInt8]? {
        switch self {
        case .utf8:
            let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
            return Self.isUTF8(text) ? text : nil
        case .utf16LittleEndian: return converted(bytes.starts(with: [0xFF, 0xFE]) ? Array(bytes.dropFirst(2)) : bytes)
        case .windows1250: return converted(bytes)
        }
    }

    /// Looks at the bytes where they are: a table may be a hundred megabytes.
    private static func isUTF8(_ bytes: [UInt8]) -> Bool { (try? UTF8Span(validating: bytes.span)) != nil }

    /// Through glibc, because Essentials does not know CP1250.
    private func converted(_ bytes: [UInt8]) -> [UInt8]? {
        guard !bytes.isEmpty else { return [] }
        let converter = iconv_open("UTF-8", rawValue)
        guard converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        var input = bytes.map { CChar(bitPattern: $0) }
        // No character of these encodings needs more than three bytes of UTF-8 for each of its own.
        var output = [CChar](repeating: 0, count: bytes.count * 3)
        let written = input.withUnsafeMutableBufferPointer { source -> Int? in
            output.withUnsafeMutableBufferPointer { target in
                var (from, left) = (source.baseAddress, source.count)
                var (to, room) = (target.baseAddress, target.count)
                guard iconv(converter, &from, &left, &to, &room) != -1, left == 0 else { return nil }
                return target.count - room
            }
        }
        return written.map { output.prefix($0).map { UInt8(bitPattern: $0) } }
    }
}
