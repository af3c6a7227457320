import Testing

@testable import Recording
@testable import Values

/// What the whole of a visit says of the weight that was taken while the animal stood there: each bound by itself.
struct VisitReviewTests {
    private var visits = Visits(settings: RecorderSettings())
    private let start = Timestamp(microseconds: 1_700_000_000_000_000)

    private func weight(_ grams: Int, interval: Int? = nil) -> VisitWeight {
        VisitWeight(
            at: start, lockedAt: start + .seconds(2), weight: Weight(grams: grams),
            interval: interval.map { Weight(grams: $0) }, unit: .kilogram, text: "w")
    }

    private func found(_ grams: Int, interval: Int) -> EstimatedWeight {
        EstimatedWeight(
            at: start + .seconds(9), weight: Weight(grams: grams), interval: Weight(grams: interval), sway: .zero,
            timeToLock: .seconds(9))
    }

    private func visit(_ weight: VisitWeight) -> Visit {
        var visit = Visit(id: 1, startedAt: start, heaviest: weight.weight, trace: WeightTrace(startedAt: start))
        visit.weight = weight
        return visit
    }

    /// What becomes of a weight.
    private enum Outcome: Equatable { case kept, asked, better, ofOne }

    private func review(_ known: VisitWeight, _ whole: EstimatedWeight) -> Outcome {
        var visit = visit(known)
        let events = visits.review(&visit, known, whole)
        switch events.first {
        case .corrected(let corrected, .twoOnPlate):
            #expect(corrected.weight?.weight == whole.weight && corrected.weight?.at == known.at)
            return .ofOne
        case .corrected(let corrected, .stoodLonger):
            #expect(corrected.weight?.interval == whole.interval && corrected.weight?.at == known.at)
            #expect(corrected.weight?.lockedAt == known.lockedAt && corrected.weight?.text == known.text)
            return .better
        default:
            #expect(events.isEmpty)
            return visit.contradiction == nil ? .kept : .asked
        }
    }

    @Test(arguments: [
        // Beyond the interval and half of what a device may be off, which is half a percent.
        (402_000, 1000, false), (402_001, 1000, false), (403_000, 1000, false), (403_001, 1000, true),
        // Two percent, and hardly within its interval: the device took the lesser of two weights.
        (408_000, 8000, false), (408_001, 8889, true), (408_001, 8890, false), (391_999, 8800, true),
    ])
    func `a weight of the device is asked about when the whole visit clearly says another`(
        grams: Int, interval: Int, isAsked: Bool
    ) {
        #expect(review(weight(400_000), found(grams, interval: interval)) == (isAsked ? .asked : .kept))
    }

    @Test(arguments: [(470_000, false), (470_588, false), (470_589, true), (347_827, false), (347_826, true)])
    func `a weight that is off by more than an animal swings was not its own`(grams: Int, isOther: Bool) {
        // 15 % of the whole visit's weight.
        let outcome = review(weight(400_000), found(grams, interval: 1000))
        #expect((outcome == .ofOne) == isOther, "\(outcome)")
    }

    @Test func `what is known too badly replaces nothing`() {
        #expect(review(weight(400_000), found(500_000, interval: 50_000)) == .ofOne)
        #expect(review(weight(400_000), found(500_000, interval: 50_001)) == .asked)
    }

    @Test(arguments: [
        // Much narrower, and off by more than half a percent and than the division.
        (2500, 402_500, 1990, true), (2500, 402_500, 2000, false), (2500, 402_000, 1990, false),
        (2500, 402_001, 1990, true),
        // Or off by more than it said, though it is wider.
        (2100, 402_101, 5000, true), (2100, 402_100, 5000, false), (2100, 397_899, 5000, true),
    ])
    func `an estimate gives way to a better one`(interval: Int, grams: Int, whole: Int, isBetter: Bool) {
        let outcome = review(weight(400_000, interval: interval), found(grams, interval: whole))
        #expect(outcome == (isBetter ? .better : .kept))
    }

    @Test mutating func `a difference that the scale cannot show is none`() {
        for shown in [0, 3000] { visits.division.receive(Weight(grams: shown)) }
        #expect(review(weight(400_000, interval: 2500), found(403_000, interval: 1000)) == .kept)
        #expect(review(weight(400_000, interval: 2500), found(403_001, interval: 1000)) == .better)
    }

    @Test(arguments: [(1000, true), (1001, false)])
    func `an estimate is worth storing up to a tenth of it`(permille: Int, isWorth: Bool) {
        #expect(visits.isWorthStoring(found(400_000, interval: 400_000 * permille / 10_000)) == isWorth)
    }

    @Test(
        arguments: [(nil, 405_000, false), (nil, 405_001, true), (3000, 404_000, false), (3000, 404_001, true)]
            as [(Int?, Int, Bool)])
    func `the end of a visit alone asks, and corrects nothing`(interval: Int?, grams: Int, isAsked: Bool) {
        let known = weight(400_000, interval: interval)
        var visit = visit(known)
        #expect(visits.compare(&visit, known, half: found(grams, interval: 1000)).isEmpty)
        #expect((visit.contradiction != nil) == isAsked)
        #expect(visit.weight == known)
    }

    @Test func `what was asked already is not asked again with other numbers`() {
        let known = weight(400_000)
        var asked = visit(known)
        asked.contradiction = found(450_000, interval: 1000)
        _ = visits.compare(&asked, known, half: found(420_000, interval: 1000))
        _ = visits.review(&asked, known, found(420_000, interval: 1000))
        #expect(asked.contradiction == found(450_000, interval: 1000))
    }

    @Test(arguments: [(nil, false), (20_000, false), (20_001, true)] as [(Int?, Bool)])
    func `a weight is only loosely known when it may be off by more than a twentieth`(interval: Int?, isLoose: Bool) {
        #expect(weight(400_000, interval: interval).isLooselyThat(of: weight(400_000)) == isLoose)
    }

    @Test func `and then it is the same as far as both intervals go`() {
        let loose = weight(400_000, interval: 30_000)
        #expect(loose.isLooselyThat(of: weight(430_000)))
        #expect(!loose.isLooselyThat(of: weight(430_001)))
        #expect(loose.isLooselyThat(of: weight(432_000, interval: 2000)))
        #expect(!loose.isLooselyThat(of: weight(432_001, interval: 2000)))
    }

    @Test(arguments: [
        (100_000, 1000, 2000, 5000, 15_000), (400_000, 1200, 4000, 20_000, 60_000),
        (-400_000, 1200, 4000, 20_000, 60_000),
        (0, 1000, 2000, 5000, 10_000),
    ])
    func `what counts as the same goes by the weight, and never below what scales show`(
        grams: Int, tolerance: Int, agreement: Int, likeness: Int, swing: Int
    ) {
        let (settings, weight) = (RecorderSettings(), Weight(grams: grams))
        #expect(settings.tolerance(at: weight).grams == tolerance)
        #expect(settings.agreement(at: weight).grams == agreement)
        #expect(settings.likeness(at: weight).grams == likeness)
        #expect(settings.swing(at: weight).grams == swing)
        #expect(abs(settings.swing(at: weight.kilograms) - Double(swing) / 1000) < 0.001)
    }
}
