import Values

/// Whether a line stands for itself: it came whole, after a silence, and nothing else came with it.
///
/// What follows a silence is no rest of a longer line, and noise does not come in whole lines. Several lines may follow
/// each other, as long as each of them is read.
struct LoneLine: Sendable {
    /// A scale that speaks by itself is never silent for so long, and no reader stops so long within a line.
    static let silence = Duration.milliseconds(300)

    /// When something was heard last; at the beginning something may have been missed just before it.
    private(set) var heardAt: Timestamp
    /// What came since the last silence, as far as all of it was read or is blank; `nil` before the first silence.
    private var plain: Range<Int>?

    /// - Parameter heardAt: when something was heard last on a line that was set to another rate; `nil` of one that has
    ///   just come up. What came before the change lies within its settling.
    init(at now: Timestamp, after heardAt: Timestamp? = nil) {
        self.heardAt = heardAt.map { max($0, now + SearchPace.settling + Self.silence * -1) } ?? now
    }

    /// A byte came at this place.
    mutating func hear(_ byte: UInt8, at place: Int, _ now: Timestamp) {
        if now - heardAt >= Self.silence { plain = place..<place }
        heardAt = now
        guard let plain, plain.upperBound == place, byte.isControl || byte == .space else { return }
        self.plain = plain.lowerBound..<place + 1
    }

    /// A line was read in these bytes, the newest of which has just come.
    ///
    /// - Returns: whether it stands for itself.
    mutating func read(_ range: Range<Int>) -> Bool {
        guard let plain, plain.lowerBound <= range.lowerBound, range.lowerBound <= plain.upperBound else {
            return false
        }
        self.plain = plain.lowerBound..<range.upperBound
        return true
    }
}
