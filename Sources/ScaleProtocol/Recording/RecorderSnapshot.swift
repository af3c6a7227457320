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
    /// What the empty scale showed last.
    let zero: Weight
}

extension Recorder {
    /// What must be remembered now.
    package var snapshot: RecorderSnapshot {
        RecorderSnapshot(
            phase: phase, identity: identity, lock: lock, last: last, plate: plate, time: time,
            heaviest: load?.history.heaviest, zero: estimator.zero.zero)
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
            load = Load(startedAt: now, heaviest: snapshot.heaviest ?? .zero)
        case .locked:
            guard let lock else { break }
            phase = .locked
            watch = PlateWatch(weighed: lock.weight, at: now)
        case .recorded, .mustEmpty:
            guard let last else { break }
            phase = snapshot.phase
            watch = PlateWatch(weighed: last.weight, at: now)
        }
        plate.noteSilence()
        plate.wasCutOff = true
    }
}
