import ScaleProtocol
import Testing

struct KnownWeightCheckTests {
    private func verdict(_ trials: (known: Double, shown: Double)...) -> KnownWeightCheck.Verdict {
        KnownWeightCheck(
            trials.map { trial in
                KnownWeightCheck.Trial(
                    known: Weight(grams: Int(trial.known * 1000)), shown: Weight(grams: Int(trial.shown * 1000)),
                    interval: Weight(grams: 100))
            }
        ).verdict
    }

    @Test func `a scale that shows what is known is right`() {
        #expect(verdict((25, 25.05)) == .right)
        #expect(verdict((25, 25.1), (500, 500.9)) == .right)
    }

    @Test func `without a weight nothing is said`() {
        #expect(verdict() == .undecided)
        #expect(verdict((0, 0.5)) == .undecided)
    }

    @Test func `with one weight an error is a factor`() {
        #expect(verdict((25, 26)) == .factor(1.04))
    }

    @Test func `the same amount at every weight is an offset`() {
        #expect(verdict((25, 28), (100, 103), (500, 503)) == .offset(Weight(grams: 3000)))
    }

    @Test func `a factor and an offset are told apart`() throws {
        guard case .both(let factor, let offset) = verdict((0.001, 3), (100, 113), (500, 553)) else {
            Issue.record("not both: \(verdict((0.001, 3), (100, 113), (500, 553)))")
            return
        }
        #expect(abs(factor - 1.1) < 0.001)
        #expect(isNear(offset, 3, within: 0.1))
    }

    @Test func `what no straight line fits is inconsistent`() {
        guard case .inconsistent(let worst) = verdict((25, 25), (100, 90), (200, 200), (500, 500)) else {
            Issue.record("a line through \(verdict((25, 25), (100, 90), (200, 200), (500, 500)))")
            return
        }
        #expect(worst > Weight(grams: 3000))
    }
}
