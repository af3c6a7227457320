import Values

/// The name of a file that is saved: when, of what, and what it is, so that two never collide.
///
/// Only letters, digits, `-`, `_` and `.` are in it, which every system takes.
struct FileName: Equatable, Sendable {
    private let parts: [String]
    /// Without its point.
    private let ending: String

    private static let longestPart = 60

    /// - Parameter parts: from left to right; what is empty is left out.
    init(_ parts: [String], ending: String) {
        self.parts = parts
        self.ending = ending
    }

    /// Whether a browser shows a file or saves it.
    enum Disposition: String {
        case inline, attachment
    }

    /// The value of `Content-Disposition`: without accents for old programs, and in full (RFC 6266).
    func header(_ disposition: Disposition) -> String {
        let plain = text { $0.isAccent ? nil : $0.unaccented.isASCII ? $0.unaccented : "-" }
        let full = text { $0 }
        let encoded = full.utf8.map { Self.isPlain($0) ? String(Unicode.Scalar($0)) : Self.escaped($0) }
        return "\(disposition.rawValue); filename=\"\(plain)\"; filename*=UTF-8''\(encoded.joined())"
    }

    private func text(_ letter: (Unicode.Scalar) -> Unicode.Scalar?) -> String {
        let clean = parts.map { part in
            var text = String.UnicodeScalarView()
            for scalar in part.unicodeScalars.compactMap(letter) {
                let isSafe = scalar.properties.isAlphabetic || scalar.isAccent || ("0"..."9").contains(scalar)
                text.append(isSafe || scalar == "_" ? scalar : "-")
            }
            return String(text).split(separator: "-").joined(separator: "-").prefix(Self.longestPart)
        }
        return clean.filter { !$0.isEmpty }.joined(separator: "_") + "." + ending
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private static func escaped(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.count == 1 ? "0" : "") + digits
    }
}
