import TestSupport
import Testing

@testable import Recording
@testable import Values

/// Whatever goes wrong: one weighing a visit, no tag that was not there, nobody lost in silence.
struct RecorderPropertyTests {
    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func `every visit is accounted for once, with a tag that was read`(seed: UInt64) throws {
        try check(seed: seed, hasFlag: true)
    }

    @Test(arguments: 1001...1006 as ClosedRange<UInt64>)
    func `every visit to a scale without a stable flag is accounted for once`(seed: UInt64) throws {
        try check(seed: seed, hasFlag: false)
    }

    private func check(seed: UInt64, hasFlag: Bool) throws {
        var race = try RaceWithFaults(seed: seed, animals: 40)
        race.hasFlag = hasFlag
        let log = Log(of: race, seed: seed)
        var weighed: [Int: Int] = [:]
        for (at, weighing) in log.weighings {
            let visit = try #require(
                race.visits.firstIndex {
                    $0.on <= at && at <= $0.gone && abs($0.kilograms - weighing.weight.kilograms) <= $0.kilograms * 0.03
                }, "seed \(seed): \(weighing.weight) kg at \(at) is nobody's weight")
            weighed[visit, default: 0] += 1
            #expect(weighed[visit] == 1, "seed \(seed): visit \(visit) at \(race.visits[visit].on) is weighed twice")
            guard case .eid(let eid) = weighing.identity else { continue }
            let window = race.visits[visit].on - 310...race.visits[visit].gone + 20
            let wasRead = race.reads.contains { $0.eid == eid && window.contains($0.at) }
            #expect(wasRead, "seed \(seed): \(eid) was not read for visit \(visit) at \(race.visits[visit].on)")
            // Of two tags at one animal the first may be anybody's; one that came later, or had left, is never its own.
            let (own, stay) = (race.visits[visit].eid, race.visits[visit].on...race.visits[visit].gone)
            guard eid != own, !log.doubted.contains(weighing.at), let read = race.reads(of: own, during: stay).first
            else { continue }
            #expect(
                race.reads(of: eid, during: stay.lowerBound - 100...read).contains { $0 < read },
                "seed \(seed): visit \(visit) at \(stay), its own tag read at \(read), has \(eid)")
        }
        for (index, visit) in race.visits.enumerated()
        where race.wasSeen(visit, for: hasFlag ? 40 : 80) && weighed[index] == nil {
            let isTold = log.notices.contains { visit.on <= $0 && $0 <= visit.gone + 60 }
            #expect(isTold, "seed \(seed): visit \(index) at \(visit.on)…\(visit.gone) is lost without a word")
        }
        #expect(log.isAtRest, "seed \(seed): something stays open after a minute of an empty plate")
    }

    /// What a recorder made of a race.
    struct Log {
        private(set) var weighings: [(at: Int, weighing: RecordedWeight)] = []
        private(set) var notices: [Int] = []
        /// Times of weighings that lost their animal later.
        private(set) var doubted: Set<Timestamp> = []
        private(set) var isAtRest = false

        init(of race: RaceWithFaults, seed: UInt64) {
            var random = SeededGenerator(seed: seed &+ 1_000_000)
            var recorder = Recorder(settings: RecorderSettings())
            var reads = race.reads[...]
            var offset = 1_700_000_000_000_000 as Int64
            var trueTimes: [Timestamp: Int] = [:]
            var stored: Set<Timestamp> = []
            for now in 0..<race.end {
                offset += race.jumps[now] ?? 0
                let clock = Timestamp(microseconds: offset + Int64(now) * 100_000)
                trueTimes[clock] = now
                if race.restarts.contains(now) {
                    recorder = Recorder(settings: recorder.settings, resuming: recorder.snapshot)
                }
                var actions = recorder.advance(to: clock)
                if race.silences.contains(where: { $0.lowerBound == now }) { actions += recorder.linkLost(at: clock) }
                while let read = reads.first, read.at <= now {
                    reads.removeFirst()
                    actions += recorder.receive(
                        Reading(at: clock, content: .eid(EIDReading(eid: read.eid)), raw: []))
                }
                if let sample = race.sample(at: now, using: &random) {
                    actions += recorder.receive(Reading(at: clock, content: .weight(sample), raw: []))
                }
                while !actions.isEmpty {
                    switch actions.removeFirst() {
                    case .record(let weighing):
                        if race.storeFailures.contains(where: { $0.contains(now) }) {
                            recorder.storeFailed(at: clock)
                        } else {
                            actions += recorder.stored(at: clock)
                            // As the store's idempotency key does.
                            guard stored.insert(weighing.at).inserted else { continue }
                            weighings.append((trueTimes[weighing.at] ?? -1, weighing))
                        }
                    case .notWeighed, .zeroLost: notices.append(now)
                    case .withdrawn(let at, _): doubted.insert(at)
                    case .phase, .identified, .unused, .contradicted, .corrected, .named: break
                    }
                }
            }
            isAtRest = recorder.phase == .empty && recorder.deadline == nil && recorder.waitingEIDs.isEmpty
        }
    }
}
