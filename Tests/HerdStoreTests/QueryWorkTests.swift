import SQLite
import Testing
import Values

@testable import HerdStore

/// A page costs the page and not the herd: the work of a query is bounded, in steps of SQLite's virtual machine.
@Suite(.serialized) struct QueryWorkTests {
    private typealias Query = @Sendable (LargeHerd) async throws -> Int

    /// Measured one after another, as all share a connection.
    private static func work(_ query: Query, in herd: LargeHerd) async throws -> (rows: Int, work: StatementWork) {
        let rows = try await query(herd)
        return (rows, await herd.store.takeWork())
    }

    private static func list(_ change: @escaping @Sendable (inout AnimalQuery, LargeHerd) -> Void) -> Query {
        { herd in
            var query = AnimalQuery(limit: 30)
            change(&query, herd)
            var count = try await herd.store.animals(query).items.count
            // A page from the middle costs what the first costs.
            query.cursor = "CZ550000000"
            count += try await herd.store.animals(query).items.count
            return count
        }
    }

    /// Lists whose pages are full in either herd.
    private static let pages: [(name: String, query: Query)] =
        [
            ("all", list { _, _ in }),
            ("culled too", list { query, _ in query.culled = .include }),
            ("only culled", list { query, _ in query.culled = .only }),
            ("males", list { query, _ in query.sex = .male }),
            ("females", list { query, _ in query.sex = .female }),
            ("culled females", list { query, _ in (query.sex, query.culled) = (.female, .only) }),
            ("females, culled too", list { query, _ in (query.sex, query.culled) = (.female, .include) }),
            ("a group", list { query, herd in query.group = herd.group }),
            ("females of a group", list { query, herd in (query.group, query.sex) = (herd.group, .female) }),
            ("cows", list { query, _ in query.standing.category = .cow }),
            ("female cows", list { query, _ in (query.standing.category, query.sex) = (.cow, .female) }),
            ("cows, culled too", list { query, _ in (query.standing.category, query.culled) = (.cow, .include) }),
            ("open", list { query, _ in query.standing.reproduction = .open }),
            ("out of reproduction", list { query, _ in query.standing.isOutOfReproduction = true }),
            ("in reproduction", list { query, _ in query.standing.isOutOfReproduction = false }),
            ("a barn", list { query, herd in query.barn = herd.barn }),
            ("cows of a barn", list { query, herd in (query.barn, query.standing.category) = (herd.barn, .cow) }),
            ("statistics", { try await $0.store.statistics(AnimalQuery()).total }),
            (
                "statistics of a barn",
                { herd in
                    var query = AnimalQuery()
                    query.barn = herd.barn
                    return try await herd.store.statistics(query).total
                }
            ),
            ("due", due { _ in nil }), ("due in a barn", due { $0.barn }),
            ("checks that are due", due(.pregnancyCheck) { _ in nil }),
            (
                "pregnant heifers, culled too",
                list { query, _ in (query.standing.category, query.culled) = (.pregnantHeifer, .include) }
            ),
            ("pregnant", list { query, _ in query.standing.reproduction = .pregnant }),
            (
                "weaning, all on the last tags",
                { herd in
                    var settings = WorkSettings()
                    settings.weaningWeight = Weight(grams: 400_000)
                    return try await herd.store.due(kind: .weaning, settings: settings, limit: 30).items.count
                }
            ),
            ("a collar", { try await $0.store.resolve(collar: "5").animal == nil ? 0 : 1 }),
            ("the weights of the herd", { try await $0.store.herdWeights(at: Herd.now).count + 1 }),
            (
                "the plan of a session",
                { herd in
                    let draft = SessionDraft(name: "plan", groupId: herd.group)
                    let session = try await herd.store.openSession(draft)
                    _ = try await herd.store.closeSession(session.id, by: "t")
                    return 1
                }
            ),
            (
                "closing a group that is not empty",
                { herd in
                    let patch = LocationPatch(closed: true)
                    return await problem { try await herd.store.editLocation(herd.group, patch, by: "t") } == nil
                        ? 0 : 1
                }
            ),
            (
                "one animal",
                { herd in
                    try await herd.store.resolve(earTag: EarTag("CZ100000000")).animal == nil ? 0 : 1
                }
            ),
        ]

    /// More steps than usual that a list may take in the larger herd, with the reason.
    private static let slack = [
        "statistics": 10_000,  // Reads a row for each group and category.
        "statistics of a barn": 10_000,
        "the weights of the herd": 150_000,  // Reads a sample of at most 10,000 animals.
        "due": 30_000,  // The small herd has no 500 animals to walk.
        "checks that are due": 30_000,
    ]

    private static func due(_ kind: WorkKind? = nil, _ barn: @escaping @Sendable (LargeHerd) -> Location.ID?) -> Query {
        { herd in
            try await herd.store.due(barn: barn(herd), kind: kind, settings: WorkSettings(), limit: 30).items.count
        }
    }

    /// Reports that read all animals they are about, by design.
    private static let wholes: [(name: String, reason: String, query: Query)] = [
        (
            "growth", "a report over all animals and their weighings",
            { try await $0.store.growth(ReportQuery(from: Herd.daysAgo(30), to: Herd.today)).animals }
        )
    ]

    @Test func `a page of a herd of 100,000 costs what it costs in a herd of 1,000`() async throws {
        let (small, large) = (try await LargeHerd.of(1000), try await LargeHerd.of(100_000))
        var table = ""
        for (name, query) in Self.pages {
            let few = try await Self.work(query, in: small)
            let many = try await Self.work(query, in: large)
            table += "\(name): \(few.work.steps) and \(many.work.steps) steps, \(many.work.sorts) sorts\n"
            #expect(few.rows > 0 && many.rows >= few.rows, "\(name): \(few.rows) and \(many.rows) rows")
            #expect(few.work.steps > 0)
            let slack = Self.slack[name] ?? 2000
            #expect(many.work.steps < 2 * few.work.steps + slack, "\(name): \(few.work) and \(many.work)")
            #expect(many.work.sorts <= 2, "\(name)")
        }
        print(table)
    }

    @Test func `animals that are due are all listed, however far apart their tags are`() async throws {
        let herd = try await LargeHerd.of(10_000)
        var (query, found): (String?, [Animal.ID]) = (nil, [])
        repeat {
            let page = try await herd.store.due(kind: .calving, settings: WorkSettings(), cursor: query, limit: 15)
            found += page.items.map(\.animal.id)
            query = page.next
        } while query != nil
        #expect(found.count == 40 && Set(found).count == 40)
    }

    @Test func `pages with culled animals list each animal once, in the order of the tags`() async throws {
        let herd = try await LargeHerd.of(1000)
        var query = AnimalQuery(culled: .include, limit: 3)
        query.standing.category = .pregnantHeifer
        var (tags, statuses): ([String], Set<Animal.Status>) = ([], [])
        repeat {
            let page = try await herd.store.animals(query)
            tags += page.items.map(\.earTag.description)
            statuses.formUnion(page.items.map(\.status))
            query.cursor = page.next
        } while query.cursor != nil
        #expect(statuses == [.alive, .culled])
        #expect(tags.count == 19 && tags == Set(tags).sorted())
    }

    @Test func `a report of one barn costs the barn`() async throws {
        let (small, large) = (try await LargeHerd.of(1000), try await LargeHerd.of(100_000))
        let growth: Query = { herd in
            let query = ReportQuery(from: Herd.daysAgo(30), to: Herd.today, barns: [herd.barn])
            return try await herd.store.growth(query).animals
        }
        let few = try await Self.work(growth, in: small)
        let many = try await Self.work(growth, in: large)
        #expect(few.rows > 0 && many.rows > 0)
        let perAnimal = (few.work.steps / few.rows, many.work.steps / many.rows)
        #expect(perAnimal.1 < 3 * perAnimal.0 + 100, "\(perAnimal)")
    }

    @Test func `a report about all animals takes a bounded number of steps for each`() async throws {
        let herd = try await LargeHerd.of(20_000)
        for (name, reason, query) in Self.wholes {
            let (rows, work) = try await Self.work(query, in: herd)
            #expect(rows == 8000 && work.steps > rows, "\(name): \(reason)")
            #expect(work.steps < 100 * rows, "\(name): \(work.steps / rows) steps for each animal")
        }
    }
}
