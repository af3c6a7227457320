import Links
import Values

/// Where in the captures the newest bytes of one connection stand.
struct CaptureTrail {
    /// The bytes of one piece, counted since the link came up.
    private var pieces: [(bytes: Range<Int>, capture: CaptureRange?)] = []

    /// A frame has at most 4096 bytes, and what is recognised late is ten seconds old.
    private static let capacity = 2048
    private static let block = 64

    /// So many bytes have come.
    ///
    /// - Parameter capture: `nil` when they could not be captured.
    mutating func append(_ count: Int, at capture: CaptureRange?) {
        let start = pieces.last?.bytes.upperBound ?? 0
        // In blocks, so that not every piece moves all others.
        if pieces.count >= Self.capacity { pieces.removeFirst(Self.capacity / 2) }
        pieces.append((start..<start + count, capture))
    }

    /// Nothing before this byte is asked for any more, or hardly anything.
    mutating func forget(before byte: Int) {
        // In blocks here too, and never the newest ones.
        guard pieces.count > Self.block * 2, pieces[Self.block].bytes.lowerBound < byte else { return }
        pieces.removeFirst(Self.block)
    }

    /// The pieces in which these bytes stand; `nil` when one of them was not captured, or is too long ago.
    func capture(of bytes: Range<Int>) -> CaptureRange? {
        guard let last = pieces.lastIndex(where: { $0.bytes.lowerBound < bytes.upperBound }),
            let first = pieces[...last].lastIndex(where: { $0.bytes.lowerBound <= bytes.lowerBound }),
            bytes.upperBound <= pieces[last].bytes.upperBound
        else { return nil }
        let captures = pieces[first...last].map(\.capture)
        return captures.dropFirst().reduce(captures.first ?? nil) { whole, next in
            whole.flatMap { whole in next.map { whole.extended(to: $0) } }
        }
    }
}
