import Testing
import Values

@testable import HerdStore

/// The edges of what a card, a form and the herd's counts say.
struct CardRuleTests {
    @Test(arguments: [
        ("2026-01-15", "2026-01-15", 0, 0), ("2026-01-15", "2026-02-14", 30, 0), ("2026-01-15", "2026-02-15", 31, 1),
        ("2026-01-15", "2026-02-16", 32, 1), ("2026-01-31", "2026-02-28", 28, 0), ("2025-11-20", "2026-01-19", 60, 1),
        ("2025-11-20", "2026-01-20", 61, 2), ("2024-02-29", "2026-02-28", 730, 23),
        ("2024-02-29", "2026-03-01", 731, 24),
    ])
    func `an animal is a month older on the day of its birth`(born: String, day: String, days: Int, months: Int) throws
    {
        let age = AnimalCard.Age(born: try Herd.day(born), on: try Herd.day(day))
        #expect(age.days == days && age.months == months)
    }

    @Test func `milk is of this lactation from the day of the calving on`() {
        var life = CardLife()
        life.add(100, .calving, ["order": 2])
        life.add(101, .performance, ["milk": 10])
        #expect(life.card().milk == nil)
        life.add(100, .performance, ["milk": 20, "sample": "A"])
        #expect(life.card().milk?.days == 100)
        #expect(life.card().milk?.items.map(\.name) == ["milk", "sample"])
        #expect(life.card().milk?.items.map(\.mean) == [nil, nil])
        life.add(50, .performance, ["milk": 25])
        #expect(life.card().milk?.items.map(\.mean) == [22.5], "of both of this lactation, and not of the one before")
        // A heifer has no calving: all that was reported counts.
        var heifer = CardLife()
        heifer.add(400, .performance, ["milk": 1])
        #expect(heifer.card().milk?.days == 400)
    }

    @Test func `each plan says what it says and leaves the rest, and a castration ends reproduction`() {
        var life = CardLife()
        life.add(30, .plan, ["sale": .string("\(Herd.daysAgo(-40))")])
        life.add(20, .plan, ["outOfReproduction": .string("\(Herd.daysAgo(-5))")])
        #expect(life.card().plan?.sale == Herd.daysAgo(-40))
        #expect(life.card().plan?.outOfReproduction == Herd.daysAgo(-5))
        life.add(10, .plan, ["sale": .string("\(Herd.daysAgo(-50))")])
        #expect(life.card().plan?.sale == Herd.daysAgo(-50))
        #expect(life.card().plan?.outOfReproduction == Herd.daysAgo(-5))
        life.add(3, .castration)
        #expect(life.card().plan?.outOfReproduction == Herd.daysAgo(3))
        #expect(CardLife().card().plan == nil)
    }

    @Test(arguments: [(4, false, Herd.daysAgo(-5)), (5, true, nil), (6, true, nil)] as [(Int, Bool, CalendarDay?)])
    func `out of reproduction it is from the day that is planned on`(days: Int, isOut: Bool, next: CalendarDay?) {
        var life = CardLife()
        life.add(20, .plan, ["outOfReproduction": .string("\(Herd.daysAgo(-5))")])
        let standing = life.standing(in: days)
        #expect(standing.isOutOfReproduction == isOut && standing.nextDay == next)
        var bull = CardLife(.male)
        bull.add(20, .plan, ["outOfReproduction": .string("\(Herd.daysAgo(-5))")])
        #expect(bull.standing(in: days).isOutOfReproduction == isOut && bull.standing(in: days).nextDay == next)
    }

    @Test func `a form proposes within what a record may hold`() {
        var life = CardLife()
        life.add(400, .calving, ["order": 30])
        life.add(40, .insemination, ["character": "insemination", "order": 20, "bull": "A1"])
        #expect(life.card().forms.nextLactation == 30 && life.card().forms.nextInsemination.order == 20)
        var young = CardLife()
        young.add(400, .calving, ["order": 2])
        young.add(40, .insemination, ["character": "insemination", "order": 3, "bull": "A1"])
        young.add(25, .insemination, ["character": "reinsemination", "order": 0, "bull": "B2"])
        #expect(young.card().forms.nextLactation == 3)
        #expect(young.card().forms.nextInsemination == .init(character: .insemination, order: 4, bull: nil))
        #expect(young.card(in: -10).forms.nextInsemination == .init(character: .reinsemination, order: nil, bull: "B2"))
        #expect(CardLife().card().forms.nextLactation == 1 && CardLife().card().forms.nextInsemination.order == 1)
    }

    @Test func `a form offers eight bulls at most, the last first, also those it ran with`() {
        var life = CardLife()
        for number in 1...9 {
            life.add(
                200 - number, .insemination, ["character": "insemination", "order": 1, "bull": .string("B\(number)")])
        }
        life.add(100, .naturalMating, ["state": "in", "bull": "N"])
        life.add(90, .insemination, ["character": "insemination", "order": 1, "bull": "B5"])
        #expect(life.card().forms.usedBulls == ["B5", "N", "B9", "B8", "B7", "B6", "B4", "B3"])
    }

    @Test func `what a form shows of the past is of any cycle, but the check of this one`() {
        var life = CardLife()
        life.add(500, .insemination, ["character": "insemination", "order": 1, "bull": "A1"])
        life.add(450, .pregnancyCheck, ["result": "pregnant"])
        life.add(200, .calving, ["order": 1])
        life.add(200, .pregnancyCheck, ["result": "barren"])
        let forms = life.card().forms
        #expect(forms.insemination?.bull == "A1" && forms.insemination?.days == 500)
        #expect(forms.pregnancy == nil && forms.lactationOrder == 1)
        #expect(forms.nextInsemination.order == 1, "those of the cycle before do not count")
        life.add(199, .pregnancyCheck, ["result": "open"])
        #expect(life.card().forms.pregnancy?.result == .open)
    }

    @Test(arguments: [(150, false), (151, true)])
    func `after 150 days somebody may have forgotten a calving`(days: Int, isForgotten: Bool) {
        var life = CardLife()
        life.add(days, .calving, ["order": 1])
        #expect(life.card().forms.calvingForgotten == isForgotten)
    }

    @Test(arguments: [(299_500, 300.0), (299_499, 299.0), (300_000, 300.0)])
    func `the expected weight is told in whole kilograms`(grams: Int, kilograms: Double) {
        let last = LastWeighing(id: "a", weight: Herd.weight(290), date: .day(Herd.daysAgo(7)), gainPerDay: 0.5)
        let dates = CardDates(day: Herd.today, calendar: FarmCalendar(days: \.day))
        let weighed = AnimalCard.Weighed(last, expected: Weight(grams: grams), dates)
        #expect(weighed.expected?.kilograms == kilograms && weighed.days == 7 && weighed.gainPerDay == 0.5)
    }

    /// Weighed to the second a day apart, as robots and imports of whole days do.
    @Test(arguments: [(86_399, false), (86_400, true)])
    func `a gain is told since the weighing of a day before`(seconds: Int, isTold: Bool) async throws {
        let store = try await Herd.store()
        let cow = try await store.createAnimal(Herd.draft("111111111"), by: "t")
        for (ago, kilograms) in [(seconds, 400.0), (0, 401)] {
            _ = try await store.addChange(
                ChangeDraft(date: .moment(Herd.now - .seconds(ago)), fields: Herd.weighing(kilograms)), to: cow.id,
                by: "t")
        }
        #expect(try await store.animal(cow.id).lastWeighing?.gainPerDay == (isTold ? 1 : nil))
        let days = try await store.createAnimal(Herd.draft("222222222"), by: "t")
        for ago in [2, 1, 0] {
            _ = try await store.addChange(
                ChangeDraft(date: .day(Herd.daysAgo(ago)), fields: Herd.weighing(400 - Double(ago * ago))), to: days.id,
                by: "t")
        }
        #expect(
            try await store.animal(days.id).lastWeighing?.gainPerDay == 1, "since yesterday, not since the day before")
    }
}
