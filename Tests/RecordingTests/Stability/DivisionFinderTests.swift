import Testing
import Values

@testable import Recording

/// The smallest step of a scale, as its samples show it.
struct DivisionFinderTests {
    private func division(known: Weight? = nil, of grams: Int...) -> Int {
        var finder = DivisionFinder(known: known)
        for gram in grams { finder.receive(Weight(grams: gram)) }
        return finder.division.grams
    }

    @Test func `until samples differ it is half a kilogram`() {
        #expect(division() == 500)
        #expect(division(of: 0, 0, 0) == 500)
    }

    @Test func `it is the smallest difference of two samples that follow each other`() {
        #expect(division(of: 0, 2000, 5000, 4000) == 1000)
        #expect(division(of: 400_000, 400_100, 400_300) == 100)
        #expect(division(of: 0, -200, 0) == 200)
    }

    @Test func `an animal that steps on says nothing of it`() {
        #expect(division(of: 0, 300_000, 0) == 500)
        #expect(division(of: 0, 5001) == 500)
        #expect(division(of: 0, 5000) == 5000)
        #expect(division(of: 0, 300_000, 301_000) == 1000)
    }

    @Test func `what is known is not learned`() {
        #expect(division(known: Weight(grams: 50), of: 0, 2000, 3000) == 50)
    }
}

/// How wide an interval may be that is locked, by how long the animal has stood.
struct EstimatorBoundTests {
    @Test(arguments: [
        (0, 0.009), (1.7, 0.009), (1.95, 0.008_5), (2.2, 0.008), (2.6, 0.008), (3, 0.008), (3.75, 0.01), (4.5, 0.012),
        (5.25, 0.013_75), (6, 0.015_5), (6.7, 0.016_25), (7.4, 0.017), (60, 0.017),
    ])
    func `the bound goes straight from one point to the next`(seconds: Double, share: Double) {
        #expect(abs(EstimatorSettings().widestInterval(after: seconds) - share) < 0.000_001)
    }
}
