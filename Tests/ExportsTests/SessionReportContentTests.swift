import TestSupport
import Testing
import Values

@testable import Exports
@testable import HerdStore

/// What a printed report of a session says, by known values.
struct SessionReportContentTests {
    private func words(_ report: SessionReport, _ language: Language = .en) throws -> String {
        try PrintedPages(report.pdf(in: language)).text().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// How often something was found that is to be looked into: the number that stands before its first word.
    private func finding(_ report: SessionReport, _ name: String) throws -> String? {
        let words = try PrintedPages(report.pdf(in: .en)).words
        let word = try #require(words.first { $0.text == name })
        return words.filter {
            $0.page == word.page && $0.right <= word.left && abs($0.top + $0.bottom - word.top - word.bottom) < 24
                && $0.text.allSatisfy { $0.isNumber || $0 == "–" }
        }.max { $0.right < $1.right }?.text
    }

    private func session(
        closedAt: Timestamp? = nil, opened: Timestamp = Known.now, planned: Int = 0, kind: Session.Kind = .weighing,
        timeOffFeed: Double? = nil, limits: [DraftingLimit] = []
    ) -> Session {
        Session(
            id: Known.id(40), name: "Podzim", kind: kind, barnId: nil, groupId: nil, openedAt: opened,
            closedAt: closedAt,
            simulated: false, planned: planned, draftingLimits: limits, timeOffFeed: timeOffFeed,
            statistics: Session.Statistics(
                count: 17, mean: 431.25, median: 428.75, minimum: Weight(grams: 301_500),
                maximum: Weight(grams: 612_250),
                standardDeviation: 55.58, gainPerDay: -0.456, gainPerDaySinceBirth: 0.789))
    }

    private func report(
        _ rows: [WeighingDetail] = [], session: Session? = nil, discarded: Int = 0, found: Reconciliation? = nil,
        clock: LocalClock = .utc, locations: [Location] = []
    ) -> SessionReport {
        let nothing = Reconciliation(planned: 0, weighed: 0, missing: [], twice: [], unknown: [], moved: [])
        return SessionReport(
            station: "Farma Lhota", session: session ?? self.session(), locations: locations, rows: rows,
            discarded: discarded, reconciliation: found ?? nothing, made: Known.now, clock: clock)
    }

    @Test func `its figures are those of the session, each under its name`() throws {
        let english = try words(report(session: session(planned: 20)))
        for text in ["17", "of 20 planned", "431.3", "428.8", "55.6", "301.5", "612.25", "−0.46", "0.79"] {
            #expect(english.contains(text), "\(text) in \(english)")
        }
        #expect(
            english.contains("Weighed Mean Median Std. deviation Lightest Heaviest Gain Gain"), "\(english)")
        #expect(english.contains("17 431.3 428.8 55.6 301.5 612.25 −0.46 0.79"), "\(english)")
        #expect(try words(report(), .cs).contains("17 431,3 428,8 55,6 301,5 612,25 −0,46 0,79"))
        #expect(try words(report()).contains("in all"))
    }

    @Test func `unknown weighings are in its list, discarded ones are counted alone`() async throws {
        let barn = try await Barn.open()
        let last = try await barn.store.createAnimal(
            AnimalDraft(number: "111111111", sex: .male, born: barn.ruzena.born, name: "První"), by: "t")
        try await barn.weigh(500, of: barn.bull, seconds: 50)
        try await barn.weigh(301, seconds: 45)
        try await barn.weigh(400.5, of: barn.ruzena, seconds: 40)
        try await barn.weigh(302, seconds: 30)
        try await barn.weigh(450, of: last, seconds: 20)
        for seconds in [10, 11, 12] {
            let wrong = try await barn.weigh(999, seconds: seconds)
            _ = try await barn.store.discard(wrong.id, reason: "x", by: "t")
        }
        let report = try await Export(barn.store, clock: .utc).report(
            of: barn.session.id, station: "L", made: Barn.now)
        #expect(report.discarded == 3)
        #expect(
            report.rows.map { $0.animal?.earTag.number ?? "\($0.weighing.weight)" } == [
                "111111111", "123456789", "222222222", "301", "302",
            ])
        #expect(report.locations.map(\.number) == ["11"])
        #expect(try finding(report, "discarded") == "3" && finding(report, "without") == "2")
        let text = try words(report)
        #expect(text.contains("400.5") && text.contains("500.0") && !text.contains("999"), "\(text)")
    }

    private func row(
        _ kilograms: Double, _ tag: String = "CZ123456789", at: Timestamp = Known.now, gain: Double? = nil,
        previous: Double? = nil, level: Plausibility.Level = .ok, percent: Double? = nil, drafting: Drafting? = nil
    ) throws -> WeighingDetail {
        Known.detail(
            try Known.weighing(
                kilograms, at: at, level: level, percent: percent, drafting: drafting), of: try Known.animal(tag),
            previous: previous.map {
                PreviousWeight(weight: Weight(grams: Int($0 * 1000)), date: .day(Known.day("2026-10-01")))
            }, gain: gain)
    }

    @Test(
        arguments: [
            ([400.0, 401], ["400", "401"], ["400.0"]), ([400, 400.5], ["400.0", "400.5"], ["400.00"]),
            ([400.5, 401.25], ["400.50", "401.25"], []), ([400.125, 401], ["400.125", "401.000"], []),
        ] as [([Double], [String], [String])])
    func `its weights have as many digits as the finest of them`(
        weights: [Double], shown: [String], hidden: [String]
    ) throws {
        let text = " " + (try words(report(try weights.map { try row($0) }))) + " "
        for part in shown { #expect(text.contains(" \(part) "), "\(part) in \(text)") }
        for part in hidden { #expect(!text.contains(" \(part) "), "\(part) in \(text)") }
    }

    @Test(arguments: [
        (Plausibility.Level.ok, -7.4, "−7 %"), (.ok, 7.5, "+8 %"), (.ask, -12.4, "? −12 %"), (.flag, 31.6, "!! +32 %"),
        (.flag, -2000, "!! −999 %"), (.flag, 2000, "!! +999 %"), (.ok, 0, "+0 %"),
    ])
    func `a weight that is off its curve says by how much, and how far it is believed`(
        level: Plausibility.Level, percent: Double, shown: String
    ) throws {
        let report = report([try row(400, level: level, percent: percent)])
        let text = try words(report)
        #expect(text.contains(shown), "\(text)")
        #expect(try finding(report, "weight") == (level == .ok ? "0" : "1"))
    }

    @Test func `a row says the last weight, the gain or loss, and where the animal was drafted to`() throws {
        let text = try words(
            report([
                try row(400.5, gain: -0.126, previous: 410.25, drafting: Drafting(name: "Prodej", gate: 2)),
                try row(401, "CZ222222222", gain: 1.25, previous: 390),
            ]))
        #expect(text.contains("400.5 410.3 −0.13") && text.contains("Prodej → 2"), "\(text)")
        #expect(text.contains("401.0 390.0 1.25"), "\(text)")
    }

    @Test(arguments: [
        (3600, "2026-11-19T23:30:00Z", "2026-11-20T22:59:00Z", "20/11/2026 00:30 – 23:59"),
        (3600, "2026-11-20T22:30:00Z", "2026-11-20T23:30:00Z", "20/11/2026 23:30 – 21/11/2026 00:30"),
        (-18_000, "2026-11-20T23:30:00Z", "2026-11-21T04:30:00Z", "20/11/2026 18:30 – 23:30"),
        (-18_000, "2026-11-21T04:30:00Z", "2026-11-21T05:30:00Z", "20/11/2026 23:30 – 21/11/2026 00:30"),
    ])
    func `when it was is told in the farm's days`(offset: Int, opened: String, closed: String, shown: String) throws {
        let session = session(closedAt: Known.moment(closed), opened: Known.moment(opened))
        let text = try words(report(session: session, clock: LocalClock { _ in offset }))
        #expect(text.contains(shown), "\(text)")
    }

    @Test func `it says where it was, of which sort, how long without feed, and that it is open`() throws {
        let barn = Location(id: Known.id(1), kind: .barn, number: "3", name: "Kravín", parent: nil)
        let group = Location(id: Known.id(2), kind: .group, number: "31", name: nil, parent: nil)
        let text = try words(report(session: session(kind: .single, timeOffFeed: 12.5), locations: [barn, group]))
        for part in ["(still open)", "barn 3 Kravín", "group 31", "single weighings", "12.5 h off feed"] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
        let other = try words(report(session: session(timeOffFeed: 12)), .cs)
        #expect(other.contains("hromadné vážení") && other.contains("12 h bez krmení"), "\(other)")
    }

    @Test func `times have their day when it was not one day`() throws {
        let late = try row(401, "CZ222222222", at: Known.moment("2026-11-21T07:05:00Z"))
        let text = try words(report([try row(400), late]))
        // In the head and in the foot it stands anyway.
        #expect(text.matches(of: /20\/11\/2026 08:12/).count == 3 && text.contains("21/11/2026 07:05"), "\(text)")
        let one = try words(report([try row(400)]))
        #expect(one.matches(of: /20\/11\/2026 08:12/).count == 2 && one.contains("08:12 400"), "\(one)")
    }

    @Test(arguments: 1...8) func `every animal that was not weighed is in the list of them`(count: Int) throws {
        let missing = try (1...count).map { try Known.summary("CZ10000000\($0)", name: "Kráva\($0)") }
        let found = Reconciliation(planned: count, weighed: 0, missing: missing, twice: [], unknown: [], moved: [])
        let text = try words(report(session: session(planned: count), found: found))
        #expect(text.contains("Not weighed: \(count)"), "\(text)")
        for number in 1...count {
            #expect(text.contains("CZ 100000 00\(number) Kráva\(number)"), "\(number) in \(text)")
        }
    }

    @Test func `its lists say who was weighed twice, what has no animal, and who is elsewhere`() throws {
        let first = try Known.weighing(400, at: Known.moment("2026-11-20T08:00:00Z"))
        let second = try Known.weighing(402.5, at: Known.moment("2026-11-20T09:00:00Z"), eid: nil)
        let unknown = try Known.weighing(300.5, state: .unassigned, reason: .unknownEID)
        let found = Reconciliation(
            planned: 1, weighed: 1, missing: [],
            twice: [.init(animal: try Known.summary("CZ100000001"), weighings: [second, first])], unknown: [unknown],
            moved: [
                .init(
                    animal: try Known.summary("CZ100000002"), reason: .notPlanned, plannedGroup: nil, group: Known.group
                ),
                .init(
                    animal: try Known.summary("CZ100000003"), reason: .groupChanged, plannedGroup: Known.group,
                    group: LocationSummary(id: Known.id(4), number: "41", name: nil)),
            ])
        let planned = report(session: session(planned: 1), found: found)
        let text = try words(planned)
        #expect(text.contains("400 kg (08:00), 402.5 kg (09:00)"), "\(text)")
        #expect(text.contains("300.5 unknown EID 203 000000000077"), "\(text)")
        #expect(text.contains("not planned, stands in group 31 Dojnice"), "\(text)")
        #expect(text.contains("planned from group 31 Dojnice, stands in 41"), "\(text)")
        #expect(
            try finding(planned, "twice") == "1" && finding(planned, "moved") == "2" && finding(planned, "not") == "0")
        // Without a plan nobody is missing, and nobody is in the wrong place.
        #expect(try finding(report(), "not") == "–" && finding(report(), "moved") == "–")
    }

    @Test(arguments: [
        (UnassignedReason.noEID, "no EID read", "bez EID"), (.ambiguousEID, "several EIDs", "více EID"),
        (.unknownEID, "unknown EID", "neznámé EID"), (.noAnimal, "no animal", "bez zvířete"),
        (.withdrawn, "name withdrawn", "zvíře odebráno"),
    ])
    func `a weighing without an animal says why, with the tag that was read`(
        reason: UnassignedReason, english: String, czech: String
    ) throws {
        let detail = Known.detail(try Known.weighing(300, state: .unassigned, reason: reason), of: nil)
        #expect(try words(report([detail])).contains("203 000000000077 \(english)"))
        #expect(try words(report([detail]), .cs).contains(czech))
    }

    @Test func `its charts mark the mean and the limits of drafting`() throws {
        let limits = [
            DraftingLimit(name: "Prodej", minimum: Weight(grams: 430_000)),
            DraftingLimit(name: "Lehké", maximum: Weight(grams: 410_500)),
        ]
        let rows = try [(400.0, -0.5), (410, 0.25), (450, 1)].map { try row($0.0, gain: $0.1) }
        let text = try words(report(rows, session: session(limits: limits)))
        #expect(
            text.contains("mean 431.3") && text.contains("Prodej ≥ 430") && text.contains("Lehké < 410.5"), "\(text)")
        #expect(text.contains("mean −0.46") && text.contains("Daily gain since the last weighing"), "\(text)")
    }
}
