import ScaleProtocol
package import Values

/// A race of animals that walk over a scale one after the other; the same seed gives the same race.
///
/// How an animal loads the plate is told at `Gait`. The scale samples the plate 20 times a second and shows the
/// mean of the last second, rounded to its division; it calls the weight stable when that mean has stayed within
/// one division for a second, as indicators do. An animal stays 4–8 s, and every one that is not restless
/// becomes stable. All times are divided by `speed`, the scale's own included.
package struct WeighingRace: Sendable {
    /// What the scale shows is a multiple of this.
    package static let division = Weight(grams: 500)

    /// Every animal and when it was where, in order.
    package let truth: [RaceVisit]
    /// Every tag that comes into the field, in order of time.
    package let eidReads: [RaceEIDRead]

    private let start: Timestamp
    private let speed: Double
    private let visits: [Visit]
    private let end: Double

    /// A visit in model seconds since the start of the race.
    private struct Visit: Sendable {
        let stepsOn: Double
        let gait: Gait
        var isGone: Double { stepsOn + gait.stay + Gait.rampSeconds }
    }

    private static let samplesPerSecond = 20.0

    /// - Parameter speed: how many times faster than real animals; 0.1…1000.
    package init(seed: UInt64, animals: [RaceAnimal], start: Timestamp, speed: Double = 1) {
        let speed = min(max(speed, 0.1), 1000)
        var random = SplitMix64(seed: seed)
        var visits: [Visit] = []
        var truth: [RaceVisit] = []
        var reads: [RaceEIDRead] = []
        func moment(_ seconds: Double) -> Timestamp { start + .microseconds(Int64(seconds / speed * 1_000_000)) }

        // The scale is empty and stable before the first animal.
        var stepsOn = 3.0
        for animal in animals {
            let stay = Double.random(in: 4...8, using: &random)
            let gait = Gait(
                grams: animal.weight.grams, stay: stay, isRestless: animal.faults.contains(.restless), random: &random)
            let visit = Visit(stepsOn: stepsOn, gait: gait)
            visits.append(visit)
            truth.append(
                RaceVisit(
                    animal: animal, stepsOnAt: moment(stepsOn), stepsOffAt: moment(stepsOn + stay),
                    isGoneAt: moment(visit.isGone)))
            // In the gate before the plate, or by hand while the animal stands.
            let isReadBefore = Bool.random(using: &random)
            let delay =
                isReadBefore ? -Double.random(in: 0.2...0.8, using: &random) : .random(in: 0.3...1.5, using: &random)
            let neighbourDelay = Double.random(in: 0.4...1.4, using: &random)
            if !animal.faults.contains(.tagMissing) {
                reads.append(RaceEIDRead(at: moment(stepsOn + delay), eid: animal.eid))
            }
            for case .neighbourRead(let eid) in animal.faults {
                reads.append(RaceEIDRead(at: moment(stepsOn + neighbourDelay), eid: eid))
            }
            let pause = Double.random(in: 2...4.5, using: &random)
            stepsOn += stay + (animal.faults.contains(.followedClosely) ? -0.5 : Gait.rampSeconds + pause)
        }
        self.start = start
        self.speed = speed
        self.visits = visits
        self.truth = truth
        eidReads = reads.sorted { $0.at < $1.at }
        end = (visits.last?.isGone ?? 0) + 3
    }

    /// What the scale shows at that moment.
    package func load(at now: Timestamp) -> ScaleLoad {
        let window = Int(Self.samplesPerSecond)
        let newest = (seconds(at: now) * Self.samplesPerSecond).rounded(.down)
        // The means of the last second need the samples of two.
        let samples = (0..<2 * window).map { plate(at: (newest - Double($0)) / Self.samplesPerSecond) }
        var sum = samples[..<window].reduce(0, +)
        let shown = sum / Double(window)
        var lowest = shown
        var highest = shown
        for age in 0..<window {
            sum += samples[age + window] - samples[age]
            lowest = min(lowest, sum / Double(window))
            highest = max(highest, sum / Double(window))
        }
        let division = Self.division.grams
        let divisions = Int((shown / Double(division)).rounded())
        return ScaleLoad(
            weight: Weight(grams: divisions * division), isStable: highest - lowest <= Double(division))
    }

    /// The tags that came into the field after `from`, up to and including `to`.
    package func eidReads(from: Timestamp, to: Timestamp) -> [EID] {
        eidReads.filter { from < $0.at && $0.at <= to }.map(\.eid)
    }

    /// Whether the last animal has gone and the scale is empty and stable again.
    package func isFinished(at now: Timestamp) -> Bool {
        seconds(at: now) >= end
    }

    private func seconds(at now: Timestamp) -> Double {
        Double(now.microseconds - start.microseconds) / 1_000_000 * speed
    }

    /// Grams on the plate.
    ///
    /// Neighbours in a race may share it, others never do.
    private func plate(at seconds: Double) -> Double {
        var low = 0
        var high = visits.count
        while low < high {
            let middle = (low + high) / 2
            if visits[middle].isGone < seconds { low = middle + 1 } else { high = middle }
        }
        return visits[low...].prefix { $0.stepsOn < seconds }.reduce(0) { $0 + $1.gait.load(at: seconds - $1.stepsOn) }
    }
}
