import Values

/// The pieces of `scheme:path?key=value&…`, percent-decoded.
struct CardURI {
    let path: String
    /// In the order of the text; a value is `nil` when it is not percent-encoded UTF-8.
    let query: [(key: String, value: String?)]

    /// `nil` when the text has another scheme.
    init?(_ text: String, scheme: String) {
        guard let colon = text.firstIndex(of: ":"), text[..<colon].lowercased() == scheme else { return nil }
        let rest = text[text.index(after: colon)...].prefix { $0 != "#" }
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = parts.first.map { $0.percentDecoded ?? String($0) } ?? ""
        let pairs = parts.count > 1 ? parts[1].split(separator: "&") : []
        query = pairs.map { pair in
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (sides[0].percentDecoded ?? String(sides[0]), sides.count > 1 ? sides[1].percentDecoded : "")
        }
    }

    /// The text of a URI; keys without a value are left out.
    static func text(scheme: String, path: String, query: [(key: String, value: String?)]) -> String {
        let pairs = query.compactMap { pair in pair.value.map { "\(pair.key)=\($0.percentEncoded)" } }
        let start = "\(scheme):\(path.percentEncoded)"
        return pairs.isEmpty ? start : "\(start)?\(pairs.joined(separator: "&"))"
    }
}

extension StringProtocol {
    /// UTF-8 with all but the unreserved characters of RFC 3986 as `%XX`.
    var percentEncoded: String {
        var encoded = ""
        for byte in utf8 {
            if byte < 0x80 && byte.isWord || "-._~".utf8.contains(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += byte < 16 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return encoded
    }

    /// `nil` when a percent sign has no two hexadecimal digits behind it, or the bytes are not UTF-8.
    var percentDecoded: String? {
        var decoded: [UInt8] = []
        var rest = Substring(self).utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                decoded.append(byte)
                continue
            }
            guard let high = rest.popFirst()?.hexadecimalValue, let low = rest.popFirst()?.hexadecimalValue else {
                return nil
            }
            decoded.append(high << 4 | low)
        }
        return String(validating: decoded, as: UTF8.self)
    }
}
