import Values

/// When a tag was heard near the visits of the window, and what is known of its animal.
struct Sightings: Equatable, Codable, Sendable {
    let eid: EID
    /// Seconds; of a stretch of reads its first and its last, and what parts it.
    private(set) var marks: [Double]
    var facts: TagFacts?
    /// How likely its animal was weighed before the window.
    var used = 0.0
    /// Until when hearing it needs no other explanation: its animal was weighed just before.
    var explainedUntil = 0.0
    /// Somebody was told that no weight came with it.
    var isTold = false
    /// Nobody saw the plate for a while since it was heard: its animal may have come and gone.
    var wasUnseen = false

    private static let capacity = 40
    private static let stretch = 4.0

    init(_ eid: EID, at moment: Double) {
        self.eid = eid
        marks = [moment]
    }

    var first: Double { marks.first ?? 0 }
    var last: Double { marks.last ?? 0 }
    /// Whether it was heard without a weight that could be its animal's.
    var isMissed: Bool { last > explainedUntil }

    /// - Parameter isParted: whether an animal came or went between the last mark but one and now.
    mutating func hear(at moment: Double, isParted: Bool) {
        if wasUnseen { (marks, wasUnseen) = ([], false) }
        if marks.count > 1, moment - last < 1.5, last - marks[marks.count - 2] < Self.stretch, !isParted {
            marks[marks.count - 1] = moment
            return
        }
        marks.append(moment)
        if marks.count > Self.capacity { marks.removeSubrange(1..<3) }
    }

    /// Forgets what was heard until a moment.
    mutating func forget(until moment: Double) { marks.removeAll { $0 <= moment } }
}
