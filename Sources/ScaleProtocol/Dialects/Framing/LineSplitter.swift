import Values

/// Cuts a byte stream into lines that end in CR, LF or CR LF, in bounded memory.
///
/// A line is given out at its first end byte, because a device that ends its lines in CR alone must not
/// wait for the next line. The LF of a CR LF is therefore part of no line.
struct LineSplitter: Sendable {
    /// What a byte completed.
    enum Piece: Equatable, Sendable {
        /// A line; its last byte is the end byte.
        case line(raw: [UInt8])
        /// Bytes that belong to no line; everything up to the next line end is dropped as well.
        case dropped([UInt8])
    }

    /// Practice of working readers (protocols.md §3.8): no line is longer.
    static let largestLine = 4096

    private(set) var pending: [UInt8] = []
    private var isSkipping = false
    private var lastWasReturn = false

    /// Takes one byte.
    mutating func take(_ byte: UInt8) -> Piece? {
        defer { lastWasReturn = byte == .carriageReturn }
        if byte == .lineFeed, lastWasReturn { return nil }
        if byte == .carriageReturn || byte == .lineFeed { return endLine(with: byte) }
        guard !isSkipping else { return nil }
        pending.append(byte)
        guard pending.count > Self.largestLine else { return nil }
        isSkipping = true
        defer { pending.removeAll(keepingCapacity: true) }
        return .dropped(pending)
    }

    private mutating func endLine(with byte: UInt8) -> Piece? {
        defer { pending.removeAll(keepingCapacity: true) }
        if isSkipping {
            isSkipping = false
            return nil
        }
        return pending.isEmpty ? nil : .line(raw: pending + [byte])
    }
}
