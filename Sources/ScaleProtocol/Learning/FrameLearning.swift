import Values

/// Finds how a stream is cut into frames.
enum FrameLearning {
    /// Fewer frames teach nothing.
    static let fewestFrames = 8
    /// A frame longer than this is no scale's.
    static let longestFrame = 128
    /// Marks that scales put at the ends of their frames.
    private static let ends: [UInt8] = [.carriageReturn, .lineFeed, .endOfText]

    /// The ways to cut these bytes into frames, best first.
    static func cuts(of bytes: [UInt8]) -> [Cut] {
        let frequent = frequentBytes(in: bytes)
        let candidates = ends + frequent.filter { !ends.contains($0) && !$0.isDigit && $0 != .space }
        return candidates.compactMap { cut(bytes, at: $0) }.sorted { $0.quality > $1.quality }
    }

    /// Frames of one kind.
    struct Cut {
        let frame: ScaleProfile.Frame
        let frames: [ArraySlice<UInt8>]
        /// What has the same end but another length.
        let others: [ArraySlice<UInt8>]
        /// How much of the stream looks as it should, 0…1; a usual end mark counts more than any other byte.
        let quality: Double
    }

    /// - Returns: `nil` when this byte ends no frames.
    private static func cut(_ bytes: [UInt8], at end: UInt8) -> Cut? {
        // The first piece may be the rest of a frame, the last its beginning.
        let pieces = bytes.split(separator: end, omittingEmptySubsequences: true).dropFirst().map { piece in
            bytes[piece.startIndex..<min(piece.endIndex + 1, bytes.endIndex)]
        }.filter { $0.last == end }
        let frames = pieces.map { $0.drop { ($0 == .lineFeed || $0 == .carriageReturn) && $0 != end } }
            .filter { $0.count > 2 && $0.count <= longestFrame }
        guard frames.count >= fewestFrames else { return nil }
        let start = startByte(of: frames)
        let framed =
            start.map { start in frames.map { frame in frame.lastIndex(of: start).map { frame[$0...] } ?? frame } }
            ?? frames
        let (length, lengthShare) = commonest(framed.map(\.count))
        let isFixed = lengthShare > 0.9
        let whole = isFixed ? framed.filter { $0.count == length } : framed
        guard whole.count >= fewestFrames else { return nil }
        let covered = Double(whole.reduce(0) { $0 + $1.count }) / Double(bytes.count)
        return Cut(
            frame: ScaleProfile.Frame(start: start, end: end, length: isFixed ? length : nil),
            frames: whole, others: isFixed ? framed.filter { $0.count != length } : [],
            quality: min(1, covered) * (ends.contains(end) ? 1 : 0.7) * (isFixed ? 1 : 0.9))
    }

    /// The byte that begins the frames; `nil` when none can be told from what they say.
    private static func startByte(of frames: [ArraySlice<UInt8>]) -> UInt8? {
        // Where a checksum follows the end of a frame, it stands in front of the next one's start.
        if frames.count(where: { $0.contains(.startOfText) }) > frames.count * 95 / 100 { return .startOfText }
        guard case (let first?, let share) = commonest(frames.compactMap(\.first)), share > 0.95 else { return nil }
        return first.isDigit || first.isLetter || first == .space ? nil : first
    }

    private static func frequentBytes(in bytes: [UInt8]) -> [UInt8] {
        var counts = [Int](repeating: 0, count: 256)
        for byte in bytes { counts[Int(byte)] += 1 }
        return (0...255).filter { counts[$0] >= max(fewestFrames, bytes.count / longestFrame) }.map { UInt8($0) }
    }

    /// The commonest value and its share.
    private static func commonest<Value: Hashable>(_ values: [Value]) -> (Value?, Double) {
        let counts = values.reduce(into: [Value: Int]()) { $0[$1, default: 0] += 1 }
        guard let (value, count) = counts.max(by: { $0.value < $1.value }) else { return (nil, 0) }
        return (value, Double(count) / Double(values.count))
    }
}
