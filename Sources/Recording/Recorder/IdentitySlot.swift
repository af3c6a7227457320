import Values

/// The EIDs read since the last weighing, each with the time it was last seen.
struct IdentitySlot: Equatable, Codable, Sendable {
    private(set) var reads: [Read] = []
    /// The last tags that no weight came with.
    private var gone: [EID] = []

    struct Read: Equatable, Codable, Sendable {
        let eid: EID
        let firstSeen: Timestamp
        var lastSeen: Timestamp
        /// May belong to an animal that is gone: read again while an animal is on the plate, it no longer may.
        var isLeftover = false
    }

    /// More different tags than this in one approach are ambiguous all the same.
    static let capacity = 8

    /// - Returns: whether this is news: a tag not in the slot, or one shown again after another.
    mutating func note(_ eid: EID, at now: Timestamp, repeatedWithin window: Duration) -> Bool {
        let known = reads.firstIndex { $0.eid == eid }.map { ($0, reads.remove(at: $0)) }
        if reads.count == Self.capacity { reads.removeFirst() }
        reads.append(
            Read(
                eid: eid, firstSeen: known?.1.firstSeen ?? now, lastSeen: now, isLeftover: known?.1.isLeftover ?? false)
        )
        guard let (index, before) = known else { return true }
        return index != reads.endIndex - 1 && now - before.lastSeen >= window
    }

    /// Every tag read so far may belong to an animal that is gone.
    mutating func becomeLeftover() {
        for index in reads.indices { reads[index].isLeftover = true }
    }

    /// The animal that was there when these tags were read is still there.
    mutating func confirm(since moment: Timestamp) {
        for index in reads.indices where reads[index].lastSeen >= moment { reads[index].isLeftover = false }
    }

    /// The tag was read while its animal was on the plate, or the opposite.
    mutating func mark(_ eid: EID, isLeftover: Bool) {
        guard let index = reads.firstIndex(where: { $0.eid == eid }) else { return }
        reads[index].isLeftover = isLeftover
    }

    /// Forgets EIDs last seen before `moment`, and tells them.
    mutating func forget(before moment: Timestamp) -> [EID] {
        let old = reads.filter { $0.lastSeen < moment }.map(\.eid)
        gone = (gone + old).suffix(Self.capacity)
        reads.removeAll { $0.lastSeen < moment }
        return old
    }

    mutating func forget(_ eid: EID) {
        reads.removeAll { $0.eid == eid }
    }

    /// Whether a tag was read before and no weight came with it.
    func hasGone(_ eid: EID) -> Bool { gone.contains(eid) }

    var eids: [EID] { reads.map(\.eid) }
    var oldest: Timestamp? { reads.map(\.lastSeen).min() }
}
