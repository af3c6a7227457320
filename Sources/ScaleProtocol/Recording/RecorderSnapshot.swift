/// What a recorder must remember over a restart of the daemon.
package struct RecorderSnapshot: Equatable, Codable, Sendable {
    let phase: RecorderPhase
    let identity: IdentitySlot
    let lock: Recorder.Lock?
    let last: Recorder.Last?
}

extension Recorder {
    /// What must be remembered now.
    package var snapshot: RecorderSnapshot {
        RecorderSnapshot(phase: phase, identity: identity, lock: lock, last: last)
    }

    /// Goes on where another run of the daemon stopped.
    ///
    /// A weight that was in the hands of the store is offered again under its own time, so the store can tell that
    /// it has it already. A load that was still moving starts anew with the first sample.
    package init(settings: RecorderSettings, resuming snapshot: RecorderSnapshot) {
        var lock = snapshot.lock
        lock?.retryAt = snapshot.lock?.at
        let phase: RecorderPhase =
            switch snapshot.phase {
            case .loading, .settling: .empty
            case .locked: lock == nil ? .empty : .locked
            case .empty, .recorded, .mustEmpty: snapshot.phase
            }
        self.init(settings: settings, phase: phase, identity: snapshot.identity, lock: lock, last: snapshot.last)
    }
}
