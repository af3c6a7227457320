import SQLite

extension HerdStore {
    /// Creates the animals of a CSV file that are new and updates those that are known.
    ///
    /// Delimiter and encoding are found out; docs/import.md lists the columns. Unknown barns and groups are created. An
    /// empty cell changes nothing. A table of usual size is one transaction. A large one is looked through first and then
    /// written in batches, each with an event of its own, so that weighings go on meanwhile.
    ///
    /// - Parameters:
    ///   - skipsBad: take the good rows; otherwise one bad row and nothing is imported.
    ///   - isPreview: say what would be done and do nothing, bad rows or not.
    ///   - pace: how many rows of a large table go into a batch.
    package func importAnimals(
        csv bytes: [UInt8], skipsBad: Bool = false, isPreview: Bool = false, pace: ImportPace = ImportPace(),
        by person: String,
        progress: @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws -> ImportReport {
        let encoding = TextEncoding.detect(bytes)
        guard let text = encoding.utf8(bytes) else {
            return .refused("the file is not in \(encoding.rawValue), which its first bytes promise")
        }
        if text.count > AnimalImport.largestAtOnce {
            return try await importBatches(
                text, skipsBad: skipsBad, isPreview: isPreview, pace, by: person, progress: progress)
        }
        var run = AnimalImport(text, skipsBad: skipsBad, isPreview: isPreview)
        do {
            try writeToday { try $0.importAnimals(&run, by: person, progress: progress) }
        } catch AnimalImport.Rollback.bad {
            run.report.takeBack()
        } catch AnimalImport.Rollback.preview {}
        return run.report
    }

    /// Takes a table in batches, between which others have their turn at the store.
    private func importBatches(
        _ text: [UInt8], skipsBad: Bool, isPreview: Bool, _ pace: ImportPace, by person: String,
        progress: @Sendable (ImportProgress) -> Void
    ) async throws -> ImportReport {
        try catchUp()
        try keepPagesAtHand()
        defer { try? keepUsualPages() }
        var (pace, length) = (pace, BatchLength())
        if isPreview || !skipsBad {
            var look = AnimalImport(text, skipsBad: true, isPreview: true, share: isPreview ? 0...1 : 0...0.3)
            while !look.isAtEnd {
                try pace.keep { size in
                    do {
                        try write {
                            try $0.importBatch(&look, &length, upTo: size, by: person, isAwaited: { isAwaited })
                        }
                    } catch AnimalImport.Rollback.preview {}
                }
                progress(look.progress)
                await Task.yield()
            }
            guard !isPreview else { return look.report }
            guard look.report.errors.isEmpty else {
                look.report.takeBack()
                return look.report
            }
        }
        var run = AnimalImport(text, skipsBad: true, share: skipsBad ? 0...1 : 0.3...1)
        while !run.isAtEnd {
            try pace.keep { size in
                try write { try $0.importBatch(&run, &length, upTo: size, by: person, isAwaited: { isAwaited }) }
            }
            progress(run.progress)
            await Task.yield()
        }
        return run.report
    }

    /// Each batch touches pages all over the indexes: they are kept at hand, and written back once for several batches.
    func keepPagesAtHand() throws {
        try database.script("PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 8192")
    }

    /// Lets go of those pages, and of their memory.
    func keepUsualPages() throws {
        try database.script("PRAGMA cache_size = -2000; PRAGMA wal_autocheckpoint = 1000")
        Database.giveBackFreedMemory()
    }

    /// Fills an empty store with a made-up farm, all of it marked simulated.
    ///
    /// - Returns: `false`, with nothing written, when the store already has animals.
    package func fillWithSampleHerd(seed: UInt64, animals: Int = 200, members: Int = 20) throws -> Bool {
        try write { try $0.fillWithSampleHerd(seed: seed, animals: animals, members: members) }
    }
}

extension ImportReport {
    /// Nothing was done in the end.
    mutating func takeBack() {
        (imported, updated, unchanged, updates) = (0, 0, 0, [])
        if changes != nil { changes = ChangeCounts() }
    }

    fileprivate static func refused(_ message: String) -> ImportReport {
        var report = ImportReport()
        report.add(RowError(row: 1, column: nil, value: nil, code: .badEncoding, message: message, other: nil))
        return report
    }
}
