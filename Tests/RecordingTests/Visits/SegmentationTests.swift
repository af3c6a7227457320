import Testing

@testable import Recording

/// What the levels of a load were, as far as a scale alone and the expected weight tell.
struct SegmentationTests {
    /// Stands for so many seconds with so many kilograms, one after the other, at 10 Hz.
    private func parts(
        of loads: [(kilograms: Double, seconds: Double)], expected: Double? = nil, isOver: Bool = true
    ) -> [String] {
        var levels = Levels()
        var second = 0.0
        for load in loads {
            for tick in 0..<Int(load.seconds * 10) {
                let kilograms = load.kilograms * (tick.isMultiple(of: 2) ? 1.002 : 0.998)
                _ = levels.append(kilograms, at: second) { RecorderSettings().swing(at: $0) }
                second += 0.1
            }
        }
        return Segmentation(levels.plateaus, isOver: isOver, expected: expected).parts
            .map { "\($0.part.rawValue) \($0.animal)" }
    }

    @Test func `fore feet before the whole animal are its own`() {
        #expect(parts(of: [(220, 3), (400, 6)]) == ["fore 0", "whole 0"])
    }

    @Test func `what weighs as much as it should is not the fore feet of what comes to stand there`() {
        #expect(parts(of: [(400, 6), (720, 2)], expected: 400, isOver: false) == ["whole 0", "both 0"])
        #expect(parts(of: [(400, 6), (720, 2)], expected: 720, isOver: false) == ["fore 0", "whole 0"])
    }

    @Test func `fore feet that carry much are known by what the animal should weigh`() {
        #expect(parts(of: [(290, 3), (400, 6)], expected: 405) == ["fore 0", "whole 0"])
        #expect(parts(of: [(290, 3), (400, 6)], expected: 290) == ["whole 0", "whole 1"])
    }

    @Test func `a foot off for a while is the same animal again`() {
        #expect(parts(of: [(400, 4), (300, 1), (400, 4)]) == ["whole 0", "disturbed 0", "whole 0"])
    }

    @Test func `one beside another is known by what is left when the first has gone`() {
        #expect(parts(of: [(400, 6), (720, 2), (320, 6)]) == ["whole 0", "both 0", "whole 1"])
    }
}
