import Testing

@testable import CentralSync

/// The state machine alone: what is done next, given what came.
@Suite struct `a synchronisation goes through its parts` {
    private let central = CentralSchema(schema: 1, server: "herd", rights: ["read", "write"])

    /// What is done one after another with a central system that says this of itself.
    private func steps(with central: CentralSchema) throws -> [Synchronisation.Step] {
        var run = Synchronisation()
        var steps: [Synchronisation.Step] = []
        while run.step != .finished {
            steps.append(run.step)
            switch run.step {
            case .upload: run.uploaded(0, left: 0, isLast: true)
            case .verify: try run.verified(central, known: nil)
            case .pull: try run.pulled(rows: 0, isFurther: false, left: 0)
            case .finished: break
            }
        }
        #expect(run.part == nil)
        return steps
    }

    @Test func `upload, verify, then the tables that every central system has`() throws {
        #expect(
            try steps(with: central)
                == [.upload, .verify, .pull(.barns), .pull(.groups), .pull(.animals), .pull(.changes)])
    }

    /// The order of domain.md §1.7.
    @Test func `what others refer to comes before what refers to it`() throws {
        let names = ["lactations", "bulls", "technicians", "diagnoses", "medicines", "centres"]
        let all = CentralSchema(schema: 1, server: "herd", rights: ["read", "write"], tables: names)
        let tables: [CentralTable] = [
            .centres, .barns, .groups, .bulls, .technicians, .diagnoses, .medicines, .animals, .lactations, .changes,
        ]
        #expect(try steps(with: all) == [.upload, .verify] + tables.map { .pull($0) })
    }

    @Test func `a table is asked for where it is named, and a name of a later day asks for nothing`() throws {
        let some = CentralSchema(schema: 1, server: "herd", rights: ["read", "write"], tables: ["bulls", "photos"])
        #expect(
            try steps(with: some) == [
                .upload, .verify, .pull(.barns), .pull(.groups), .pull(.bulls), .pull(.animals), .pull(.changes),
            ])
        #expect(Synchronisation(shared: some.shared).parts.count == 7)
    }

    @Test func `it stays with a part until that is done, and tells how far it is`() throws {
        var run = Synchronisation()
        run.uploaded(1024, left: 300, isLast: false)
        #expect(run.step == .upload && run.done == 1024 && run.left == 300)
        run.uploaded(300, left: 0, isLast: true)
        try run.verified(central, known: "herd")
        #expect(run.step == .pull(.barns) && run.done == 0 && run.left == nil)
        try run.pulled(rows: 1024, isFurther: true, left: 5)
        #expect(run.step == .pull(.barns) && run.done == 1024 && run.left == 5)
        // Cut short on purpose: what was said before still holds.
        try run.pulled(rows: 2, isFurther: true, left: nil)
        #expect(run.step == .pull(.barns) && run.done == 1026 && run.left == 5)
    }

    @Test func `rows that are promised and never come end it`() throws {
        var run = Synchronisation()
        run.uploaded(0, left: 0, isLast: true)
        try run.verified(central, known: nil)
        #expect(throws: SyncFailure(.unreadable, "it promises more rows and gives none")) {
            try run.pulled(rows: 3, isFurther: false, left: 7)
        }
    }

    @Test(arguments: [
        (CentralSchema(schema: 2, server: "herd", rights: ["read"]), SyncFailure.Code.incompatibleSchema),
        (CentralSchema(schema: 1, server: "another", rights: ["read"]), .otherServer),
        (CentralSchema(schema: 1, server: "herd", rights: ["write"]), .forbidden),
        (CentralSchema(schema: 1, server: "", rights: ["read"]), .unreadable),
    ]) func `nothing is pulled from where it must not be`(_ schema: CentralSchema, _ code: SyncFailure.Code) {
        var run = Synchronisation()
        run.uploaded(0, left: 0, isLast: true)
        var failure: SyncFailure?
        do throws(SyncFailure) { try run.verified(schema, known: "herd") } catch { failure = error }
        #expect(failure?.code == code)
        #expect(run.step == .verify)
    }
}

@Suite struct `two kinds of failure are told apart` {
    @Test func `only an incompatible schema asks for another program`() {
        for code in SyncFailure.Code.allCases {
            #expect(SyncFailure(code, "").kind == (code == .incompatibleSchema ? .incompatible : .retried))
        }
    }

    @Test(
        arguments: [
            (200, nil), (204, nil), (401, .unauthorized), (403, .forbidden), (409, .otherServer),
            (426, .incompatibleSchema), (500, .serverError), (503, .serverError), (404, .unreadable),
            (302, .unreadable),
        ] as [(Int, SyncFailure.Code?)]) func `an answer's status says which`(_ status: Int, _ code: SyncFailure.Code?)
    {
        #expect(SyncFailure(status: status, detail: "")?.code == code)
    }

    @Test func `a proxy's page is not told whole`() {
        #expect(SyncFailure(.cut, String(repeating: "x", count: 9000)).detail.count == 300)
    }
}

@Suite struct `pauses grow while it fails` {
    private let cut = SyncFailure(.cut, "")

    @Test func `from a quarter of a minute to the usual pause, and back once it went well`() {
        var pauses = SyncPauses(every: .seconds(600))
        let waited = (0..<8).map { _ in pauses.failed(cut, chance: 0.5) / .seconds(1) }
        #expect(waited == [15, 30, 60, 120, 240, 480, 600, 600])
        #expect(pauses.succeeded(chance: 0.5) == .seconds(600))
        #expect(pauses.failed(cut, chance: 0.5) == .seconds(15))
    }

    @Test func `each by up to a quarter more or less`() {
        var pauses = SyncPauses(every: .seconds(600))
        #expect(pauses.succeeded(chance: 0) == .seconds(450))
        #expect(pauses.succeeded(chance: 1) == .seconds(750))
        #expect(pauses.failed(cut, chance: 0) == .milliseconds(11_250))
    }

    @Test func `a newer program does not come by itself`() {
        var pauses = SyncPauses(every: .seconds(600))
        #expect(pauses.failed(SyncFailure(.incompatibleSchema, ""), chance: 0.5) == .seconds(3600))
    }

    @Test func `what somebody stopped does not begin anew at once`() {
        var pauses = SyncPauses(every: .seconds(600))
        #expect(pauses.failed(SyncFailure(.cancelled, ""), chance: 0.5) == .seconds(600))
    }
}
