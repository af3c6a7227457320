import TestSupport
import Testing

@testable import Recording
@testable import Values

/// Mud that animals leave on the plate is not weighed, whether the scale has a flag or not.
struct RecorderMudTests {
    @Test(arguments: [1.0, 2, 5], [true, false])
    func `three seconds of an empty plate are enough to see the mud`(mud: Double, hasFlag: Bool) throws {
        var place = Scenario()
        place.hasFlag = hasFlag
        place.weigh(0, for: .seconds(2))
        place.read(try .animal(1))
        place.weigh(105, for: .seconds(7))
        place.weigh(mud, for: .seconds(3))
        place.read(try .animal(2))
        place.weigh(100 + mud, for: .seconds(7))
        place.weigh(mud, for: .seconds(12))
        try #require(place.kilograms.count == 2)
        #expect(abs(place.kilograms[0] - 105) <= 0.5)
        #expect(abs(place.kilograms[1] - 100) <= 0.5)
    }

    @Test(arguments: ["bare", "flag", "strict", "US-only"])
    func `calves that leave more and more mud are weighed without it`(make: String) throws {
        var place = Scenario()
        place.weigh(0, for: .seconds(2))
        for number in 1...6 as ClosedRange<UInt64> {
            let mud = Double(number - 1) * 1.5
            place.read(try .animal(number))
            place.hasFlag = make != "bare"
            let isSaid = make == "flag" || make == "strict"
            place.weigh(100 + mud, isSaid ? .stable : .moving, for: .seconds(7))
            place.weigh(mud + 1.5, isSaid ? .stable : .moving, for: .seconds(3))
        }
        place.weigh(9, for: .seconds(12))
        #expect(place.kilograms.count == 6)
        #expect(place.kilograms.allSatisfy { abs($0 - 100) <= 0.5 }, "\(place.kilograms)")
    }

    @Test func `what an indicator with a flag shows within its division is its own affair`() throws {
        var place = Scenario()
        for number in 1...2 as ClosedRange<UInt64> {
            place.weigh(0.5, for: .seconds(4))
            place.read(try .animal(number))
            place.weigh(400.5, for: .seconds(7))
        }
        place.weigh(0.5, for: .seconds(12))
        #expect(place.kilograms == [400.5, 400.5])
    }
}
