import Atom
import Blocking
package import HerdStore
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
    /// Whether what lets the gateway in is being changed: nothing is refreshed meanwhile, which might put the old back.
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
        let (folder, name) = (folder, name)
        try await offload.run { try StudySecrets.remove(name, in: folder) }
        try await store.forgetStudyLists(by: person)
    }

    /// Begins to refresh lists, all when none is named.
    package func start(_ lists: [StudyList], by person: String) async throws {
        guard try await secretsIfAny() != nil else { throw StudyError.notSet }
        guard running == nil, !isChanging else { throw StudyError.busy }
        running = Task { try? await carryOut(lists, by: person) }
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
    /// - Parameter progress: told how many entries of a list have come.
    package func refresh(
        _ lists: [StudyList], by person: String, progress: @escaping @Sendable (StudyList, Int) -> Void = { _, _ in }
    ) async throws {
        guard running == nil, !isChanging else { throw StudyError.busy }
        let task = Task { try await carryOut(lists, by: person, progress) }
        running = Task { _ = try? await task.value }
        try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    private func carryOut(
        _ lists: [StudyList], by person: String, _ progress: @Sendable (StudyList, Int) -> Void = { _, _ in }
    ) async throws {
        defer { (running, open) = (nil, []) }
        open = lists.isEmpty ? StudyList.allCases : StudyList.allCases.filter(lists.contains)
        guard let ask else { throw StudyError.unreachable("libcurl cannot be used") }
        guard let secrets = try await secretsIfAny() else { throw StudyError.notSet }
        var reader = StudyReader(secrets, keep: { try await self.write($0) }, ask: ask)
        var failure: (any Error)?
        while let list = open.first {
            do {
                try await refresh(list, by: &reader, of: secrets.url, person, progress)
            } catch {
                try? await store.noteStudyFailure(Self.code(of: error), of: list)
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
            let mark = try await store.studyPageMark(list, page: place.page, at: address)
            let fetched = try await reader.fetch(page: place.page, at: address, etag: mark?.etag)
            if let feed = fetched.feed {
                let page = StudyPage(
                    address: address, etag: fetched.etag, next: feed.next,
                    items: StudyEntryReader.items(feed.entries, of: list))
                count += feed.entries.count
                cursor = try await store.takeStudyPage(page, of: list, at: place, by: person)
            } else if let mark {
                cursor = try await store.keepStudyPage(mark, of: list, at: place)
            } else {
                throw StudyError.status(304)
            }
            progress(list, count)
        }
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
