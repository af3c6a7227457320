import Testing
import Values

@testable import HerdStore

@Suite struct `a weight is compared with the animal's own curve` {
    private func plausibility(
        _ kilograms: Double, after earlier: [(days: Int, kilograms: Double)], age: Int
    ) -> Plausibility {
        Plausibility(
            of: Herd.weight(kilograms), at: Herd.now,
            earlier: earlier.map {
                Plausibility.Earlier(weight: Herd.weight($0.kilograms), at: Herd.now - .seconds($0.days * 86_400))
            },
            born: Herd.daysAgo(age))
    }

    @Test func `the first weighing is taken as it is`() {
        let first = plausibility(400, after: [], age: 500)
        #expect(first.level == .ok && first.expected == nil && first.differencePercent == nil)
    }

    @Test func `a young animal gains 0.8 kg a day, a grown one nothing`() {
        #expect(plausibility(108, after: [(10, 100)], age: 200).expected == Herd.weight(108))
        #expect(plausibility(600, after: [(10, 600)], age: 1000).expected == Herd.weight(600))
    }

    @Test func `two weighings a week apart give the gain`() {
        let result = plausibility(430, after: [(10, 400), (20, 390)], age: 1000)
        #expect(result.expected == Herd.weight(410))
        #expect(result.differencePercent == 4.9 && result.level == .ok)
    }

    @Test func `nearer ones say what the animal drank, not how it grows`() {
        // 20 kg a day by the nearer pair, 1 kg a day by the one that is a week apart.
        #expect(plausibility(410, after: [(10, 400), (13, 340), (17, 393)], age: 1000).expected == Herd.weight(410))
        #expect(plausibility(400, after: [(10, 400), (16, 340)], age: 1000).expected == Herd.weight(400))
    }

    @Test func `weighings of the same day give no gain`() {
        #expect(plausibility(405, after: [(5, 401), (5, 380)], age: 100).expected == Herd.weight(405))
        #expect(plausibility(405, after: [(10, 400), (10, 380), (20, 390)], age: 100).expected == Herd.weight(410))
    }

    @Test(arguments: [
        (550.0, Plausibility.Level.ok), (550.1, .ask), (450, .ok), (449.9, .ask), (625, .ask), (625.1, .flag),
        (374.9, .flag),
    ])
    func `more than 10 percent asks, more than 25 flags`(_ kilograms: Double, _ level: Plausibility.Level) {
        #expect(plausibility(kilograms, after: [(1, 500)], age: 3000).level == level)
    }

    @Test func `a steep loss never expects a weight below nothing`() {
        let result = plausibility(300, after: [(300, 300), (310, 400)], age: 3000)
        #expect(result.expected == Herd.weight(300))
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
        let weighing = try await store.record(Herd.scale(300, eid: eid), at: midnight, idempotencyKey: "a").weighing
        #expect(weighing.plausibility?.expected == Herd.weight(400))
        #expect(weighing.plausibility?.differencePercent == -25 && weighing.plausibility?.level == .ask)
    }
}
