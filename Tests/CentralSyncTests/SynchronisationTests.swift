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

/// What a central system says of itself, each part of it alone.
@Suite struct `a central system is taken` {
    private func obstacle(
        schema: Int = 1, server: String = "herd", rights: [String] = ["read", "write"], known: String? = nil
    ) -> SyncFailure? {
        CentralSchema(schema: schema, server: server, rights: rights).obstacle(known: known)
    }

    @Test(
        arguments: [
            (["read", "write"], nil), (["write", "more", "read"], nil), (["read"], "write"), (["write"], "read"),
            ([], "read and write"), (["READ", "write"], "read"),
        ] as [([String], String?)]) func `when the token may both read and write`(rights: [String], missing: String?)
    {
        #expect(obstacle(rights: rights) == missing.map { SyncFailure(.forbidden, "the token may not \($0)") })
    }

    @Test(arguments: [(0, false), (1, true), (2, false), (-1, false)])
    func `when it speaks the same`(schema: Int, isGood: Bool) {
        #expect(obstacle(schema: schema)?.code == (isGood ? nil : .incompatibleSchema))
    }

    @Test(arguments: [
        ("", false), ("a", true), (String(repeating: "a", count: 200), true),
        (String(repeating: "a", count: 201), false),
        (String(repeating: "ů", count: 100), true), (String(repeating: "ů", count: 101), false),
    ]) func `when its name is of a length that can be kept`(server: String, isGood: Bool) {
        #expect(obstacle(server: server)?.code == (isGood ? nil : .unreadable))
    }

    @Test func `when it is the one of before, or there was none`() {
        #expect(obstacle(known: nil) == nil && obstacle(known: "herd") == nil)
        #expect(obstacle(known: "Herd") == SyncFailure(.otherServer, "it is 'herd', it was 'Herd'"))
    }

    @Test func `and what it has is known from then on`() throws {
        var run = Synchronisation(shared: [.barns, .groups, .animals, .changes, .bulls])
        run.uploaded(0, left: 0, isLast: true)
        #expect(run.parts.contains(.bulls))
        try run.verified(
            CentralSchema(schema: 1, server: "herd", rights: ["read", "write"], tables: ["medicines"]), known: nil)
        #expect(!run.parts.contains(.bulls) && run.parts.contains(.medicines))
    }

    @Test func `and what is said out of turn changes nothing`() throws {
        var run = Synchronisation()
        run.uploaded(2, left: 9, isLast: false)
        run.uploaded(3, left: 6, isLast: false)
        #expect(run.done == 5 && run.left == 6)
        run.uploaded(1, left: 5, isLast: true)
        #expect(run.step == .verify && run.done == 0 && run.left == nil)
        run.uploaded(7, left: 7, isLast: true)
        #expect(run.step == .verify && run.done == 0)
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

    @Test func `an answer of any status is a success or says what it is`() {
        let special: [Int: SyncFailure.Code] = [
            401: .unauthorized, 403: .forbidden, 409: .otherServer, 426: .incompatibleSchema,
        ]
        for status in 0...999 {
            let code: SyncFailure.Code? =
                (200..<300).contains(status) ? nil : special[status] ?? (status >= 500 ? .serverError : .unreadable)
            let failure = SyncFailure(status: status, detail: "why")
            #expect(failure?.code == code, "\(status)")
            let isPlain = special[status] != nil
            #expect(failure?.detail == (code == nil ? nil : isPlain ? "why" : "status \(status). why"))
        }
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

    @Test(arguments: [0, 1, 15, 16, 600, 3600]) func `but never to nothing, nor beyond the usual one`(every: Int) {
        var pauses = SyncPauses(every: .seconds(every))
        for time in 0..<2000 {
            let pause = pauses.failed(cut, chance: 0.5)
            #expect(pause >= .seconds(15) && pause <= .seconds(max(every, 15)), "\(time)")
            #expect(time < 8 || pause == .seconds(max(every, 15)))
        }
        #expect(pauses.succeeded(chance: 0.5) == .seconds(every))
        #expect(pauses.failed(cut, chance: 0.5) == .seconds(15))
    }

    @Test(arguments: [(-3.0, 450), (0, 450), (0.25, 525), (0.75, 675), (1, 750), (9, 750)])
    func `by no more than a quarter, whatever chance says`(chance: Double, seconds: Int) {
        var pauses = SyncPauses(every: .seconds(600))
        #expect(pauses.succeeded(chance: chance) == .seconds(seconds))
    }

    @Test func `each by up to a quarter more or less`() {
        var pauses = SyncPauses(every: .seconds(600))
        #expect(pauses.succeeded(chance: 0) == .seconds(450))
        #expect(pauses.succeeded(chance: 1) == .seconds(750))
        #expect(pauses.failed(cut, chance: 0) == .milliseconds(11_250))
    }

    @Test func `a newer program does not come by itself`() {
        var pauses = SyncPauses(every: .seconds(600))
        let old = SyncFailure(.incompatibleSchema, "")
        #expect(pauses.failed(old, chance: 0.5) == .seconds(3600))
        #expect(pauses.failed(old, chance: 0) == .seconds(2700))
        pauses.every = .seconds(7200)
        #expect(pauses.failed(old, chance: 0.5) == .seconds(7200))
    }

    @Test func `what somebody stopped does not begin anew at once`() {
        var pauses = SyncPauses(every: .seconds(600))
        _ = pauses.failed(cut, chance: 0.5)
        _ = pauses.failed(cut, chance: 0.5)
        #expect(pauses.failed(SyncFailure(.cancelled, ""), chance: 0.5) == .seconds(600))
        #expect(pauses.failed(cut, chance: 0.5) == .seconds(15), "it was no fault of the connection")
    }
}
