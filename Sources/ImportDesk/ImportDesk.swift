import Blocking
package import HerdStore

/// Brings the files that were handed in into the store, one after another, beside all else that is done there.
package actor ImportDesk {
    package nonisolated let folder: ImportFolder
    private let store: HerdStore
    private let pace: ImportPace
    private let tell: @Sendable (ImportStanding) async -> Void
    private let pause: @Sendable (Duration) async -> Void
    private let warn: @Sendable (String) -> Void
    /// The one under way, as far as it has come.
    private var current: Import?
    private let calls = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    /// Makes the folder, and removes from it what no import needs.
    ///
    /// - Parameters:
    ///   - pace: how many records are written at a time.
    ///   - pause: waits for a store that cannot be written.
    ///   - warn: told what somebody should look at.
    ///   - tell: told of each step of an import, which goes on when it returns.
    package static func open(
        _ store: HerdStore, folder: ImportFolder, pace: ImportPace = ImportPace(),
        pause: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) },
        warn: @escaping @Sendable (String) -> Void = { _ in },
        tell: @escaping @Sendable (ImportStanding) async -> Void = { _ in }
    ) async throws -> ImportDesk {
        let needed = Set(try await store.openImportFiles())
        try await Offload.run {
            try folder.make()
            folder.tidy(keeping: needed)
        }
        return ImportDesk(store, folder: folder, pace: pace, pause: pause, warn: warn, tell: tell)
    }

    private init(
        _ store: HerdStore, folder: ImportFolder, pace: ImportPace,
        pause: @escaping @Sendable (Duration) async -> Void, warn: @escaping @Sendable (String) -> Void,
        tell: @escaping @Sendable (ImportStanding) async -> Void
    ) {
        self.store = store
        self.folder = folder
        self.pace = pace
        self.pause = pause
        self.warn = warn
        self.tell = tell
        // What a restart has interrupted goes on.
        calls.continuation.yield()
    }

    /// Takes in an import whose file is in the folder and on the disk.
    package func take(_ draft: ImportDraft, by person: String) async throws -> Import {
        let draft = try await withColumns(draft)
        let taken = try await store.queueImport(draft, by: person)
        calls.continuation.yield()
        await tell(ImportStanding(taken))
        return taken
    }

    /// All that are remembered, the newest first.
    package func imports() async throws -> [Import] { try await store.imports().map(asItStands) }

    /// One, with the first of its problems.
    package func one(_ id: Import.ID) async throws -> Import { asItStands(try await store.importWithProblems(id)) }

    /// Ends an import where it is; what was stored stays.
    package func cancel(_ id: Import.ID) async throws -> Import {
        let file = try await store.importFile(id)
        let over = try await store.cancelImport(id)
        // The file of the one under way is removed by whoever reads it.
        if current?.id != id, let file { folder.remove(file) }
        await tell(ImportStanding(over))
        return over
    }

    /// Carries imports out until the task is cancelled; what is not at its end then goes on after the next start.
    package func run() async {
        for await _ in calls.stream {
            await carryOutAll()
            if Task.isCancelled { return }
        }
    }

    /// Carries out those that wait, the oldest first.
    func carryOutAll() async {
        // A list that was confirmed is brought to its end; what keeps it from that keeps imports, too.
        try? await store.goOnApplyingLists()
        while !Task.isCancelled, let next = try? await store.openImports().first {
            guard await carryOut(next) else { return }
        }
    }

    /// A store that only looks through a file writes nothing of it: that is known here alone.
    private func asItStands(_ one: Import) -> Import {
        guard let current, current.id == one.id, one.state == .running, current.phase == .looking else { return one }
        return current
    }

    /// - Returns: whether the import is over.
    private func carryOut(_ id: Import.ID) async -> Bool {
        var refusals = 0
        while true {
            do {
                guard let file = try await store.importFile(id) else { return true }
                let path = folder.path(of: file)
                let one = try await store.importWithProblems(id)
                let source = await Offload.run { ImportFile(path).map { one.source($0) } }
                if let source {
                    let over = try await store.carryOut(id, ImportReader(source), pace: pace) { await self.heard($0) }
                    if let over { await tell(ImportStanding(over)) }
                } else {
                    await tell(ImportStanding(try await store.failImport(id, .fileGone)))
                }
                current = nil
                folder.remove(file)
                return true
            } catch is CancellationError {
                return false
            } catch {
                guard StoreObstacle(error) != nil else { return await giveUp(id, error) }
                // A full disk is no fault of the file: it goes on from its last batch when there is room.
                await pause(.seconds(1 << min(refusals, 3)))
                refusals += 1
                if Task.isCancelled { return false }
            }
        }
    }

    /// What somebody says of the columns of members is remembered for the heading, and used where nobody says anything.
    private func withColumns(_ draft: ImportDraft) async throws -> ImportDraft {
        let path = folder.path(of: draft.file)
        guard draft.kind == .members, let heading = await Offload.run({ ImportFile(path).map(MemberHeading.init(of:)) })
        else { return draft }
        var draft = draft
        if let columns = draft.columns {
            try await store.remember(columns, of: heading)
        } else {
            draft.columns = try await store.memberColumns(of: heading)
        }
        return draft
    }

    private func giveUp(_ id: Import.ID, _ error: any Error) async -> Bool {
        warn("import \(id): \(error)")
        current = nil
        guard let failed = try? await store.failImport(id, .refused) else { return false }
        if let file = try? await store.importFile(id) { folder.remove(file) }
        await tell(ImportStanding(failed))
        return true
    }

    private func heard(_ one: Import) async {
        current = one
        await tell(ImportStanding(one))
    }
}
