import SQLite

extension HerdStore {
    /// All imports that are remembered, the newest first; their problems stand in `importWithProblems`.
    package nonisolated func imports() async throws -> [Import] { try await glanceAll { try $0.imports() } }

    /// One import, with the first of its problems.
    package nonisolated func importWithProblems(_ id: Import.ID) async throws -> Import {
        try await glanceAll { try $0.importWithProblems(id) }
    }

    /// Those that are not at their end, in the order in which they came.
    package nonisolated func openImports() async throws -> [Import.ID] { try await glanceAll { try $0.openImports() } }

    /// The file of an import.
    package nonisolated func importFile(_ id: Import.ID) async throws -> String? {
        try await glanceAll { try $0.importFile(id) }
    }

    /// The files that are still needed.
    package nonisolated func openImportFiles() async throws -> [String] {
        try await glanceAll { try $0.openImportFiles() }
    }

    /// Takes an import in; its file is on the disk already.
    package func queueImport(_ draft: ImportDraft, by person: String) throws -> Import {
        try write { try $0.queueImport(draft, by: person) }
    }

    /// Ends an import where it is: what its batches have stored stays.
    ///
    /// One that is over stays as it is.
    package func cancelImport(_ id: Import.ID) throws -> Import {
        try write { try $0.finishImport(id, as: .cancelled) }
    }

    /// Says that an import cannot go on.
    package func failImport(_ id: Import.ID, _ failure: Import.Failure) throws -> Import {
        try write { try $0.finishImport(id, as: .failed, failure) }
    }

    /// Brings an import to its end, from where its last batch has left it.
    ///
    /// How far it is, is written by each batch's own transaction: whenever the power goes, no record is stored twice or
    /// left out. While records are read, and between any two batches, others have their turn at the store.
    ///
    /// - Parameter told: called after each batch, which the next one waits for.
    /// - Returns: the import at its end; `nil` when it was over already.
    package func carryOut(
        _ id: Import.ID, _ reader: ImportReader, pace: ImportPace = ImportPace(),
        told: @Sendable (Import) async -> Void = { _ in }
    ) async throws -> Import? {
        try catchUp()
        guard var one = try write({ try $0.beginImport(id) }) else { return nil }
        await told(one)
        if one.phase == .looking {
            guard let looked = try await lookThrough(one, reader, pace, told) else {
                return try await importWithProblems(id)
            }
            one = looked
        }
        try keepPagesAtHand()
        defer { try? keepUsualPages() }
        var job = ToldImport(isPreview: false, isLook: false, share: 0...1)
        job.report = one.report
        try await remember(one, reader, &job)
        var pace = pace
        while true {
            let batch = await reader.next(pace.size)
            guard !batch.items.isEmpty else { break }
            let bytes = Int(batch.fraction * Double(one.bytesTotal))
            job.begin(batch)
            repeat {
                try Task.checkCancellation()
                var next: Import?
                try pace.keep { _ in
                    next = try write { try $0.takeBatch(of: id, upTo: bytes, &job, isAwaited: { isAwaited }) }
                }
                guard let next else { return try await importWithProblems(id) }
                one = next
                await told(one)
                await Task.yield()
            } while !job.isAtEnd
        }
        if one.rowsRead >= Self.manyRecords { try await joinWords() }
        return try write { try $0.finishImport(id, as: .done) }
    }

    /// After so many records a search would look into many parts of its index.
    private static let manyRecords = 10_000

    /// Looks through all of a file and writes nothing but, when something is bad, that it failed.
    ///
    /// - Returns: `nil` when it ends with that, or was cancelled.
    private func lookThrough(
        _ one: Import, _ reader: ImportReader, _ pace: ImportPace, _ told: @Sendable (Import) async -> Void
    ) async throws -> Import? {
        var look = ToldImport(isPreview: false, isLook: true, share: 0...1)
        var (pace, rows) = (pace, 0)
        while true {
            let batch = await reader.next(pace.size)
            guard !batch.items.isEmpty else { break }
            look.begin(batch)
            repeat {
                try Task.checkCancellation()
                try pace.keep { _ in
                    do {
                        try write { try $0.importTold(&look, by: one.by, isAwaited: { isAwaited }) }
                    } catch AnimalImport.Rollback.preview {}
                }
                await Task.yield()
            } while !look.isAtEnd
            rows += batch.items.count
            var seen = ImportReport()
            seen.skipped = look.report.skipped
            await told(one.at(.looking, rowsRead: rows, bytesRead: Int(batch.fraction * Double(one.bytesTotal)), seen))
            guard try readAll({ try $0.importNamed(one.id).state }) == .running else { return nil }
            await Task.yield()
        }
        var report = look.report
        guard report.errors.isEmpty else {
            report.takeBack()
            report.ignoredColumns = await reader.ignored
            _ = try write { try $0.finishImport(one.id, as: .failed, .badRows, report) }
            return nil
        }
        await reader.rewind()
        return try write { try $0.beginWriting(one.id) }
    }

    /// Reads again what was stored before a restart: what a later record may not repeat, and names that it may use.
    private func remember(_ one: Import, _ reader: ImportReader, _ job: inout ToldImport) async throws {
        guard one.rowsRead > 0 else { return }
        let refused = Set(try readAll { try $0.refusedRows(of: one.id) })
        var left = one.rowsRead
        while left > 0 {
            let items = await reader.next(min(left, 1000)).items
            guard !items.isEmpty else { return }
            try readAll { view in
                for item in items where !refused.contains(item.number) { try view.remember(item, &job) }
            }
            left -= items.count
            try Task.checkCancellation()
            await Task.yield()
        }
    }
}

extension ReadView {
    /// Notes the animals of a record that was taken before.
    fileprivate func remember(_ item: ToldBatch.Item, _ job: inout ToldImport) throws {
        for record in (try? item.records.get()) ?? [] {
            if case .member(let draft) = record { job.members.note(draft, row: item.number) }
            guard case .animal(let told) = record, let row = try? told.get() else { continue }
            var tag = row.tag
            if tag == nil, let eid = row.eid { tag = try holders(of: eid).first?.earTag }
            guard let tag else { continue }
            try? job.animals.remember(tag, row.eid, number: item.number)
        }
    }
}
