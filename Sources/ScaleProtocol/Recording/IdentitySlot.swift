/// The EIDs read since the last weighing, each with the time it was last seen.
struct IdentitySlot: Equatable, Codable, Sendable {
    private(set) var reads: [Read] = []

    struct Read: Equatable, Codable, Sendable {
        let eid: EID
        let lastSeen: Timestamp
        /// Its animal may have gone since: good for a hint, not for assigning a weight.
        var isDoubtful = false
    }

    /// More different tags than this in one approach are ambiguous all the same.
    private static let capacity = 8

    /// - Returns: whether this is news: a tag not in the slot, or one shown again after another.
    mutating func note(_ eid: EID, at now: Timestamp, repeatedWithin window: Duration) -> Bool {
        let known = reads.firstIndex { $0.eid == eid }.map { ($0, reads.remove(at: $0)) }
        if reads.count == Self.capacity { reads.removeFirst() }
        reads.append(Read(eid: eid, lastSeen: now))
        guard let (index, before) = known, !before.isDoubtful else { return true }
        return index != reads.endIndex - 1 && now - before.lastSeen >= window
    }

    /// Doubts EIDs last seen before `moment`, or all, until they are read again.
    mutating func doubt(before moment: Timestamp? = nil) {
        for index in reads.indices where moment.map({ reads[index].lastSeen < $0 }) ?? true {
            reads[index].isDoubtful = true
        }
    }

    /// Forgets EIDs last seen before `moment`.
    mutating func forget(before moment: Timestamp) {
        reads.removeAll { $0.lastSeen < moment }
    }

    /// Forgets EIDs that have found their animal, and doubts, which have missed theirs.
    mutating func forget(_ eids: [EID]) {
        reads.removeAll { $0.isDoubtful || eids.contains($0.eid) }
    }

    var eids: [EID] { reads.map(\.eid) }
    /// Those that belong to the animal on the plate, or to the next one.
    var certain: [EID] { reads.filter { !$0.isDoubtful }.map(\.eid) }
    var doubtful: [EID] { reads.filter(\.isDoubtful).map(\.eid) }
}
