import TestSupport
import Testing

@testable import Recording
@testable import Values

struct RecorderDiscardTests {
    /// An animal of 425.5 kg stands on the plate and was recorded.
    private func weighed() throws -> Scenario {
        var place = Scenario()
        place.read(try .animal(1))
        place.weigh(425.5, for: .seconds(3))
        #expect(place.kilograms == [425.5])
        return place
    }

    @Test func `whoever still stands there when its weighing is thrown away is weighed again, once`() throws {
        var place = try weighed()
        place.discard(try #require(place.stored.first))
        place.weigh(425.5, for: .seconds(10))
        place.leave()
        #expect(place.kilograms == [425.5, 425.5])
    }

    @Test func `whoever has left is not weighed again`() throws {
        var place = try weighed()
        place.weigh(0, for: .milliseconds(100))
        place.discard(try #require(place.stored.first))
        place.leave()
        #expect(place.kilograms == [425.5])
        #expect(place.unweighed.isEmpty)
    }

    @Test func `whoever is on its way off is not weighed again`() throws {
        var place = try weighed()
        place.weigh(180, .moving, for: .milliseconds(500))
        place.discard(try #require(place.stored.first))
        place.weigh(120, .moving, for: .milliseconds(500))
        place.leave()
        #expect(place.kilograms == [425.5])
        #expect(place.unweighed.isEmpty)
    }

    @Test func `what is thrown away later is not weighed again under the next animal`() throws {
        var place = try weighed()
        let first = try #require(place.stored.first)
        place.leave()
        place.read(try .animal(2))
        place.weigh(300, for: .seconds(3))
        place.discard(first)
        place.weigh(300, for: .seconds(3))
        place.leave()
        #expect(place.kilograms == [425.5, 300])
    }
}
