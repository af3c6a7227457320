@testable import ScaleProtocol

/// A weighing place in stepped time: feeds a recorder at 10 Hz and gathers what it answers.
struct Scenario {
    private(set) var recorder: Recorder
    private(set) var now = Timestamp(microseconds: 1_700_000_000_000_000)
    /// Everything the recorder answered, in order.
    private(set) var actions: [RecorderAction] = []
    /// Whether weighings asked for are stored at once.
    var storeWorks = true

    static let period = Duration.milliseconds(100)

    init(_ recorder: Recorder = Recorder(settings: RecorderSettings())) {
        self.recorder = recorder
    }

    /// Shows `kilograms` on the scale for a time.
    mutating func weigh(
        _ kilograms: Double, _ stability: WeightReading.Stability = .stable, for duration: Duration,
        byOperator: Bool = false
    ) {
        let end = now + duration
        while now < end {
            let sample = WeightReading(
                weight: Weight(grams: Int(kilograms * 1000)), stability: stability, unit: .kilogram,
                isRecordedByOperator: byOperator)
            take(recorder.receive(Reading(at: now, content: .weight(sample), raw: Array("[\(kilograms)]".utf8))))
            now = now + Self.period
        }
    }

    /// Lets time pass without a word from any device.
    mutating func wait(_ duration: Duration) {
        let end = now + duration
        while now < end {
            take(recorder.advance(to: now))
            now = now + Self.period
        }
    }

    /// Lets time pass that nobody sees, because the daemon does not run.
    mutating func skip(_ duration: Duration) {
        now = now + duration
    }

    mutating func read(_ eid: EID) {
        take(recorder.receive(Reading(at: now, content: .eid(EIDReading(eid: eid)), raw: [])))
    }

    /// Ends the daemon and starts another one that remembers the snapshot.
    mutating func restart() {
        recorder = Recorder(settings: recorder.settings, resuming: recorder.snapshot)
    }

    private mutating func take(_ new: [RecorderAction]) {
        for action in new {
            actions.append(action)
            guard case .record = action else { continue }
            if storeWorks { take(recorder.stored(at: now)) } else { recorder.storeFailed(at: now) }
        }
    }

    var weighings: [RecordedWeight] {
        actions.compactMap { if case .record(let weighing) = $0 { weighing } else { nil } }
    }

    var phases: [RecorderPhase] {
        actions.compactMap { if case .phase(let phase) = $0 { phase } else { nil } }
    }
}

extension EID {
    /// The test animal of this number, from 1 up.
    static func animal(_ number: UInt64) throws -> EID {
        try EID(country: 203, national: number)
    }
}
