import Testing

@testable import ScanDecode

/// How far a fitted code can be believed: 2 by itself, 1 if another step says the same, 0 not at all.
struct Code128FitTests {
    private func quality(symbols: Int = 9, average: Float = 0.03, worst: Float = 0.1, margin: Float = 0.01) -> Int {
        let values = [UInt8](repeating: 1, count: symbols)
        return Code128Fit(values: values, worst: worst, average: average, margin: margin).quality
    }

    @Test func `a code that is like its symbols and unlike others is believed`() {
        #expect(quality() == 2)
        #expect(quality(average: 0.06) == 2)
        #expect(quality(symbols: 5, average: 0.035) == 2)
    }

    @Test func `a short code, which chance makes sooner, must be more like its symbols`() {
        #expect(quality(symbols: 6, average: 0.05) == 2)
        #expect(quality(symbols: 5, average: 0.05) == 1)
    }

    @Test func `a code that is less like its symbols needs a second step`() {
        #expect(quality(average: 0.07) == 1)
        #expect(quality(worst: 0.23) == 1)
        #expect(quality(margin: 0.001) == 1)
    }

    @Test func `what is unlike its symbols, or behind another text, is not believed at all`() {
        #expect(quality(average: 0.13) == 0)
        #expect(quality(worst: 0.26) == 0)
        #expect(quality(margin: 0) == 0)
        #expect(quality(margin: -0.01) == 0)
    }
}
