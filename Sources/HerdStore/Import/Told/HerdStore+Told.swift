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
        if isPreview || !skipsBad {
            var look = ToldImport(source, isPreview: true, share: isPreview ? 0...1 : 0...0.3)
            while !look.isAtEnd {
                do {
                    try write { try $0.importTold(&look, by: person) }
                } catch AnimalImport.Rollback.preview {}
                progress(look.progress)
                try Task.checkCancellation()
                await Task.yield()
            }
            guard !isPreview, look.report.errors.isEmpty else {
                if !isPreview { look.report.takeBack() }
                return look.report
            }
        }
        var run = ToldImport(source, isPreview: false, share: skipsBad ? 0...1 : 0.3...1)
        while !run.isAtEnd {
            try write { try $0.importTold(&run, by: person) }
            progress(run.progress)
            try Task.checkCancellation()
            await Task.yield()
        }
        return run.report
    }
}

/// An import of another system's file under way.
struct ToldImport {
    private var source: any ToldSource
    /// Counts animals, and remembers what the file had before.
    var animals: AnimalImport
    var changes = ImportReport.ChangeCounts()
    private(set) var isAtEnd = false
    /// Animals that an earlier batch of a preview would have made: what happened to them is looked at without them.
    var announced: Set<ToldIdentity> = []
    /// What was not taken of the last batch.
    private(set) var refused: [ImportReport.RowError] = []
    private var number = 0
    private let share: ClosedRange<Double>

    static let batch = 500

    init(_ source: some ToldSource, isPreview: Bool, share: ClosedRange<Double>) {
        self.source = source
        self.share = share
        animals = AnimalImport(skipsBad: true, isPreview: isPreview)
    }

    var report: ImportReport {
        get {
            var report = animals.report
            report.changes = changes
            report.ignoredColumns = source.ignored
            return report
        }
        set {
            animals.report = newValue
            changes = newValue.changes ?? changes
        }
    }

    var isPreview: Bool { animals.isPreview }

    var progress: ImportProgress {
        ImportProgress(
            rows: number, fraction: share.lowerBound + (share.upperBound - share.lowerBound) * source.fraction)
    }

    /// Goes on with these records.
    mutating func feed(_ source: some ToldSource) { self.source = source }

    /// Begins a batch.
    mutating func begin() { refused = [] }

    mutating func next() -> ToldItem? {
        guard let item = source.next() else {
            isAtEnd = true
            return nil
        }
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
