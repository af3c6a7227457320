import Testing

@testable import Recording
@testable import Values

/// Whether two weights on a plate that was never empty are one animal's.
struct VisitWeightTests {
    private func weight(_ kilograms: Int, known interval: Int?) -> VisitWeight {
        VisitWeight(
            at: Timestamp(microseconds: 0), lockedAt: Timestamp(microseconds: 0),
            weight: Weight(grams: kilograms * 1000), interval: interval.map { Weight(grams: $0 * 1000) },
            unit: .kilogram, text: "")
    }

    @Test func `what is known to no better than a twentieth is the weight after it, where it reaches that far`() {
        #expect(weight(400, known: 30).isLooselyThat(of: weight(425, known: nil)))
        #expect(weight(400, known: 30).isLooselyThat(of: weight(434, known: 5)))
        #expect(!weight(400, known: 30).isLooselyThat(of: weight(436, known: 5)))
        #expect(!weight(400, known: 30).isLooselyThat(of: weight(369, known: nil)))
    }

    @Test func `what is known better is another animal's, however near`() {
        #expect(weight(400, known: 21).isLooselyThat(of: weight(401, known: nil)))
        #expect(!weight(400, known: 20).isLooselyThat(of: weight(401, known: nil)))
        #expect(!weight(400, known: nil).isLooselyThat(of: weight(401, known: 30)))
    }
}
