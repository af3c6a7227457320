import Recording
import Values

/// Runs a recorder over a day and keeps the book.
package struct RecorderDriver: Sendable {
    private let knowledge: RecorderKnowledge

    package init(_ knowledge: RecorderKnowledge = .current) {
        self.knowledge = knowledge
    }

    /// The book of a day.
    ///
    /// The recorder is called as the daemon calls it: at its deadline, with every reading, and when the store has what
    /// it was asked to store, which is at once.
    package func book(of day: WorldDay) -> DayBook {
        var run = Run(day, knowledge)
        for reading in day.readings { run.take(reading) }
        return run.book
    }

    private struct Run {
        var book = DayBook()
        private var recorder: Recorder
        private let knowledge: RecorderKnowledge
        private let facts: [EID: WorldHerd.Animal]

        init(_ day: WorldDay, _ knowledge: RecorderKnowledge) {
            self.knowledge = knowledge
            recorder = Recorder(settings: RecorderSettings(reader: day.setup.antenna.position))
            facts = Dictionary(day.herd.animals.map { ($0.eid, $0) }) { first, _ in first }
            knowledge.tellHerd(&recorder, day.herd.animals.filter(\.isKnown).compactMap(\.expectation))
        }

        mutating func take(_ reading: Reading) {
            var last: Timestamp?
            while let deadline = recorder.deadline, deadline <= reading.at, deadline != last {
                last = deadline
                follow(recorder.advance(to: deadline), at: deadline)
            }
            follow(recorder.advance(to: reading.at) + recorder.receive(reading), at: reading.at)
        }

        private mutating func follow(_ actions: [RecorderAction], at now: Timestamp) {
            for action in actions {
                book.note(action, at: now.dayTime)
                switch action {
                case .record: follow(recorder.stored(at: now), at: now)
                case .identified(let eid):
                    let animal = facts[eid]
                    let facts = TagFacts(
                        expectation: animal?.expectation, isPlanned: animal?.isKnown ?? false,
                        isWeighed: book.hasWeighed(eid))
                    follow(knowledge.tellFacts(&recorder, facts, eid, now), at: now)
                default: break
                }
            }
        }
    }
}
