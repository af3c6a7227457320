package import Recording
package import Values

/// Runs a recorder over a day and keeps the book.
package struct RecorderDriver: Sendable {
    private let knowledge: RecorderKnowledge
    private let reader: @Sendable (Antenna) -> ReaderPosition?

    /// - Parameter reader: what the settings say of where the antenna stands.
    package init(
        _ knowledge: RecorderKnowledge = .current,
        reader: @escaping @Sendable (Antenna) -> ReaderPosition? = \.position
    ) {
        (self.knowledge, self.reader) = (knowledge, reader)
    }

    /// The book of a day.
    ///
    /// The recorder is called as the daemon calls it: at its deadline, with every reading, and when the store has what
    /// it was asked to store, which is at once.
    package func book(of day: WorldDay) -> DayBook { run(day).book }

    /// The book of a day, and the recorder in the evening.
    package func run(_ day: WorldDay) -> (book: DayBook, recorder: Recorder) {
        var run = Run(day, knowledge, reader(day.setup.antenna))
        var mishaps = day.mishaps.told[...]
        for reading in day.readings {
            while let next = mishaps.first, next.at <= reading.at { run.suffer(mishaps.removeFirst()) }
            run.take(reading)
        }
        return (run.book, run.recorder)
    }

    private struct Run {
        var book = DayBook()
        private(set) var recorder: Recorder
        private let settings: RecorderSettings
        private let knowledge: RecorderKnowledge
        private let herd: [WeightExpectation]
        private let facts: [EID: WorldHerd.Animal]

        init(_ day: WorldDay, _ knowledge: RecorderKnowledge, _ reader: ReaderPosition?) {
            self.knowledge = knowledge
            settings = RecorderSettings(reader: reader)
            recorder = Recorder(settings: settings)
            facts = Dictionary(day.herd.animals.map { ($0.eid, $0) }) { first, _ in first }
            herd = day.herd.animals.filter(\.isKnown).compactMap(\.expectation)
            knowledge.tellHerd(&recorder, herd)
        }

        mutating func take(_ reading: Reading) {
            passTime(to: reading.at)
            follow(recorder.advance(to: reading.at) + recorder.receive(reading), at: reading.at)
        }

        /// The link is lost, or the daemon is killed and starts with what it had written down.
        mutating func suffer(_ mishap: WorldMishaps.Told) {
            passTime(to: mishap.at)
            switch mishap.kind {
            case .linkLost: follow(recorder.linkLost(at: mishap.at), at: mishap.at)
            case .restart:
                recorder = Recorder(settings: settings, resuming: recorder.snapshot)
                knowledge.tellHerd(&recorder, herd)
            }
        }

        private mutating func passTime(to now: Timestamp) {
            var last: Timestamp?
            while let deadline = recorder.deadline, deadline <= now, deadline != last {
                last = deadline
                follow(recorder.advance(to: deadline), at: deadline)
            }
        }

        /// What comes of an action is dealt with after what was said before it, as a weighing place does.
        private mutating func follow(_ actions: [RecorderAction], at now: Timestamp) {
            var actions = actions
            while !actions.isEmpty {
                let action = actions.removeFirst()
                book.note(action, at: now.dayTime)
                switch action {
                case .record: actions += recorder.stored(at: now)
                case .identified(let eid):
                    let animal = facts[eid]
                    let facts = TagFacts(
                        expectation: animal?.expectation, isPlanned: animal?.isKnown ?? false,
                        isWeighed: book.hasWeighed(eid))
                    actions += knowledge.tellFacts(&recorder, facts, eid, now)
                default: break
                }
            }
        }
    }
}
