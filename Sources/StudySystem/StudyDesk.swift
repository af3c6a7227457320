import Atom
import Blocking
package import HerdStore
import Kernel
import Values

/// Fetches the lists of a study system into the store, one after another.
///
/// A page is stored as it comes: what breaks off goes on at that page the next time, and what is here needs no network.
package actor StudyDesk {
    private let store: HerdStore
    private let folder: String
    private let name: String
    private let ask: StudyReader.Transport?
    private let offload = Offload("study secrets", width: 1)
    private var running: Task<Void, Never>?
    /// Whether what lets the gateway in is being changed, or a refresh is about to begin: of both another one might put the old back.
    private var isChanging = false
    /// What is refreshed now, and then.
    private var open: [StudyList] = []

    /// The file that the pages write.
    package static let standardName = "study-system"

    /// - Parameters:
    ///   - folder: where secrets lie.
    ///   - name: the file of the study system among them.
    ///   - ask: asks the study system; `nil` when there is no way to.
    package init(
        _ store: HerdStore, secrets folder: String, name: String = standardName,
        ask: StudyReader.Transport? = StudyLink()?.ask
    ) {
        (self.store, self.folder, self.name, self.ask) = (store, folder, name, ask)
    }

    /// How it stands; nothing of what lets the gateway in is told.
    package func status() async throws -> StudyStatus {
        let (open, isRunning) = (open, running != nil)
        let secrets = try await secretsIfAny()
        return StudyStatus(
            url: secrets?.url, tokenURL: secrets?.tokenURL, clientId: secrets?.clientId,
            running: isRunning ? open.first : nil, waiting: Array(open.dropFirst()),
            lists: try await store.studyStandings())
    }

    /// Says where the study system is and what lets the gateway in; what is left out stays, as long as it goes to the same places.
    package func use(_ settings: StudySettings, by person: String) async throws {
        guard running == nil, !isChanging else { throw StudyError.busy }
        isChanging = true
        defer { isChanging = false }
        let turn = try await takeTurn()
        defer { turn.end() }
        let before = try? await secretsIfAny()
        let secrets = settings.secrets(after: before)
        try secrets.check()
        try await write(secrets)
        try await store.noteStudySystem(secrets.url, before: before?.url, by: person)
    }

    /// Forgets the study system and its lists; who has become a member stays one.
    package func forget(by person: String) async throws {
        guard !isChanging else { throw StudyError.busy }
        isChanging = true
        defer { isChanging = false }
        await stop()
        let turn = try await takeTurn()
        defer { turn.end() }
        let (folder, name) = (folder, name)
        try await offload.run { try StudySecrets.remove(name, in: folder) }
        try await store.forgetStudyLists(by: person)
    }

    /// Begins to refresh lists, all when none is named.
    package func start(_ lists: [StudyList], by person: String) async throws {
        guard try await secretsIfAny() != nil else { throw StudyError.notSet }
        let turn = try await begin()
        running = Task { try? await carryOut(lists, by: person, turn) }
    }

    /// Stops what is running; what was stored stays, and the next refresh goes on there.
    package func cancel() { running?.cancel() }

    /// Stops what is running, and waits for its end.
    package func stop() async {
        running?.cancel()
        await running?.value
    }

    /// Refreshes lists, all when none is named, and waits for the end.
    ///
    /// - Parameters:
    ///   - taking: what of a list is taken.
    ///   - looked: told what each list would do that was looked through first.
    ///   - progress: told how many entries of a list have come.
    package func refresh(
        _ lists: [StudyList], by person: String, taking: StudyTaking = .good,
        looked: @escaping @Sendable (StudyPreview) -> Void = { _ in },
        progress: @escaping @Sendable (StudyList, Int) -> Void = { _, _ in }
    ) async throws {
        let turn = try await begin()
        let task = Task { try await carryOut(lists, by: person, turn, taking, looked, progress) }
        running = Task { _ = try? await task.value }
        try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// The turn of a refresh, which nothing else of this desk or of another program is under way beside.
    private func begin() async throws -> FileTurn {
        guard running == nil, !isChanging else { throw StudyError.busy }
        isChanging = true
        defer { isChanging = false }
        return try await takeTurn()
    }

    /// - Throws: `StudyError.busy` while another program has it: two that renew what lets them in put each other out.
    private func takeTurn() async throws -> FileTurn {
        let (folder, name) = (folder, name)
        return try await offload.run { try StudySecrets.takeTurn(name, in: folder) }
    }

    private func carryOut(
        _ lists: [StudyList], by person: String, _ turn: FileTurn, _ taking: StudyTaking = .good,
        _ looked: @Sendable (StudyPreview) -> Void = { _ in },
        _ progress: @Sendable (StudyList, Int) -> Void = { _, _ in }
    ) async throws {
        defer {
            turn.end()
            (running, open) = (nil, [])
        }
        open = lists.isEmpty ? StudyList.allCases : StudyList.allCases.filter(lists.contains)
        guard let ask else { throw StudyError.unreachable("libcurl cannot be used") }
        guard let secrets = try await secretsIfAny() else { throw StudyError.notSet }
        var reader = StudyReader(secrets, keep: { try await self.write($0) }, ask: ask)
        var failure: (any Error)?
        while let list = open.first {
            do {
                if taking != .good {
                    let preview = try await look(through: list, by: &reader, of: secrets.url, person, progress)
                    looked(preview)
                    guard preview.bad == 0 || taking == .nothing else { throw StudyError.badEntries(list, preview.bad) }
                }
                if taking != .nothing {
                    try await refresh(list, by: &reader, of: secrets.url, person, progress)
                }
            } catch {
                if taking != .nothing { try? await store.noteStudyFailure(Self.code(of: error), of: list) }
                failure = failure ?? error
                // What one list was refused for, the others may be let in for; nobody there is nobody there.
                if Task.isCancelled || Self.isOfAll(error) { break }
            }
            open.removeFirst()
        }
        if let failure { throw failure }
    }

    private func refresh(
        _ list: StudyList, by reader: inout StudyReader, of root: String, _ person: String,
        _ progress: @Sendable (StudyList, Int) -> Void
    ) async throws {
        let first = reader.begin(list)
        var cursor: StudyCursor? = try await store.beginStudyRefresh(list, of: root)
        var count = 0
        while let place = cursor {
            let address = place.address ?? first
            switch try await fetch(list, by: &reader, at: address, page: place.page) {
            case .new(let page):
                count += page.items.count
                cursor = try await store.takeStudyPage(page, of: list, at: place, by: person)
            case .known(let mark): cursor = try await store.keepStudyPage(mark, of: list, at: place)
            }
            progress(list, count)
        }
    }

    /// Goes through what a refresh would fetch, and writes nothing.
    private func look(
        through list: StudyList, by reader: inout StudyReader, of root: String, _ person: String,
        _ progress: @Sendable (StudyList, Int) -> Void
    ) async throws -> StudyPreview {
        let first = reader.begin(list)
        let (begun, start) = try await store.beginStudyPreview(list, of: root)
        var preview = begun
        var (number, next, count) = (start.page, Optional(start.address ?? first), 0)
        while let address = next {
            switch try await fetch(list, by: &reader, at: address, page: number) {
            case .new(let page):
                count += page.items.count
                preview = try await store.previewStudyPage(page, preview, by: person)
                next = page.next
            case .known(let mark):
                preview = try await store.previewKeptStudyPage(number, preview)
                next = mark.next
            }
            number += 1
            progress(list, count)
        }
        return try await store.endStudyPreview(preview, from: start)
    }

    /// A page that was fetched.
    private enum Fetched {
        case new(StudyPage)
        /// It is as it was.
        case known(StudyPageMark)
    }

    private func fetch(
        _ list: StudyList, by reader: inout StudyReader, at address: String, page number: Int
    ) async throws -> Fetched {
        let mark = try await store.studyPageMark(list, page: number, at: address)
        let fetched = try await reader.fetch(page: number, at: address, etag: mark?.etag)
        if let feed = fetched.feed {
            return .new(
                StudyPage(
                    address: address, etag: fetched.etag, next: feed.next,
                    items: StudyEntryReader.items(feed.entries, of: list)))
        }
        guard let mark else { throw StudyError.status(304) }
        return .known(mark)
    }

    private func secretsIfAny() async throws -> StudySecrets? {
        let (folder, name) = (folder, name)
        do {
            return try await offload.run { try StudySecrets.read(name, in: folder) }
        } catch StudyError.noSecrets {
            return nil
        }
    }

    private func write(_ secrets: StudySecrets) async throws {
        let (folder, name) = (folder, name)
        try await offload.run { try secrets.write(name, in: folder) }
    }

    private static func code(of error: any Error) -> String {
        switch error {
        case let error as StudyError: error.code
        case is CancellationError: "cancelled"
        default: "not-stored"
        }
    }

    /// Whether the next list would end likewise.
    private static func isOfAll(_ error: any Error) -> Bool {
        switch error {
        case StudyError.unreachable, StudyError.notWritten: true
        case is StudyError: false
        default: true
        }
    }
}

/// What of a list is taken when it is refreshed.
package enum StudyTaking: Sendable {
    /// Nothing: it is only said what would be.
    case nothing
    /// All of a list, or nothing of it when an entry cannot be taken; it is looked through first.
    case whole
    /// Whatever can be taken.
    case good
}
