import TestSupport
import Testing
import Values

@testable import Recording

/// What happens on a plate, and the one lock and the one departure that must come of it.
struct WeightEstimatorTests {
    /// Empty, an animal, empty.
    private func visit(_ kilograms: Double, for seconds: Double = 8, _ change: (inout PlateScript) -> Void = { _ in })
        -> PlateScript
    {
        var script = PlateScript()
        change(&script)
        script.empty(2)
        script.move(to: kilograms)
        script.hold(kilograms, seconds)
        script.move(to: 0)
        script.empty(2)
        return script
    }

    @Test(arguments: [50.0, 512, 900])
    func `an animal is locked once and departs once`(kilograms: Double) throws {
        let events = visit(kilograms).events
        #expect(events.count == 2)
        guard case .locked(let lock) = events.first, case .departed(let departure) = events.last else {
            Issue.record("not a lock and a departure: \(events)")
            return
        }
        #expect(isNear(lock.weight, kilograms, within: 0.003 * kilograms))
        #expect(abs(lock.weight.kilograms - kilograms) <= lock.interval.kilograms)
        #expect(lock.timeToLock < .seconds(3))
        #expect(departure.wasLocked)
        #expect(abs(departure.stay / .seconds(1) - 8.9) < 0.4)
    }

    @Test func `samples from before a long gap are no part of what stands there after it`() throws {
        var estimator = WeightEstimator()
        var locks: [EstimatedWeight] = []
        let start = Timestamp(microseconds: 1_700_000_000_000_000)
        func show(_ kilograms: Int, from seconds: Double, for duration: Double) {
            for tenth in 0..<Int(duration * 10) {
                let at = start + .milliseconds(Int(seconds * 1000) + tenth * 100)
                for case .locked(let lock) in estimator.receive(Weight(grams: kilograms * 1000), at: at) {
                    locks.append(lock)
                }
            }
        }
        show(0, from: 0, for: 2)
        show(400, from: 2, for: 1.2)
        show(300, from: 8, for: 4)
        let lock = try #require(locks.first)
        #expect(locks.count == 1)
        #expect(isNear(lock.weight, 300))
        #expect(lock.timeToLock < .seconds(3), "it is counted from the first sample after the gap")
    }

    @Test func `nothing is locked on the way on or off`() {
        // Two feet on the plate for a second, then four for another, then two again.
        var script = PlateScript()
        script.empty(2)
        script.move(to: 300)
        script.hold(300, 1)
        script.move(to: 500)
        script.hold(500, 0.8)
        script.move(to: 200)
        script.hold(200, 0.8)
        script.move(to: 0)
        script.empty(1)
        #expect(script.locks.isEmpty)
        #expect(script.departures.map(\.wasLocked) == [false])
    }

    @Test func `hind feet that come late are waited for`() {
        var script = PlateScript()
        script.empty(2)
        script.move(to: 300)
        script.hold(300, 1)
        script.move(to: 520)
        script.hold(520, 6)
        #expect(script.locks.count == 1)
        #expect(isNear(script.locks.first?.weight, 520))
    }

    @Test func `a trace may begin with an animal on the plate`() {
        var script = PlateScript()
        script.hold(430, 8)
        script.move(to: 0)
        script.empty(2)
        #expect(script.locks.count == 1)
        #expect(isNear(script.locks.first?.weight, 430))
        #expect(script.departures.count == 1)
    }

    @Test func `a trace may end with an animal on the plate`() {
        var script = PlateScript()
        script.empty(2)
        script.move(to: 430)
        // Restless, so that nothing is sure yet when the trace ends.
        script.hold(430, 4.2, sway: 0.06)
        #expect(script.locks.count == 1)
        #expect(isNear(script.locks.first?.weight, 430, within: 10))
        #expect(script.departures.isEmpty)
    }

    @Test func `one animal after another, with an empty plate between`() {
        var script = PlateScript()
        for kilograms in [300.0, 305, 600] {
            script.empty(1)
            script.move(to: kilograms)
            script.hold(kilograms, 6)
            script.move(to: 0)
        }
        script.empty(1)
        #expect(script.locks.count == 3)
        #expect(zip(script.locks, [300, 305, 600]).allSatisfy { isNear($0.weight, $1) })
        #expect(script.departures.count == 3)
    }

    @Test func `the next one pushes in before the first has left`() {
        var script = PlateScript()
        script.empty(2)
        script.move(to: 400)
        script.hold(400, 6)
        script.move(to: 850)
        script.hold(850, 1)
        script.move(to: 450)
        script.hold(450, 7)
        script.move(to: 0)
        script.empty(1)
        #expect(script.locks.count == 2)
        #expect(isNear(script.locks.first?.weight, 400))
        #expect(isNear(script.locks.last?.weight, 450))
        #expect(script.departures.count == 2)
    }

    @Test func `the next one follows so close that the plate is never empty`() {
        var script = PlateScript()
        script.empty(2)
        script.move(to: 600)
        script.hold(600, 6)
        script.move(to: 150, 1)
        script.move(to: 450, 1)
        script.hold(450, 7)
        #expect(script.locks.count == 2)
        #expect(isNear(script.locks.last?.weight, 450))
    }

    @Test func `an animal that steps half off and comes back stays the same`() {
        var script = PlateScript()
        script.empty(2)
        script.move(to: 600)
        script.hold(600, 6)
        script.move(to: 300)
        script.hold(300, 3)
        script.move(to: 600)
        script.hold(600, 5)
        script.move(to: 0)
        script.empty(1)
        #expect(script.locks.count == 1)
        #expect(script.departures.count == 1)
    }

    @Test func `a foot held off the plate is not the weight`() {
        var script = PlateScript()
        script.empty(2)
        script.move(to: 500)
        script.hold(500, 0.8)
        script.move(to: 400, 0.1)
        script.hold(400, 0.9)
        script.move(to: 500, 0.1)
        script.hold(500, 5)
        #expect(script.locks.count == 1)
        #expect(isNear(script.locks.first?.weight, 500))
    }

    @Test func `leaning for two seconds is told from the weight that is come back to`() {
        var script = PlateScript()
        script.empty(2)
        script.move(to: 500)
        script.hold(500, 1.2, sway: 0.01)
        script.move(to: 530, 0.3)
        script.hold(530, 1.8, sway: 0.01)
        script.move(to: 500, 0.3)
        script.hold(500, 5, sway: 0.01)
        #expect(script.locks.count == 1)
        #expect(isNear(script.locks.first?.weight, 500, within: 5))
    }

    @Test func `an animal that leans soon after it came is weighed when it stands again`() {
        var script = PlateScript()
        script.empty(2)
        script.move(to: 490)
        script.hold(490, 1.1, sway: 0.005)
        script.move(to: 460, 0.3)
        script.hold(460, 1.7, sway: 0.005)
        script.move(to: 490, 0.3)
        script.hold(490, 5, sway: 0.005)
        #expect(script.locks.count == 1)
        #expect(isNear(script.locks.first?.weight, 490, within: 4))
    }

    @Test func `single spikes neither lock nor end nor spoil a load`() {
        var script = PlateScript()
        script.empty(2)
        script.spike(700)
        script.empty(1)
        script.move(to: 500)
        for spike in [0.0, 5000, -300, 900] {
            script.hold(500, 1)
            script.spike(spike)
        }
        script.hold(500, 2)
        script.spike(0)
        script.hold(500, 2)
        #expect(script.locks.count == 1)
        #expect(isNear(script.locks.first?.weight, 500))
        #expect(script.departures.isEmpty)
    }

    @Test(arguments: [0.5, 1, 2])
    func `coarse divisions widen the interval, not the error`(division: Double) throws {
        let script = visit(413.3) { $0.division = division }
        let lock = try #require(script.locks.first)
        #expect(isNear(lock.weight, 413.3, within: max(1.5, division)))
        #expect(abs(lock.weight.kilograms - 413.3) <= lock.interval.kilograms)
    }

    @Test(arguments: [1.0, 2, 5, 10, 20, 50])
    func `any rate from 1 to 50 Hz will do`(rate: Double) {
        let script = visit(512) { $0.rate = rate }
        #expect(script.locks.count == 1)
        #expect(isNear(script.locks.first?.weight, 512, within: 3))
        #expect(script.departures.count == 1)
        #expect(script.locks.allSatisfy { $0.timeToLock <= .seconds(8) })
    }

    @Test(arguments: [0.0, -1000, 1_764_057_600])
    func `a clock may begin anywhere`(start: Double) {
        let script = visit(512) { $0.now = start }
        #expect(script.locks.count == 1)
        #expect(script.events.first.map { $0.at > Timestamp(microseconds: Int64(start * 1_000_000)) } == true)
    }

    @Test func `a clock that is set back does not lock the animal again`() {
        var script = PlateScript()
        script.empty(2)
        script.move(to: 500)
        script.hold(500, 4)
        script.now -= 3600
        script.hold(500, 6)
        script.move(to: 0)
        script.empty(1)
        #expect(script.locks.count == 1)
        #expect(script.departures.count == 1)
        #expect(script.departures.allSatisfy { abs($0.stay / .seconds(1) - 10.7) < 0.5 })
    }

    @Test func `samples out of order or twice are left out`() throws {
        var estimator = WeightEstimator()
        let events = visit(512).samples.flatMap { sample in
            [0, 0, -0.05].flatMap { late in
                estimator.receive(
                    Weight(grams: Int(sample.kilograms * 1000)),
                    at: Timestamp(microseconds: Int64(((sample.seconds + late) * 1_000_000).rounded())))
            }
        }
        #expect(events == visit(512).events)
    }

    @Test func `a gap in the samples does not lose the animal`() {
        var script = PlateScript()
        script.empty(2)
        script.move(to: 500)
        script.hold(500, 0.6)
        script.silence(2)
        script.hold(500, 3)
        #expect(script.locks.count == 1)
    }

    @Test func `a scale that falls silent is locked by the clock`() throws {
        var estimator = WeightEstimator()
        let start = Timestamp(microseconds: 0)
        for index in 0..<45 {
            // Swings too much to be sure of within its four seconds.
            let shown = 500_000 + (index % 10 < 5 ? 1 : -1) * 30_000
            #expect(estimator.receive(Weight(grams: shown), at: start + .milliseconds(100 * index)).isEmpty)
        }
        let deadline = try #require(estimator.deadline)
        #expect(estimator.advance(to: deadline - .milliseconds(1)).isEmpty)
        #expect(estimator.advance(to: deadline).count == 1)
        #expect(estimator.locked != nil)
        #expect(estimator.deadline == nil)
        #expect(estimator.advance(to: deadline + .milliseconds(1)).isEmpty)
    }

    @Test func `what weighs less than 25 kg is not locked`() {
        #expect(visit(20).locks.isEmpty)
        #expect(visit(28).locks.count == 1)
    }

    @Test(arguments: [-20.0, -3, 3, 12])
    func `what the empty plate shows is taken off`(zero: Double) {
        let script = visit(300) { $0.zero = zero }
        #expect(script.locks.count == 1)
        #expect(isNear(script.locks.first?.weight, 300))
        #expect(script.departures.count == 1)
    }

    @Test func `a zero that drifts and dung on the plate are followed`() {
        var script = PlateScript()
        script.empty(2)
        for step in 1...5 {
            script.zero = Double(step) * 1.5
            script.empty(4)
            script.move(to: 200)
            script.hold(200, 5)
            script.move(to: 0)
        }
        #expect(script.locks.count == 5)
        #expect(script.locks.allSatisfy { isNear($0.weight, 200, within: 1) })
    }

    @Test func `nonsense does not trap`() {
        let seed: UInt64 = FreshSeeds.areWanted ? .random(in: 0..<1_000_000) : 1
        // A trap says nothing of it.
        print("nonsense for the estimator: seed \(seed)")
        var random = SplitMix64(seed: seed)
        var estimator = WeightEstimator()
        for _ in 0..<400 {
            let grams = [0, -0, 1, 100_000_000, -100_000_000, .random(in: -5_000...900_000, using: &random)]
                .randomElement(using: &random)
            let at = Int64.random(in: -100_000_000_000_000_000...100_000_000_000_000_000, using: &random)
            _ = estimator.receive(Weight(grams: grams ?? 0), at: Timestamp(microseconds: at))
        }
        for index in 0..<200 {
            let grams = [100_000_000, 15_000, Int.random(in: 0...100_000_000, using: &random)].randomElement(
                using: &random)
            _ = estimator.receive(Weight(grams: grams ?? 0), at: Timestamp(microseconds: Int64(index) * 100_000))
        }
        _ = estimator.finish()
    }
}
