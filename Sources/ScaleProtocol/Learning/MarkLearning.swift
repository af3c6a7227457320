import Values

/// Finds the byte that tells whether the weight is at rest.
enum MarkLearning {
    /// A frame whose number has not changed for so many frames before it is at rest by any scale's measure.
    static let restingFrames = 5
    private static let fewest = 5
    /// What may contradict: a scale's own idea of rest lags behind its number.
    private static let changedShare = 0.95
    private static let restingShare = 0.8

    /// - Parameters:
    ///   - numbers: what the frames say, one for each.
    /// - Returns: `nil` when no byte tells.
    static func mark(in frames: [ArraySlice<UInt8>], numbers: [DecimalField?]) -> ScaleProfile.Mark? {
        var changed: [ArraySlice<UInt8>] = []
        var resting: [ArraySlice<UInt8>] = []
        var run = 0
        for index in frames.indices.dropFirst().dropLast() {
            guard let number = numbers[index], let before = numbers[index - 1] else {
                run = 0
                continue
            }
            run = number == before ? run + 1 : 0
            // The first frame of a number that stays may be at rest already.
            if run == 0, number != numbers[index + 1] { changed.append(frames[index]) }
            if run >= restingFrames { resting.append(frames[index]) }
        }
        guard changed.count >= fewest, resting.count >= fewest else { return nil }
        let shortest = frames.map(\.count).min() ?? 0
        for position in Array(0..<shortest) + (1...max(1, shortest)).map({ -$0 }) {
            if let mark = mark(at: position, changed: changed, resting: resting) { return mark }
        }
        return nil
    }

    private static func mark(
        at position: Int, changed: [ArraySlice<UInt8>], resting: [ArraySlice<UInt8>]
    ) -> ScaleProfile.Mark? {
        func bytes(_ frames: [ArraySlice<UInt8>]) -> [UInt8: Int] {
            frames.reduce(into: [:]) { counts, frame in
                if let byte = frame.byte(at: position) { counts[byte, default: 0] += 1 }
            }
        }
        let moving = bytes(changed)
        let still = bytes(resting)
        // A digit is part of the number, whatever it happened to do.
        guard moving.count <= 4, still.count <= 4, !moving.keys.contains(where: \.isDigit) else { return nil }
        let movingBytes = moving.filter { $0.value > changed.count / 20 }.keys.sorted()
        let stableBytes = still.filter { !movingBytes.contains($0.key) }.keys.sorted()
        let movingCount = movingBytes.reduce(0) { $0 + (moving[$1] ?? 0) }
        let rested = stableBytes.reduce(0) { $0 + (still[$1] ?? 0) }
        guard Double(movingCount) >= changedShare * Double(changed.count),
            Double(rested) >= restingShare * Double(resting.count)
        else { return nil }
        return ScaleProfile.Mark(position: position, stable: stableBytes, moving: movingBytes)
    }
}
