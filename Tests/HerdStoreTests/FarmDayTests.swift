import Testing
import Values

@testable import HerdStore

/// Rules about days go by the farm's day, not by that of Greenwich: each is tried half an hour after and before midnight,
/// in Greenwich, east and west of it.
struct FarmDayTests {
    private let today = Herd.today

    private func dates(_ night: FarmNight, _ days: Int) -> [ChangeDate] {
        [
            .day(Herd.daysAgo(days)), .moment(night.ago(days, minute: 30)),
            .moment(night.ago(days, minute: 23 * 60 + 30)),
        ]
    }

    @Test(arguments: FarmNight.all)
    func `a change of the day of birth is taken, one of the day before is not`(_ night: FarmNight) async throws {
        let farm = try await night.farm()
        let cow = try await farm.cow(born: Herd.daysAgo(3))
        for date in dates(night, 3) { try await farm.add(Herd.weighing(40), on: date, to: cow) }
        for date in dates(night, 4) {
            #expect(await problem { try await farm.add(Herd.weighing(40), on: date, to: cow) } == "before-birth")
        }
    }

    @Test(arguments: FarmNight.all)
    func `a birth is corrected up to the day of the first change, and up to today`(_ night: FarmNight) async throws {
        for date in dates(night, 2) {
            let farm = try await night.farm()
            let cow = try await farm.cow(born: Herd.daysAgo(9))
            let change = try await farm.add(Herd.weighing(40), on: date, to: cow)
            let birth = try #require(try await farm.store.changes(of: cow).items.first { $0.kind == .birth })
            func correct(_ days: Int) async -> String? {
                await problem {
                    try await farm.store.editChange(birth.id, ChangePatch(date: .day(Herd.daysAgo(days))), by: "t")
                }
            }
            #expect(await correct(1) == "before-birth")
            #expect(await correct(2) == nil)
            try await farm.store.deleteChange(change.id, by: "t")
            #expect(await correct(-1) == "born-in-future")
            #expect(await correct(0) == nil)
        }
    }

    @Test(arguments: FarmNight.all)
    func `a calf born today is entered, one that is born tomorrow is not`(_ night: FarmNight) async throws {
        let farm = try await night.farm()
        _ = try await farm.cow(born: today)
        #expect(await problem { try await farm.cow("222222222", born: Herd.daysAgo(-1)) } == "born-in-future")
    }

    @Test(arguments: FarmNight.all)
    func `milk recording is of a day from the birth to today`(_ night: FarmNight) async throws {
        let farm = try await night.farm()
        let cow = try await farm.cow(born: Herd.daysAgo(900))
        func record(_ days: Int) async -> String? {
            await problem {
                let draft = LactationRecordDraft(date: Herd.daysAgo(days), items: ["milk": 20])
                _ = try await farm.store.addLactationRecord(draft, to: cow, by: "t")
            }
        }
        for (days, refusal) in [
            (0, nil), (900, nil), (-1, "bad-lactation-record"), (901, "before-birth"),
        ] as [(Int, String?)] {
            #expect(await record(days) == refusal)
        }
        try await farm.add(.calving, ["order": 1], on: .moment(night.ago(10)), to: cow)
        for days in [11, 10, 9] { #expect(await record(days) == nil) }
        let records = try await farm.store.lactationRecords(of: cow).filter { $0.date >= Herd.daysAgo(11) }
        #expect(records.map(\.days) == [10, 1, 0, 889] && records.map(\.lactation) == [1, 1, 1, 0])
        #expect(try await farm.store.lactationRecords(of: cow, .last).count == 3)
    }

    @Test(arguments: FarmNight.all)
    func `a withdrawal is counted from the day of the treatment, and ends with its last day`(
        _ night: FarmNight
    ) async throws {
        let farm = try await night.farm()
        let cow = try await farm.cow()
        let fields = ChangeFields.other(.treatment, treatmentFields([GivenMedicine("A", milk: 2, meat: 3)]))
        try await farm.add(fields, on: .moment(night.now), to: cow)
        func held() async throws -> Withdrawal? { try await farm.store.animal(cow).withdrawal }
        #expect(try await held()?.milkUntil == Herd.daysAgo(-2))
        #expect(try await held()?.meatUntil == Herd.daysAgo(-3))
        #expect(try await held()?.medicines.first?.given == today)
        farm.set(night.ago(-3, minute: 1439))
        #expect(try await held()?.milkUntil == nil)
        #expect(try await held()?.meatUntil == Herd.daysAgo(-3))
        #expect(try await farm.store.withdrawals().day == Herd.daysAgo(-3))
        #expect(try await farm.store.withdrawals().items.count == 1)
        farm.clock.advance(by: .seconds(60))
        #expect(try await held() == nil)
        #expect(try await farm.store.withdrawals().items.isEmpty)
    }

    @Test(arguments: FarmNight.all)
    func `a sale is judged by its own day`(_ night: FarmNight) async throws {
        let farm = try await night.farm()
        let cow = try await farm.cow()
        let fields = ChangeFields.other(.treatment, treatmentFields([GivenMedicine("A", milk: 0, meat: 3)]))
        try await farm.add(fields, on: .moment(night.now), to: cow)
        func sell(_ date: ChangeDate) async -> String? {
            await problem {
                let sale = try await farm.add(Herd.culling, on: date, to: cow)
                try await farm.store.deleteChange(sale.id, by: "t")
            }
        }
        for date in dates(night, -3) { #expect(await sell(date) == "under-withdrawal") }
        for date in dates(night, -4) + dates(night, 1) { #expect(await sell(date) == nil) }
    }

    @Test(arguments: FarmNight.all)
    func `a selection is due from its day on, and waits for long after seven days`(_ night: FarmNight) async throws {
        let farm = try await night.farm()
        let cow = try await farm.cow()
        try await farm.add(.selection(SelectionFields(reason: 4)), on: .moment(night.now), to: cow)
        func due() async throws -> [DueItem] { try await farm.store.due(on: cow, settings: WorkSettings()) }
        #expect(try await due().map(\.since) == [today])
        #expect(try await farm.store.pendingSelections().lines.map(\.date) == [today])
        #expect(try await farm.store.pendingSelections().day == today)
        farm.set(night.ago(-7, minute: 1439))
        #expect(try await due().map(\.old) == [nil])
        farm.clock.advance(by: .seconds(60))
        #expect(try await due().map(\.old) == [true])
    }

    @Test(arguments: FarmNight.all)
    func `what is dated tomorrow comes into force at the farm's midnight`(_ night: FarmNight) async throws {
        let farm = try await night.farm()
        let (sold, planned) = (try await farm.cow(), try await farm.cow("222222222"))
        try await farm.add(Herd.culling, on: .day(Herd.daysAgo(-1)), to: sold)
        let plan = try await farm.add(.treatment, ["by": "clawTrimmer"], on: .day(Herd.daysAgo(-1)), to: planned)
        func culled() async throws -> Bool { try await farm.store.animal(sold).status == .culled }
        func due() async throws -> [CalendarDay?] {
            try await farm.store.due(on: planned, settings: WorkSettings()).map(\.since)
        }
        farm.set(night.ago(0, minute: 1439))
        #expect(try await !culled())
        #expect(try await due().isEmpty)
        #expect(try await farm.store.plannedClaws().lines.map(\.isOverdue) == [false])
        farm.clock.advance(by: .seconds(60))
        #expect(try await culled())
        #expect(try await due() == [Herd.daysAgo(-1)])
        #expect(try await farm.store.plannedClaws().lines.map(\.isOverdue) == [false])
        farm.set(night.ago(-2, minute: 0))
        #expect(try await farm.store.plannedClaws().lines.map(\.isOverdue) == [true])
        let done = try await farm.store.carryOut(plan.id, by: "t")
        #expect(done.date == .day(Herd.daysAgo(-2)))
        #expect(
            try await farm.store.claws(ReportQuery(from: Herd.daysAgo(-2), to: Herd.daysAgo(-2))).lines.count == 1)
    }

    @Test(arguments: FarmNight.all)
    func `what is dated by a moment ahead comes into force at that moment`(_ night: FarmNight) async throws {
        let farm = try await night.farm()
        let cow = try await farm.cow()
        try await farm.add(Herd.weighing(500), on: .moment(night.now + .seconds(60)), to: cow)
        #expect(try await farm.store.animal(cow).lastWeighing == nil)
        #expect(try await farm.store.newestWeights(of: [cow]).first?.weights.isEmpty == true)
        farm.clock.advance(by: .seconds(60))
        #expect(try await farm.store.animal(cow).lastWeighing?.weight == Herd.weight(500))
        #expect(try await farm.store.newestWeights(of: [cow]).first?.weights.count == 1)
    }

    @Test(arguments: FarmNight.all)
    func `the small line shows weights up to today`(_ night: FarmNight) async throws {
        let farm = try await night.farm()
        let cow = try await farm.cow()
        for days in [1, 0, -1] {
            try await farm.add(Herd.weighing(300 - Double(days)), on: .day(Herd.daysAgo(days)), to: cow)
        }
        let shown = try await farm.store.newestWeights(of: [cow]).first?.weights.map(\.weight.kilograms)
        #expect(shown == [299, 300])
    }

    @Test(arguments: FarmNight.all)
    func `a scale's weight of the day of birth is the calf's own, one of the day before is not`(
        _ night: FarmNight
    ) async throws {
        let farm = try await night.farm()
        let eid = try EID(digits: "203000123456789")
        var weighings: [Bool: Weighing.ID] = [:]
        for (isBorn, days) in [(true, 2), (false, 3)] {
            let draft = Herd.scale(40, eid: eid, reason: nil, eids: [eid])
            weighings[isBorn] = try await farm.store.record(draft, at: night.ago(days), idempotencyKey: "\(days)")
                .weighing.id
        }
        let calf = try await farm.store.createAnimal(Herd.draft("111111111", born: Herd.daysAgo(2)), by: "t")
        _ = try await farm.store.merge(EIDMerge(eid: eid), into: calf.id, by: "t")
        for item in try await farm.store.unassignedWeighings().items {
            let proposed = item.proposals.map(\.animal.id)
            #expect(proposed == (item.weighing.id == weighings[true] ? [calf.id] : []))
        }
        let before = try #require(weighings[false])
        #expect(await problem { try await farm.store.assign(before, to: calf.id, by: "t") } == "before-birth")
        let merged = try await farm.store.merge(
            EIDMerge(eid: eid, assignWeighings: true), into: calf.id, by: "t")
        #expect(merged.assigned.map(\.id) == [weighings[true]] && merged.unassigned.map(\.id) == [before])
    }

    /// From the first to the last minute of the days of a period, and not a minute more.
    @Test(arguments: FarmNight.all)
    func `a report has all of its first and its last day`(_ night: FarmNight) async throws {
        let farm = try await night.farm()
        let barn = try await farm.store.createLocation(LocationDraft(kind: .barn, number: "1"))
        let group = try await farm.store.createLocation(LocationDraft(kind: .group, number: "11", parent: barn.id))
        let query = ReportQuery(from: Herd.daysAgo(6), to: Herd.daysAgo(4))
        for (number, (days, minute, isIn)) in [
            (7, 1439, false), (6, 0, true), (5, 720, true), (4, 1439, true), (3, 0, false),
        ].enumerated() {
            let cow = try await farm.cow("11111111\(number)")
            try await farm.add(.move(MoveFields(groupId: group.id)), on: .day(Herd.daysAgo(300)), to: cow)
            let date = ChangeDate.moment(night.ago(days, minute: minute))
            try await farm.add(.insemination, on: date, to: cow)
            try await farm.add(.treatment, ["by": "clawTrimmer"], on: date, to: cow)
            try await farm.add(Herd.weighing(500), on: date, to: cow)
            func ids(_ animals: [AnimalSummary]) -> Bool { animals.contains { $0.id == cow } }
            #expect(ids(try await farm.store.inseminations(query).lines.map(\.animal)) == isIn, "\(days)")
            #expect(ids(try await farm.store.claws(query).lines.map(\.animal)) == isIn, "\(days)")
        }
        let grown = try #require(try await farm.store.growth(query).lines.first)
        #expect(grown.weighed == 3 && grown.lastWeighed == Herd.daysAgo(4))
    }

    @Test(arguments: FarmNight.all)
    func `the heat diary of a day knows what happened until its end`(_ night: FarmNight) async throws {
        let farm = try await night.farm()
        let cow = try await farm.cow()
        try await farm.add(.heat, on: .moment(night.ago(22)), to: cow)
        try await farm.add(.pregnancyCheck, ["result": "pregnant"], on: .moment(night.ago(1)), to: cow)
        func lines(_ days: Int) async throws -> [HeatDiary.Standing] {
            try await farm.store.heats(of: Herd.daysAgo(days)).lines.map(\.standing)
        }
        for (days, wanted) in [
            (23, []), (22, [.inHeat]), (21, []), (5, []), (4, [.expected]), (2, [.expected]),
            // It was found pregnant on that day.
            (1, []),
        ] as [(Int, [HeatDiary.Standing])] {
            #expect(try await lines(days) == wanted, "\(days) days ago")
        }
        #expect(try await farm.store.heats(of: Herd.daysAgo(2)).lines.first?.expectedOn == Herd.daysAgo(1))
    }

    @Test(arguments: FarmNight.all)
    func `the card counts days from the farm's day of a change`(_ night: FarmNight) async throws {
        let farm = try await night.farm()
        let cow = try await farm.cow()
        try await farm.add(.calving, ["order": 2], on: .moment(night.ago(90)), to: cow)
        try await farm.add(.insemination, on: .moment(night.ago(35)), to: cow)
        let card = try await farm.store.card(of: cow)
        #expect(card.day == today && card.reproduction?.calving?.days == 90)
        #expect(card.reproduction?.insemination?.date == Herd.daysAgo(35))
        let due = try await farm.store.due(on: cow, settings: WorkSettings())
        #expect(due.map(\.kind) == [.pregnancyCheck] && due.first?.since == today)
        try await farm.add(.pregnancyCheck, ["result": "pregnant"], on: .moment(night.now), to: cow)
        let expected = try await farm.store.card(of: cow).reproduction?.expectedCalving
        #expect(expected?.from == Herd.daysAgo(35 - 285) && expected?.to == Herd.daysAgo(35 - 289))
        try await farm.add(.plan, ["outOfReproduction": .string("\(Herd.daysAgo(-1))")], on: .day(today), to: cow)
        #expect(try await !farm.store.card(of: cow).outOfReproduction)
        farm.set(night.ago(-1, minute: 0))
        #expect(try await farm.store.card(of: cow).outOfReproduction)
        let out = StandingFilter(isOutOfReproduction: true)
        var query = AnimalQuery()
        query.standing = out
        #expect(try await farm.store.animals(query).items.map(\.id) == [cow])
    }

    @Test(arguments: FarmNight.all)
    func `what is recorded without a day is of today`(_ night: FarmNight) async throws {
        let farm = try await night.farm()
        #expect(try await farm.store.recordDailyEvent(DailyEventDraft(text: "x"), by: "t").date == today)
        #expect(try await farm.store.openSession(SessionDraft()).name == "\(today)")
        let animal = try await farm.store.createAnimal(Herd.draft("111111111", collar: "7"), by: "t")
        #expect(try await farm.store.changes(of: animal.id).items.map(\.date).contains(.day(today)))
        let vet = try await farm.store.createResource(ResourceDraft(kind: .vet, name: "V"), by: "t")
        let draft = BookingDraft(
            purpose: .vet, start: night.now + .seconds(60), end: night.now + .seconds(120), resources: [vet.id])
        #expect(try await farm.store.book(draft, by: "t").name == "\(today)")
    }

    @Test(arguments: FarmNight.all)
    func `a membership that ends within two weeks is told, from today to the fourteenth day`(
        _ night: FarmNight
    ) async throws {
        let farm = try await night.farm()
        var told: [Int: Member.ID] = [:]
        for days in [-31, -30, -1, 0, 14, 15] {
            let draft = MemberDraft(name: "A\(days + 100)", number: "\(days + 100)", until: Herd.daysAgo(-days))
            told[days] = try await farm.store.createMember(draft, by: "t").id
        }
        #expect(try await farm.store.remindOfEnds() == 2)
        let listed = try await farm.store.memberEnds().map(\.member.id)
        #expect(listed == [-30, -1, 0, 14].compactMap { told[$0] })
    }

    @Test(arguments: FarmNight.all)
    func `a list of bookings and a search for windows have the farm's days`(_ night: FarmNight) async throws {
        let farm = try await night.farm()
        let vet = try await farm.store.createResource(ResourceDraft(kind: .vet, name: "V"), by: "t")
        for (name, days, minute) in [("first", -1, 0), ("last", -2, 1438), ("after", -3, 0)] {
            let start = night.ago(days, minute: minute)
            _ = try await farm.store.book(
                BookingDraft(purpose: .vet, name: name, start: start, end: start + .seconds(60), resources: [vet.id]),
                by: "t")
        }
        let (tomorrow, after) = (Herd.daysAgo(-1), Herd.daysAgo(-2))
        func names(_ from: CalendarDay, _ to: CalendarDay) async throws -> [String] {
            try await farm.store.bookings(BookingQuery(from: from, to: to)).items.map(\.name)
        }
        #expect(try await names(today, today) == [])
        #expect(try await names(tomorrow, after) == ["first", "last"])
        #expect(try await names(after, after) == ["last"])
        let windows = try await farm.store.windows(
            WindowQuery(resources: [vet.id], from: tomorrow, to: after, minutes: 1))
        #expect(windows.from == night.ago(-1, minute: 0) && windows.to == night.ago(-3, minute: 0))
        #expect(windows.items.first?.start == night.ago(-1, minute: 1))
        #expect(windows.items.map(\.end).last == windows.to)
        // Without days it is today, which is partly over, and the six after it.
        let week = try await farm.store.windows(WindowQuery(resources: [vet.id], minutes: 1))
        #expect(week.from == night.now && week.to == night.ago(-7, minute: 0))
    }
}
