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

    /// Control bytes that some readers put around a line.
    enum Marks: Sendable { case none, startAndEndOfText }

    private let marks: Marks
    private(set) var pending: [UInt8] = []
    private var isSkipping = false
    private var lastWasReturn = false

    init(marks: Marks = .none) {
        self.marks = marks
    }

    mutating func reset() {
        self = LineSplitter(marks: marks)
    }

    /// Takes one byte.
    ///
    /// - Parameter isContent: the caller knows this byte to be data even if it looks like a line end.
    mutating func take(_ byte: UInt8, isContent: Bool = false) -> Piece? {
        defer { lastWasReturn = byte == .carriageReturn && !isContent }
        if byte == .lineFeed, lastWasReturn { return nil }
        if !isContent, isEnd(byte) { return endLine(with: byte) }
        if marks == .startAndEndOfText, byte == .startOfText { return startOver() }
        guard !isSkipping else { return nil }
        pending.append(byte)
        guard pending.count > Self.largestLine else { return nil }
        isSkipping = true
        return giveUp()
    }

    private func isEnd(_ byte: UInt8) -> Bool {
        byte == .carriageReturn || byte == .lineFeed || marks == .startAndEndOfText && byte == .endOfText
    }

    private mutating func endLine(with byte: UInt8) -> Piece? {
        defer { pending.removeAll(keepingCapacity: true) }
        if isSkipping {
            isSkipping = false
            return nil
        }
        return pending.isEmpty ? nil : .line(raw: pending + [byte])
    }

    /// A start mark inside a line: what came before it lost its end, and half a number can look like a whole one.
    private mutating func startOver() -> Piece? {
        let lost = isSkipping || pending.isEmpty ? nil : giveUp()
        isSkipping = false
        pending = [.startOfText]
        return lost
    }

    private mutating func giveUp() -> Piece {
        defer { pending.removeAll(keepingCapacity: true) }
        return .dropped(pending)
    }
}
