import Testing
import Values

@testable import HerdStore

@Suite struct `a weight is compared with the animal's own curve` {
    private func level(
        _ kilograms: Double, expected: Double, deviation: Double, former: Double? = nil
    ) -> Plausibility.Level {
        let expected = WeightExpectation(weight: Herd.weight(expected), deviation: Herd.weight(deviation))
        return Plausibility(of: Herd.weight(kilograms), expected: expected, former: former.map(Herd.weight)).level
    }

    @Test func `the first weighing is taken as it is`() {
        let first = Plausibility(of: Herd.weight(400), expected: nil, former: nil)
        #expect(first.level == .ok && first.expected == nil && first.differencePercent == nil)
    }

    @Test func `the difference is said in percent of the expected weight`() {
        let expected = WeightExpectation(weight: Herd.weight(410), deviation: Herd.weight(12))
        let found = Plausibility(of: Herd.weight(430), expected: expected, former: nil)
        #expect(found.expected == Herd.weight(410) && found.differencePercent == 4.9)
    }

    @Test(arguments: [
        (530.0, Plausibility.Level.ok), (530.1, .ask), (470, .ok), (469.9, .ask), (560, .ask), (560.1, .flag),
        (439.9, .flag),
    ])
    func `more than two and a half deviations ask, more than five and 12 percent flag`(
        _ kilograms: Double, _ level: Plausibility.Level
    ) {
        #expect(self.level(kilograms, expected: 500, deviation: 12) == level)
    }

    @Test func `an animal that is known well may still have drunk`() {
        #expect(level(524, expected: 500, deviation: 3) == .ok)
        #expect(level(526, expected: 500, deviation: 3) == .ask)
    }

    @Test func `one that nobody has weighed for long may have grown`() {
        #expect(level(180, expected: 150, deviation: 20) == .ok)
    }

    @Test func `two weighings within minutes are the same but for the scale`() {
        #expect(level(480, expected: 500, deviation: 12, former: 498) == .ok)
        #expect(level(477, expected: 500, deviation: 12, former: 498) == .ask)
        #expect(level(650, expected: 500, deviation: 12, former: 498) == .flag)
    }

    @Test func `the store asks about the animal's own weighings before this one`() async throws {
        let store = try await Herd.store()
        let eid = try EID(digits: "203000123456789")
        let animal = try await store.createAnimal(Herd.draft("123456789", born: Herd.daysAgo(400), eid: eid), by: "t")
        for (days, weight) in [(20, 380.0), (10, 390)] {
            _ = try await store.addChange(
                ChangeDraft(date: .day(Herd.daysAgo(days)), fields: Herd.weighing(weight)), to: animal.id, by: "t")
        }
        let midnight = ChangeDate.day(Herd.today).start
        let found = try await store.record(Herd.scale(300, eid: eid), at: midnight, idempotencyKey: "a").weighing
        let plausibility = try #require(found.plausibility)
        #expect(plausibility.level == .flag)
        #expect((397...401).contains(try #require(plausibility.expected).kilograms))
    }

    /// Twice on one day of one session, twenty minutes apart; ten minutes apart in two sessions; the next day.
    @Test(arguments: [
        (1200, 470.0, false, Plausibility.Level.ask), (1200, 485, false, .ok), (500, 470, true, .ask),
        (1200, 470, true, .ok), (86_400, 470, false, .ok),
    ])
    func `the store asks about a second weighing that says something else`(
        _ seconds: Int, _ kilograms: Double, _ isOtherSession: Bool, _ level: Plausibility.Level
    ) async throws {
        let store = try await Herd.store()
        let eid = try EID(digits: "203000123456789")
        _ = try await store.createAnimal(Herd.draft("123456789", born: Herd.daysAgo(1400), eid: eid), by: "t")
        let first = try await store.record(Herd.scale(490, eid: eid), at: Herd.now, idempotencyKey: "a").weighing
        #expect(first.plausibility?.level == .ok)
        if isOtherSession { _ = try await store.closeSession(first.sessionId) }
        let second = try await store.record(
            Herd.scale(kilograms, eid: eid), at: Herd.now + .seconds(seconds), idempotencyKey: "b"
        ).weighing
        #expect(second.plausibility?.level == level)
        #expect(second.plausibility?.former == (level == .ask ? Herd.weight(490) : nil))
    }

    @Test func `what grown animals gain is what they gain in this herd`() async throws {
        let store = try await Herd.store()
        func cow(_ number: Int) throws -> AnimalDraft {
            Herd.draft(
                "00000000\(number)", born: Herd.daysAgo(1400), eid: try EID(country: 203, national: UInt64(number)))
        }
        for number in 1...5 {
            let animal = try await store.createAnimal(try cow(number), by: "t")
            _ = try await store.addChange(
                ChangeDraft(date: .moment(Herd.now - .seconds(86_400 * 100)), fields: Herd.weighing(500)),
                to: animal.id, by: "t")
            // Every cow has lost 10 kg, but one.
            _ = try await store.record(
                Herd.scale(number == 5 ? 560 : 490, eid: animal.eid), at: Herd.now - .seconds(60 - number),
                idempotencyKey: "\(number)")
        }
        let last = try await store.createAnimal(try cow(6), by: "t")
        _ = try await store.addChange(
            ChangeDraft(date: .moment(Herd.now - .seconds(86_400 * 100)), fields: Herd.weighing(600)),
            to: last.id, by: "t")
        let weighing = try await store.record(Herd.scale(590, eid: last.eid), at: Herd.now, idempotencyKey: "6")
            .weighing
        #expect(weighing.plausibility?.expected == Herd.weight(590))
    }
}
