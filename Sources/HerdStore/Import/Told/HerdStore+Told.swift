import SQLite

extension HerdStore {
    /// Takes what another system tells: animals that are new or known, and what happened to them.
    ///
    /// What is here already as it is told changes nothing, so the same file again does nothing. All is looked through first;
    /// when an item is bad nothing is written, unless bad ones are to be left out. It is written in batches, each one
    /// transaction with one event, so that weighings go on meanwhile; a batch that is written stays.
    package func importTold(
        _ source: some ToldSource, skipsBad: Bool = false, isPreview: Bool = false, by person: String,
        progress: @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws -> ImportReport {
        try catchUp()
        try keepPagesAtHand()
        defer { try? keepUsualPages() }
        if isPreview || !skipsBad {
            var look = ToldImport(isPreview: isPreview, isLook: true, share: isPreview ? 0...1 : 0...0.3)
            try await take(source, &look, by: person, progress)
            guard !isPreview, look.report.errors.isEmpty else {
                if !isPreview { look.report.takeBack() }
                return look.report
            }
        }
        var run = ToldImport(isPreview: false, isLook: false, share: skipsBad ? 0...1 : 0.3...1)
        try await take(source, &run, by: person, progress)
        return run.report
    }

    /// Writes batch after batch; the next one is read meanwhile.
    private func take(
        _ source: any ToldSource, _ run: inout ToldImport, by person: String,
        _ progress: @Sendable (ImportProgress) -> Void
    ) async throws {
        var batch = await ToldBatch.read(source)
        while true {
            let (rest, isLast) = (batch.rest, batch.isLast)
            async let next = isLast ? nil : ToldBatch.read(rest)
            run.begin(batch)
            repeat {
                do {
                    try write { try $0.importTold(&run, by: person, isAwaited: { isAwaited }) }
                } catch AnimalImport.Rollback.preview {}
                progress(run.progress)
                try Task.checkCancellation()
                await Task.yield()
            } while !run.isAtEnd
            guard let following = await next else { return }
            batch = following
        }
    }
}

/// An import of another system's file under way.
struct ToldImport {
    /// Counts animals, and remembers what the file had before.
    var animals: AnimalImport
    var changes = ImportReport.ChangeCounts()
    /// Whether all that was read is taken.
    var isAtEnd: Bool { items.isEmpty }
    /// Items that are read and not taken.
    var left: Int { items.count }
    /// How many of them one transaction takes.
    var length = BatchLength()
    /// Nothing is kept.
    ///
    /// One that nobody asked for is only there to find what is bad: it counts nothing.
    let isLook: Bool
    private let isPreview: Bool
    /// Animals that an earlier batch of a look would have made: what happened to them is looked at without them.
    var announced: Set<ToldIdentity> = []
    /// Members of the file, by what only one may have.
    var members = SeenMembers()
    /// Whom the item before was of.
    var animal: (identities: [ToldIdentity], animal: AnimalFacts)?
    /// What was not taken by the last transaction.
    private(set) var refused: [ImportReport.RowError] = []
    private var items: ArraySlice<ToldBatch.Item> = []
    private var ignored: [String] = []
    private var fraction = 0.0
    private var number = 0
    private let share: ClosedRange<Double>

    init(isPreview: Bool, isLook: Bool, share: ClosedRange<Double>) {
        self.share = share
        (self.isPreview, self.isLook) = (isPreview, isLook)
        animals = AnimalImport(skipsBad: true, isPreview: isLook)
    }

    /// Goes on with the next items of the file.
    mutating func begin(_ batch: ToldBatch) {
        (items, ignored, fraction) = (batch.items[...], batch.rest.ignored, batch.fraction)
    }

    /// A transaction takes what comes now.
    mutating func forgetRefused() { refused = [] }

    var report: ImportReport {
        get {
            var report = animals.report
            report.changes = changes
            report.ignoredColumns = ignored
            return report
        }
        set {
            animals.report = newValue
            changes = newValue.changes ?? changes
        }
    }

    /// Whether what an item would write matters to nobody: not to what follows, and not to a count.
    func mayPass(_ change: ToldChange) -> Bool {
        isLook && !isPreview && change.key == nil && change.kind != .tagging && change.kind != .culling
    }

    var progress: ImportProgress {
        ImportProgress(rows: number, fraction: share.lowerBound + (share.upperBound - share.lowerBound) * fraction)
    }

    mutating func next() -> ToldBatch.Item? {
        guard let item = items.popFirst() else { return nil }
        number = item.number
        return item
    }

    mutating func refuse(_ item: Int, _ error: ToldError) {
        let problem = ImportReport.RowError(
            row: item, column: error.property, value: error.value.map { String($0.prefix(200)) }, code: error.code,
            message: error.message, other: error.other)
        animals.report.skipped += 1
        animals.report.add(problem)
        refused.append(problem)
    }
}
