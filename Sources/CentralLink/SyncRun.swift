import CentralSync
import HerdStore
import Values

/// One synchronisation: the state machine, the store and the link brought together.
struct SyncRun {
    let store: HerdStore
    var link: CentralLink
    /// What is younger stays a while.
    let sparing: Duration
    /// Told how far it is.
    let tell: @Sendable (Synchronisation) async -> Void
    private var machine = Synchronisation()
    private var cursor = UploadCursor.start

    init(
        _ store: HerdStore, _ link: CentralLink, sparing: Duration,
        tell: @escaping @Sendable (Synchronisation) async -> Void
    ) {
        (self.store, self.link, self.sparing, self.tell) = (store, link, sparing, tell)
    }

    /// Does all parts.
    ///
    /// - Throws: `SyncFailure`, or an error of the store.
    mutating func run() async throws {
        link.server = try await store.centralServer()
        machine = Synchronisation(shared: try await store.sharedTables())
        while machine.step != .finished {
            guard !Task.isCancelled else { throw SyncFailure(.cancelled, "stopped") }
            await tell(machine)
            switch machine.step {
            case .upload: try await upload()
            case .verify: try await verify()
            case .pull(let table): try await pull(table)
            case .finished: break
            }
        }
        try await store.takeStuck()
        try await store.noteSynchronised()
    }

    private mutating func upload() async throws {
        let batch = try await store.nextUpload(cursor, sparing: sparing)
        if batch.count > 0 { try await send(batch) }
        cursor = batch.next ?? cursor
        machine.uploaded(batch.count, left: try await store.waitingChanges(), isLast: batch.next == nil)
    }

    private func send(_ batch: UploadBatch) async throws {
        let answer: CentralAnswer
        do {
            answer = try await link.upload(batch.body)
        } catch {
            try await store.takeBack(batch)
            throw error
        }
        if answer.isUntaken { try await store.takeBack(batch) }
        if let failure = answer.failure { throw failure }
        try await store.acknowledge(batch, UploadAnswer.read(ndjson: answer.body))
        if let interruption = answer.interruption { throw interruption }
    }

    private mutating func verify() async throws {
        let schema = try await link.schema()
        try machine.verified(schema, known: link.server)
        let shared = try await store.sharedTables()
        if link.server == nil || shared != schema.shared {
            try await store.remember(server: schema.server, shared: schema.shared)
        }
        link.server = schema.server
    }

    private func foldPostponed() async throws {
        while try await store.foldPostponed() > 0 {
            guard !Task.isCancelled else { throw SyncFailure(.cancelled, "stopped") }
        }
    }

    private mutating func pull(_ table: CentralTable) async throws {
        let answer = try await link.page(of: table, after: store.lastNumber(of: table))
        if let failure = answer.failure { throw failure }
        // What came before a cut is whole rows in their order: the next page begins after them.
        let page = try CentralPage(ndjson: answer.body)
        let taken = try await store.take(page, of: table)
        if let interruption = answer.interruption { throw interruption }
        guard page.left != nil || answer.ending == .tooLong else { throw SyncFailure(.cut, "the page has no end") }
        if page.left == 0 { try await foldPostponed() }
        try machine.pulled(rows: taken.rows, isFurther: taken.isFurther, left: page.left)
    }
}

extension CentralAnswer {
    /// What broke it off after something had come.
    fileprivate var interruption: SyncFailure? {
        if case .cut(let reason) = ending { SyncFailure(.cut, reason) } else { nil }
    }
}
