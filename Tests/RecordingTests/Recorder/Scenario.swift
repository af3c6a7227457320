import TestSupport
import Testing

@testable import Recording
@testable import Simulation
@testable import Values

/// A weighing place in stepped time: feeds a recorder at 10 Hz and gathers what it answers.
struct Scenario {
    private(set) var recorder: Recorder
    private(set) var now = Timestamp(microseconds: 1_700_000_000_000_000)
    /// Everything the recorder answered, in order.
    private(set) var actions: [RecorderAction] = []
    /// Whether the scale has a stable flag at all.
    var hasFlag = true
    /// Whether weighings asked for are stored at once.
    var storeWorks = true
    /// What the store knows of animals whose tags are read.
    var facts: [EID: TagFacts] = [:]

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
                weight: Weight(grams: Int(kilograms * 1000)), stability: hasFlag ? stability : .unknown,
                unit: .kilogram,
                isRecordedByOperator: byOperator)
            take(recorder.receive(Reading(at: now, content: .weight(sample), raw: Array("[\(kilograms)]".utf8))))
            now = now + Self.period
        }
    }

    /// Shows what a plate makes of animals, on a scale without a stable flag; time goes on from the last sample.
    mutating func show(_ samples: [SimulatedPlate.Sample], until end: Double = .infinity) {
        let start = now
        for sample in samples where sample.seconds < end {
            let seconds = sample.seconds - (samples.first?.seconds ?? 0)
            now = start + .microseconds(Int64(seconds * 1_000_000))
            let reading = WeightReading(weight: sample.weight, stability: .unknown, unit: .kilogram)
            take(recorder.advance(to: now) + recorder.receive(Reading(at: now, content: .weight(reading), raw: [])))
        }
        now = now + Self.period
    }

    /// Time goes on to a moment.
    mutating func move(to moment: Timestamp) {
        now = max(now, moment)
        take(recorder.advance(to: now))
    }

    /// The scale shows one sample.
    mutating func show(_ weight: Weight, _ stability: WeightReading.Stability) {
        let sample = WeightReading(weight: weight, stability: stability, unit: .kilogram)
        take(recorder.receive(Reading(at: now, content: .weight(sample), raw: [])))
    }

    /// The plate is empty until nothing is waited for any more.
    mutating func leave() { weigh(0, for: .seconds(12)) }

    /// Lets time pass without a word from any device.
    mutating func wait(_ duration: Duration) {
        let end = now + duration
        while now < end {
            take(recorder.advance(to: now))
            now = now + Self.period
        }
    }

    mutating func read(_ eid: EID) {
        take(recorder.receive(Reading(at: now, content: .eid(EIDReading(eid: eid)), raw: [])))
    }

    /// Moves the clock, and no time passes.
    mutating func jump(_ duration: Duration) {
        now = now + duration
    }

    /// The device says on what the weight is based.
    mutating func weigh(_ kilograms: Double, basis: WeightReading.Basis, for duration: Duration) {
        let end = now + duration
        while now < end {
            let sample = WeightReading(
                weight: Weight(grams: Int(kilograms * 1000)), stability: .stable, basis: basis, unit: .kilogram)
            take(recorder.receive(Reading(at: now, content: .weight(sample), raw: [])))
            now = now + Self.period
        }
    }

    /// Other settings hold from now on.
    mutating func use(_ settings: RecorderSettings) { recorder.use(settings) }

    mutating func loseLink() {
        take(recorder.linkLost(at: now))
    }

    /// A person throws a weighing away.
    mutating func discard(_ weighing: RecordedWeight) {
        take(recorder.weighAgain(weighing.at, at: now))
    }

    /// The same, with the time by which the weighing is known elsewhere.
    mutating func discard(recordedAt: Timestamp) {
        take(recorder.weighAgain(recordedAt, at: now))
    }

    /// The store says what it knows of an animal now.
    ///
    /// - Returns: what the recorder makes of it.
    mutating func know(_ facts: TagFacts, of eid: EID) -> [RecorderAction] {
        let actions = recorder.know(facts, of: eid, at: now)
        take(actions)
        return actions
    }

    /// A person opens an animal for the next weighing.
    mutating func open(_ animal: OpenedAnimal) -> Recorder.Opened {
        let (opened, following) = recorder.open(animal, at: now)
        take(following)
        return opened
    }

    /// A person takes that back.
    mutating func close() { take(recorder.close()) }

    /// Forgets what was answered so far.
    mutating func clear() {
        actions = []
    }

    /// Ends the daemon and starts another one that remembers the snapshot.
    mutating func restart() {
        recorder = Recorder(settings: recorder.settings, resuming: recorder.snapshot)
    }

    private mutating func take(_ new: [RecorderAction]) {
        for action in new {
            actions.append(action)
            switch action {
            case .record:
                if storeWorks { take(recorder.stored(at: now)) } else { recorder.storeFailed(at: now) }
            case .identified(let eid):
                if let facts = facts[eid] { take(recorder.know(facts, of: eid, at: now)) }
            default: break
            }
        }
    }

    var weighings: [RecordedWeight] {
        actions.compactMap { if case .record(let weighing) = $0 { weighing } else { nil } }
    }

    /// Weighings by their time, as they were offered first.
    var stored: [RecordedWeight] {
        var times: Set<Timestamp> = []
        return weighings.filter { times.insert($0.at).inserted }
    }

    /// Weighings that lost their animal later, by their time.
    var withdrawn: [Timestamp] {
        actions.compactMap { if case .withdrawn(let at, _) = $0 { at } else { nil } }
    }

    /// Whose the weighings are in the end; `nil` where nobody is sure.
    var names: [EID?] {
        var names: [Timestamp: EID] = [:]
        for action in actions {
            switch action {
            case .record(let weighing): names[weighing.at] = weighing.name
            case .named(let at, let eid, _): names[at] = eid
            case .withdrawn(let at, _): names[at] = nil
            default: break
            }
        }
        return weighings.map { names[$0.at] }
    }

    /// Whose those without a name may be in the end.
    var candidates: [[NameCandidate]] {
        var candidates: [Timestamp: [NameCandidate]] = [:]
        for action in actions {
            switch action {
            case .record(let weighing): candidates[weighing.at] = weighing.candidates
            case .named(let at, _, let told), .withdrawn(let at, let told), .reconsidered(let at, let told):
                candidates[at] = told
            default: break
            }
        }
        return weighings.compactMap { candidates[$0.at] }
    }

    /// The weights in kilograms as they are in the end.
    var kilograms: [Double] {
        var weights: [Timestamp: Weight] = [:]
        for action in actions {
            switch action {
            case .record(let weighing): weights[weighing.at] = weighing.weight
            case .corrected(let at, let correction): weights[at] = correction.weight
            default: break
            }
        }
        return weighings.compactMap { weights[$0.at]?.kilograms }
    }

    /// How far off the weights may be in the end, in kilograms; 0 for what the device called stable.
    var intervals: [Double] {
        var intervals: [Timestamp: Weight] = [:]
        for action in actions {
            switch action {
            case .record(let weighing): intervals[weighing.at] = weighing.interval ?? .zero
            case .corrected(let at, let correction): intervals[at] = correction.interval ?? .zero
            default: break
            }
        }
        return weighings.compactMap { intervals[$0.at]?.kilograms }
    }

    /// Why weights that were stored were corrected, in order.
    var corrections: [WeightCorrection.Reason] {
        actions.compactMap { if case .corrected(_, let correction) = $0 { correction.reason } else { nil } }
    }

    /// What came out in the end, for messages: each weight and its animal, what was corrected and told.
    var story: String {
        let weighed = zip(kilograms, names).map { "\($0) \($1.map { String($0.national) } ?? "?")" }
        let told = unweighed.map { if case .notWeighed(let weight, _, let why) = $0 { "\(weight) \(why)" } else { "" } }
        return "weighed \(weighed), corrected \(corrections), withdrawn \(withdrawn.count), told \(told)"
    }

    /// Whose a weight is in the end; `nil` if it was weighed and is nobody's.
    func name(of weight: Double) throws -> EID? {
        let index = try #require(kilograms.firstIndex { abs($0 - weight) < 0.02 * weight }, "\(weight) kg: \(story)")
        return names[index]
    }

    /// What was said of animals that got no weighing.
    var unweighed: [RecorderAction] {
        actions.filter { if case .notWeighed = $0 { true } else { false } }
    }

    /// Tags of which it was said that no weight came with them.
    var unused: [EID] { actions.compactMap { if case .unused(let eid) = $0 { eid } else { nil } } }

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
