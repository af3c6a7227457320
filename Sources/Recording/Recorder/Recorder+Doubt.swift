import Values

/// What comes to light when a weighing is in the store already.
extension Recorder {
    /// Says so when the whole visit clearly speaks for another weight than the one that was recorded.
    mutating func contradictLast(at now: Timestamp) -> [RecorderAction] {
        guard let last, !last.isContradicted, watch?.sawAnother(by: settings) == false,
            let found = review?.contradiction(of: last.weight, last.interval, at: now, by: settings)
        else { return [] }
        // Or two stood there, and the other's tag is yet to be read.
        plate.namelessLeftAt = now
        return [.contradicted(last.recordedAt, found)]
    }

    /// The tag that the last weighing was given was read again with the next animal: whose it is nobody knows.
    mutating func doubtSame() -> [RecorderAction] {
        guard settings.reader != .behind, let last, last.isNamed, plate.watched - last.watched < settings.recall,
            let load, load.history.heaviest >= settings.minimum
        else { return [] }
        let isEchoed = last.echoedAt.map { $0 >= load.startedAt } ?? false
        guard isEchoed || identity.reads.contains(where: { $0.eid == last.eids[0] && !$0.isLeftover }) else {
            return []
        }
        self.last?.isDoubtful = true
        return [.doubted(last.recordedAt)]
    }

    /// Two animals were there and one tag was read: nobody knows whose it is.
    mutating func doubtCrowd() -> [RecorderAction] {
        guard let last, last.isNamed, identity.eids.isEmpty, last.wasHeardOnPlate || last.echoedAt != nil else {
            return []
        }
        self.last?.isDoubtful = true
        return [.doubted(last.recordedAt)]
    }

    /// The animal that has just left may have been weighed after the tare.
    mutating func askAboutTare(_ shown: Weight, at now: Timestamp) -> [RecorderAction] {
        guard let last, !last.isContradicted, now - (last.leftAt ?? now) < settings.longestStep else { return [] }
        self.last?.isContradicted = true
        let found = EstimatedWeight(
            at: now, weight: last.weight - shown, interval: last.interval ?? settings.agreement(at: last.weight),
            sway: .zero, timeToLock: .zero)
        return [.contradicted(last.recordedAt, found)]
    }

    /// The tag of a weighing is heard again after an animal that nobody knows.
    mutating func doubtBefore(_ eid: EID) -> [RecorderAction] {
        guard settings.reader != .behind, let last, !last.isNamed, let before = last.before, before.eid == eid,
            plate.watched - last.watched < settings.recall
        else { return [] }
        self.last?.before = nil
        return [.doubted(before.recordedAt)]
    }
}
