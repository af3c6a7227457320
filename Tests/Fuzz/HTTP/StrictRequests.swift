/// Requests in bytes as RFC 9112 has them and no other: where a proxy and we could read two things, it stops reading.
struct StrictRequests {
    /// A request as a handler sees it.
    struct Seen: Equatable, Sendable {
        var method: String
        var target: String
        var fields: [[String]]
        /// `nil` of a body in chunks that are not written as they should be: how it is cut up, others may read otherwise.
        var body: [UInt8]?

        /// Whether a handler may be given the other one where this one stands.
        func covers(_ other: Seen) -> Bool {
            (method, target) == (other.method, other.target) && fields == other.fields
                && (body == nil || body == other.body)
        }
    }

    /// All of them, up to the first that is not whole or not right.
    static func read(_ bytes: [UInt8]) -> [Seen] {
        var reader = StrictRequests(rest: bytes[...])
        var all: [Seen] = []
        while let request = reader.next() { all.append(request) }
        return all
    }

    private var rest: ArraySlice<UInt8>
    /// Behind a body in chunks nothing is a request.
    private var isOver = false

    private mutating func next() -> Seen? {
        guard !isOver else { return nil }
        // Clients of old send an empty line behind a body (RFC 9112 §2.2).
        while rest.starts(with: [0x0D, 0x0A]) { rest = rest.dropFirst(2) }
        guard let first = line() else { return nil }
        let parts = first.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.allSatisfy(isToken), !parts[0].isEmpty, !parts[1].isEmpty,
            parts[2].hasPrefix("HTTP/1."), parts[2].utf8.count == 8, parts[2].utf8.last.map(isDigit) == true
        else { return nil }
        var fields: [[String]] = []
        while let line = line() {
            guard !line.isEmpty else {
                let body = body(fields)
                guard body != nil || isOver else { return nil }
                return Seen(method: String(parts[0]), target: String(parts[1]), fields: fields, body: body)
            }
            let field = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard field.count == 2, !field[0].isEmpty, field[0].utf8.allSatisfy(isToken) else { return nil }
            fields.append([field[0], trimmed(field[1])])
        }
        return nil
    }

    /// A line without its end; `nil` when it has a byte that no line may have, or is not whole.
    private mutating func line() -> String? {
        // The one thing that we cannot see: libmicrohttpd 0.9 takes a lone colon or zero for the end of a head, and leaves the
        // same two zeros of it. No proxy that reads heads itself passes it on.
        if rest.starts(with: [0x3A, 0x0A]) || rest.starts(with: [0, 0x0A]) {
            rest = rest.dropFirst(2)
            return ""
        }
        guard let end = rest.firstIndex(of: 0x0A), end > rest.startIndex, rest[end - 1] == 0x0D else { return nil }
        let line = rest[..<(end - 1)]
        guard line.allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }) else { return nil }
        rest = rest[(end + 1)...]
        return String(decoding: line, as: UTF8.self)
    }

    private mutating func body(_ fields: [[String]]) -> [UInt8]? {
        func all(_ name: String) -> [String] { fields.filter { $0[0].lowercased() == name }.map { $0[1] } }
        let (lengths, codings) = (all("content-length"), all("transfer-encoding"))
        guard lengths.count + codings.count <= 1 else { return nil }
        if let coding = codings.first {
            isOver = coding.lowercased() == "chunked"
            return isOver ? chunks() : nil
        }
        guard let text = lengths.first else { return [] }
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(text),
            length <= rest.count
        else { return nil }
        defer { rest = rest.dropFirst(length) }
        return Array(rest.prefix(length))
    }

    private mutating func chunks() -> [UInt8]? {
        var body: [UInt8] = []
        while let head = line() {
            let digits = head.prefix { $0 != ";" }
            guard (1...8).contains(digits.utf8.count), let length = Int(digits, radix: 16), digits.first != "+" else {
                return nil
            }
            guard length > 0 else {
                while let trailer = line() { if trailer.isEmpty { return body } }
                return nil
            }
            guard length + 2 <= rest.count else { return nil }
            body += rest.prefix(length)
            rest = rest.dropFirst(length)
            guard rest.starts(with: [0x0D, 0x0A]) else { return nil }
            rest = rest.dropFirst(2)
        }
        return nil
    }

    private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// RFC 9110 §5.6.2.
    private func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }

    /// Without the space around it; tabs in it are spaces to our handlers.
    private func trimmed(_ text: String) -> String {
        let bytes = text.utf8.map { $0 == 0x09 ? 0x20 : $0 }.drop { $0 == 0x20 }
        return String(decoding: bytes[..<((bytes.lastIndex { $0 != 0x20 } ?? bytes.startIndex - 1) + 1)], as: UTF8.self)
    }
}
