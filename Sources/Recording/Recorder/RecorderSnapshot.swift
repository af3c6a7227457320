import Values

/// What a recorder must remember over a restart of the daemon.
package struct RecorderSnapshot: Equatable, Codable, Sendable {
    let phase: RecorderPhase
    let entries: [Entry]
    let tags: [Sightings]
    /// Where the antenna was believed to stand, which the habits are of.
    let reader: ReaderPosition
    let position: PositionEvidence
    let habits: ReaderHabits
    let past: [VisitSpan]
    let shift: Double
    let shiftVariance: Double
    let gone: [NameCandidate]
    let looks: [Timestamp]
    let plate: PlateState
    let time: ForwardTime
    /// Whether the newest visit was on the plate.
    let isLoaded: Bool
    /// Who was opened; older snapshots say nothing of it.
    var opening: Opening?
    let nextID: Int
    /// What the empty scale showed last.
    let zero: Weight
}

extension Recorder {
    /// What must be remembered now.
    package var snapshot: RecorderSnapshot {
        RecorderSnapshot(
            phase: phase, entries: entries, tags: model.tags, reader: settings.reader, position: position,
            habits: model.habits, past: model.window.past, shift: model.shift, shiftVariance: model.shiftVariance,
            gone: gone, looks: looks, plate: plate, time: time,
            isLoaded: visits.isLoaded, opening: opening, nextID: visits.nextID, zero: visits.zero.zero)
    }

    /// Goes on where another run of the daemon stopped.
    ///
    /// A weight that was final is offered again under its own time, so the store can tell that it has it already. A load
    /// that was still moving starts anew with the first sample. What happened on the plate meanwhile nobody saw: it is
    /// judged as after a silence of the scale.
    package init(settings: RecorderSettings, resuming snapshot: RecorderSnapshot) {
        self.init(settings: settings.learnsReader ? settings.standing(at: snapshot.reader) : settings)
        position = snapshot.position
        visits = Visits(settings: self.settings, zero: snapshot.zero)
        visits.nextID = snapshot.nextID
        (entries, gone, looks) = (snapshot.entries, snapshot.gone, snapshot.looks)
        (model.tags, model.window.past) = (snapshot.tags, snapshot.past)
        if snapshot.reader == self.settings.reader { model.habits = snapshot.habits }
        (model.shift, model.shiftVariance) = (snapshot.shift, snapshot.shiftVariance)
        (plate, time, phase) = (snapshot.plate, snapshot.time, snapshot.phase)
        opening = snapshot.opening
        for index in entries.indices { if case .offered = entries[index].state { entries[index].state = .due } }
        if entries.contains(where: { $0.state == .due }) { retryDue() }
        if snapshot.isLoaded, let index = entries.indices.last {
            // An animal that was just stepping on is one, whatever it weighs.
            if phase == .settling, entries[index].state == .open {
                entries[index].visit.heaviest = max(entries[index].visit.heaviest, settings.minimum)
            }
            visits.resume(entries[index].visit, at: time.latest ?? entries[index].visit.startedAt)
        }
        plate.noteSilence()
        plate.wasCutOff = true
    }

    /// Offers again as soon as time goes on what was in the hands of the store.
    private mutating func retryDue() { looks = [time.latest ?? Timestamp(microseconds: 0)] + looks }
}
