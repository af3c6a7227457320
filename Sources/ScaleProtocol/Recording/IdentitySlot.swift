/// The EIDs read since the last weighing, each with the time it was last seen.
struct IdentitySlot: Equatable, Codable, Sendable {
    private(set) var reads: [Read] = []

    struct Read: Equatable, Codable, Sendable {
        let eid: EID
        var lastSeen: Timestamp
    }

    /// More different tags than this in one approach are ambiguous all the same.
    private static let capacity = 8

    /// - Returns: whether the EID was not in the slot before.
    mutating func note(_ eid: EID, at now: Timestamp) -> Bool {
        if let index = reads.firstIndex(where: { $0.eid == eid }) {
            reads[index].lastSeen = now
            return false
        }
        if reads.count == Self.capacity { reads.removeFirst() }
        reads.append(Read(eid: eid, lastSeen: now))
        return true
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
