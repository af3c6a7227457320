/// The EIDs read since the last weighing, each with the time it was last seen.
struct IdentitySlot: Equatable, Codable, Sendable {
    private(set) var reads: [Read] = []

    struct Read: Equatable, Codable, Sendable {
        let eid: EID
        var lastSeen: Timestamp
    }

    /// More different tags than this in one approach are ambiguous all the same.
    private static let capacity = 8

    /// - Returns: whether this is news: a tag not in the slot, or one shown again after another.
    mutating func note(_ eid: EID, at now: Timestamp, repeatedWithin window: Duration) -> Bool {
        let known = reads.firstIndex { $0.eid == eid }.map { ($0, reads.remove(at: $0)) }
        if reads.count == Self.capacity { reads.removeFirst() }
        reads.append(Read(eid: eid, lastSeen: now))
        guard let (index, before) = known else { return true }
        return index != reads.endIndex - 1 && now - before.lastSeen >= window
    }

    /// Forgets EIDs last seen before `moment`.
    mutating func forget(before moment: Timestamp) {
        reads.removeAll { $0.lastSeen < moment }
    }

    mutating func forget(_ eid: EID) {
        reads.removeAll { $0.eid == eid }
    }

    var eids: [EID] { reads.map(\.eid) }
}
