import Values

/// What a recorder must remember over a restart of the daemon.
package struct RecorderSnapshot: Equatable, Codable, Sendable {
    let phase: RecorderPhase
    let identity: IdentitySlot
    let lock: Recorder.Lock?
    let last: Recorder.Last?
    let plate: PlateState
    let time: ForwardTime
    /// The heaviest sample of a load that still moved.
    let heaviest: Weight?
    /// The heaviest load that was not the weighed animal's, when nothing was said of it yet.
    let crowd: Weight?
    /// What the empty scale showed last.
    let zero: Weight
}

extension Recorder {
    /// What must be remembered now.
    package var snapshot: RecorderSnapshot {
        RecorderSnapshot(
            phase: phase, identity: identity, lock: lock, last: last, plate: plate, time: time,
            heaviest: load?.history.heaviest, crowd: watch?.suspect(by: settings), zero: estimator.zero.zero)
    }

    /// Goes on where another run of the daemon stopped.
    ///
    /// A weight that was locked is offered again under its own time, so the store can tell that it has it
    /// already. A load that was still moving starts anew with the first sample. What happened on the plate
    /// meanwhile nobody saw: it is judged as after a silence of the scale.
    package init(settings: RecorderSettings, resuming snapshot: RecorderSnapshot) {
        self.init(settings: settings)
        estimator = WeightEstimator(settings: settings.estimator, zero: snapshot.zero)
        (identity, last, plate, time) = (snapshot.identity, snapshot.last, snapshot.plate, snapshot.time)
        lock = snapshot.lock
        lock?.offered = nil
        lock?.retryAt = nil
        let now = time.latest ?? Timestamp(microseconds: 0)
        switch snapshot.phase {
        case .empty: break
        case .loading, .settling:
            phase = snapshot.phase
            // An animal that was just stepping on is one, whatever it weighs.
            review = WeightReview(startedAt: now)
            let least = snapshot.phase == .settling ? settings.minimum : .zero
            load = Load(startedAt: now, heaviest: max(snapshot.heaviest ?? .zero, least))
        case .locked:
            guard let lock else { break }
            phase = .locked
            // Behind the plate, what was read before the daemon stopped was read before the animal left.
            if settings.reader == .behind { identity.becomeLeftover() }
            watch = PlateWatch(weighed: lock.weight, at: now, different: snapshot.crowd)
        case .recorded, .mustEmpty:
            guard let last else { break }
            phase = snapshot.phase
            watch = PlateWatch(weighed: last.weight, at: now, different: snapshot.crowd)
        }
        plate.noteSilence()
        plate.wasCutOff = true
    }
}
