import CMicroHTTPD
import Glibc

/// Whether a head is written exactly as RFC 9112 has it.
///
/// The library reads what others would read otherwise: lines that end in a line feed alone, values that go on in the next
/// line or behind a zero, two lengths. Where a proxy stands before us, the one sees another request than the other (request
/// smuggling). It cuts the head up where it lies and leaves two bytes for each end of a line, so its parts must follow each
/// other without a gap, and end where the head ends.
struct HeadShape {
    /// Where the next part must begin.
    private var next: UnsafePointer<CChar>
    private var isRight: Bool

    /// Checks the head of the request that a connection has now.
    ///
    /// - Parameters:
    ///   - method: as the library gave it to the handler, as `version`.
    ///   - targetBytes: how long the target was before it was decoded.
    static func isRight(
        _ connection: OpaquePointer, method: UnsafePointer<CChar>, targetBytes: Int, version: UnsafePointer<CChar>
    ) -> Bool {
        // From 1.0 on it writes into heads otherwise, and is strict itself.
        guard needsLook else { return true }
        let space = 1
        var shape = HeadShape(
            next: version + strlen(version) + lineEnd,
            isRight: method + strlen(method) + space + targetBytes + space == version)
        _ = withUnsafeMutablePointer(to: &shape) { shape in
            MHD_get_connection_values_n(
                connection, .HEADER_KIND,
                { shape, _, name, nameLength, value, valueLength in
                    guard let shape, let name, let value else { return .NO }
                    shape.assumingMemoryBound(to: HeadShape.self).pointee
                        .add(UnsafeBufferPointer(start: name, count: nameLength), value, valueLength)
                    return .YES
                }, shape)
        }
        let methodIsRight = (0..<strlen(method)).allSatisfy { isToken(UInt8(bitPattern: method[$0])) }
        return methodIsRight && shape.isRight && method + mhd_head_size(connection) == shape.next + lineEnd
    }

    private static let needsLook = MHD_get_version().map { String(cString: $0).hasPrefix("0.") } ?? true
    private static let lineEnd = 2

    private mutating func add(
        _ name: UnsafeBufferPointer<CChar>, _ value: UnsafePointer<CChar>, _ length: Int
    ) {
        isRight =
            isRight && name.baseAddress == next && !name.isEmpty
            && name.allSatisfy { Self.isToken(UInt8(bitPattern: $0)) }
            && UnsafeBufferPointer(start: value, count: length).allSatisfy { Self.isText(UInt8(bitPattern: $0)) }
        next = value + length + Self.lineEnd
    }

    /// Neither a space nor a control character, at which others may end it (RFC 9112 §3.2).
    static func mayStandInTarget(_ byte: UInt8) -> Bool { byte > 0x20 && byte != 0x7F }

    /// RFC 9110 §5.6.2.
    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }

    /// RFC 9110 §5.5: what is shown, spaces and tabs.
    private static func isText(_ byte: UInt8) -> Bool { byte == 0x09 || byte >= 0x20 && byte != 0x7F }
}

extension Headers {
    /// Whether it can be told in one way only how long the body is (RFC 9112 §6.3).
    var haveOneLength: Bool {
        let (lengths, codings) = (all("Content-Length"), all("Transfer-Encoding"))
        guard lengths.count <= 1, codings.count <= 1, lengths.isEmpty || codings.isEmpty else { return false }
        return lengths.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
            && codings.allSatisfy { $0.lowercased() == "chunked" }
    }
}
