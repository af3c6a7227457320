import Testing

@testable import Values

struct KnownWeightTrialTests {
    private func verdict(_ shown: [Double], known: Double = 100) -> KnownWeightTrial.Verdict {
        KnownWeightTrial(
            known: Weight(grams: Int(known * 1000)), samples: shown.map { Weight(grams: Int($0 * 1000)) }
        ).verdict
    }

    @Test func `a known weight is confirmed, off, not there, or not still`() {
        #expect(verdict([100, 100, 100.5, 100, 100]) == .confirmed)
        #expect(verdict([101.5, 101.5, 101.5, 101.5]) == .off)
        #expect(verdict([0, 0, 0.5, 0]) == .empty)
        #expect(verdict([98, 103, 99, 101, 97]) == .tooUnsteady)
        #expect(verdict([100, 100]) == .silent)
        #expect(verdict([50, 100, 150]) == .tooUnsteady, "it is just being loaded")
    }

    @Test func `one wrong sample changes nothing`() {
        #expect(verdict([100, 100, 340, 100, 100]) == .confirmed)
    }

    @Test func `a heavy weight may be off by two in a thousand`() {
        #expect(verdict([1001.5, 1001.5, 1001.5, 1001.5], known: 1000) == .confirmed)
        #expect(verdict([1003, 1003, 1003, 1003], known: 1000) == .off)
    }

    @Test func `how far it is off is told`() {
        let trial = KnownWeightTrial(
            known: Weight(grams: 25_000), samples: Array(repeating: Weight(grams: 26_200), count: 5))
        #expect(trial.difference?.grams == 1200)
        #expect(trial.factor == 1.048)
    }
}
