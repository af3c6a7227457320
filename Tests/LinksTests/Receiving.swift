import Glibc
import Links
import Testing

extension Link {
    /// Waits for so many bytes, in however many pieces.
    func receive(_ count: Int) async -> [UInt8] {
        var bytes: [UInt8] = []
        for await chunk in received {
            bytes += chunk
            if bytes.count >= count { break }
        }
        return bytes
    }

    func receive(_ text: String) async -> String {
        String(decoding: await receive(text.utf8.count), as: UTF8.self)
    }

    /// Reads to the end and tells why it came.
    func readToEnd() async -> (bytes: [UInt8], ending: LinkEnding?) {
        var bytes: [UInt8] = []
        for await chunk in received { bytes += chunk }
        return (bytes, ending)
    }

    func send(_ text: String) async throws {
        try await send(Array(text.utf8))
    }
}

/// Bytes that show when some are lost, doubled or swapped.
func pattern(_ count: Int) -> [UInt8] {
    let block = (0..<4093).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
    var bytes: [UInt8] = []
    while bytes.count < count { bytes += block }
    bytes.removeLast(bytes.count - count)
    return bytes
}

/// Compares large arrays, for which `==` takes seconds in debug builds.
func isSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && memcmp(left, right, left.count) == 0
}
