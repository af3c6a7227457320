import Testing

@testable import GatewayHTTP

/// For how long the room on a disk lasts.
struct DiskSpaceTests {
    private func space(_ looks: [(hours: Int, free: Int)]) -> DiskSpace {
        var space = DiskSpace()
        for look in looks { space.note(look.free, at: .seconds(look.hours * 3600)) }
        return space
    }

    @Test func `it is not told from less than half a day`() {
        #expect(space([(0, 1000), (11, 900)]).lasts == nil)
        #expect(space([(0, 1000), (12, 900)]).lasts == .seconds(9 * 12 * 3600))
    }

    @Test func `a disk that does not shrink lasts for ever`() {
        #expect(space([(0, 1000), (24, 1000)]).lasts == nil)
        #expect(space([(0, 1000), (24, 1200)]).lasts == nil)
    }

    @Test func `only the last week counts`() {
        let looks = (0...20).map { (hours: $0 * 24, free: $0 < 10 ? 1_000_000 - $0 * 50_000 : 500_000 - $0 * 100) }
        let days = space(looks).lasts.map { Int($0 / .seconds(86_400)) }
        #expect(days == 4980)
    }

    @Test func `a disk that tells nothing is not known`() {
        var space = space([(0, 1000)])
        space.note(nil, at: .seconds(60))
        #expect(space.free == nil && space.lasts == nil)
    }

    @Test func `a look a minute is not a sample a minute`() {
        var space = DiskSpace()
        for minute in 0..<(60 * 24) { space.note(1_000_000 - minute, at: .seconds(minute * 60)) }
        let fewer = (0..<24).map { (hours: $0, free: 1_000_000 - $0 * 60) }
        // The newest is the same for both, so that only the samples decide.
        var other = self.space(fewer)
        other.note(1_000_000 - 60 * 24 + 1, at: .seconds((60 * 24 - 1) * 60))
        #expect(space == other)
    }
}
