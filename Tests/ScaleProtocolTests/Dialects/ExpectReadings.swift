import ScaleProtocol
import TestSupport
import Testing
import Values

/// Feeds bytes to a dialect whole, byte by byte, and cut in two at every place; each time exactly these readings and
/// notices must come out, no more, no fewer, in this order.
///
/// - Parameter dialect: in the state in which the bytes arrive.
func expectReadings(
    _ expected: [Reading.Content], notices: [DialectNotice] = [], from bytes: [UInt8], to dialect: any Dialect,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let pieces: [(String, [[UInt8]])] =
        [("whole", [bytes]), ("byte by byte", bytes.map { [$0] })]
        + bytes.indices.dropFirst().map { ("cut at \($0)", [Array(bytes[..<$0]), Array(bytes[$0...])]) }
    for (way, chunks) in pieces {
        let actions = feed(chunks, to: dialect)
        // An #expect for each of some hundred ways costs more than the parsing.
        if actions.readings == expected, actions.notices == notices { continue }
        #expect(actions.readings == expected, "\(way)", sourceLocation: sourceLocation)
        #expect(actions.notices == notices, "\(way)", sourceLocation: sourceLocation)
    }
}

/// As `expectReadings(_:from:to:)`, then the same bytes twice in one chunk.
func expectReadings(
    _ expected: [Reading.Content], notices: [DialectNotice] = [], fromEachOf bytes: [UInt8], to dialect: any Dialect,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    expectReadings(expected, notices: notices, from: bytes, to: dialect, sourceLocation: sourceLocation)
    expectReadings(
        expected + expected, notices: notices + notices, from: bytes + bytes, to: dialect,
        sourceLocation: sourceLocation)
}

/// What a copy of the dialect makes of the chunks.
func feed(_ chunks: [[UInt8]], to dialect: any Dialect, at now: Timestamp = .noon) -> [DialectAction] {
    var dialect = dialect
    return chunks.flatMap { dialect.receive($0, at: now) }
}

extension SeededGenerator {
    /// The bytes in pieces of 1…`largest`.
    mutating func pieces(of bytes: [UInt8], largest: Int = 40) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 1...largest, using: &self))
            pieces.append(Array(piece))
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }
}
