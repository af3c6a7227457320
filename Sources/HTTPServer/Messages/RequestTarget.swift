/// The path and query of a request, decoded.
struct RequestTarget: Equatable {
    /// Decoded parts between slashes; empty parts are left out, so `/a//b/` is `["a", "b"]`.
    let segments: [String]
    let query: Query

    /// Decodes the target of a request line, `/path?query` or the absolute `http://host/path?query`.
    init(_ text: String) throws(RequestTargetError) {
        var bytes = Array(text.utf8)[...]
        if bytes.first != UInt8(ascii: "/") {
            bytes = try Self.withoutOrigin(bytes)
        }
        let mark = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
        var segments: [String] = []
        for part in bytes[..<mark].split(separator: UInt8(ascii: "/")) {
            segments.append(try percentDecoded(part, plusIsSpace: false))
        }
        self.segments = segments
        query = try Query(encoded: bytes[mark...].dropFirst())
    }

    private static func withoutOrigin(_ bytes: ArraySlice<UInt8>) throws(RequestTargetError) -> ArraySlice<UInt8> {
        for scheme in ["http://", "https://"] where bytes.starts(with: scheme.utf8) {
            let rest = bytes.dropFirst(scheme.utf8.count)
            return rest[(rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex)...]
        }
        throw .notAPath
    }
}

/// Why a request target cannot be understood.
package enum RequestTargetError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Neither a path nor an http URL.
    case notAPath
    /// A percent sign without two hexadecimal digits behind it.
    case brokenPercentEncoding
    /// The decoded bytes are not UTF-8, or contain a zero byte.
    case notText

    package var description: String {
        switch self {
        case .notAPath: "the request target must be a path that starts with '/'"
        case .brokenPercentEncoding: "a '%' in the request target is not followed by two hexadecimal digits"
        case .notText: "the decoded request target is not UTF-8 text"
        }
    }
}

/// Decodes `%XX`, and in queries `+`.
func percentDecoded(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) throws(RequestTargetError) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "%"):
            guard index + 1 < bytes.endIndex, let high = hexadecimalValue(bytes[index]),
                let low = hexadecimalValue(bytes[index + 1])
            else { throw .brokenPercentEncoding }
            decoded.append(high << 4 | low)
            index += 2
        case UInt8(ascii: "+") where plusIsSpace: decoded.append(UInt8(ascii: " "))
        default: decoded.append(byte)
        }
    }
    guard !decoded.contains(0), let text = String(validating: decoded, as: UTF8.self) else { throw .notText }
    return text
}

private func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
}
