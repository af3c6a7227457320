import Blocking
package import HerdStore
import Links
import Synchronization
import Values

/// What weighing places have for the store while the database cannot be written: in order, bounded, and, where the
/// disk had the room beforehand, in a file that survives a restart.
///
/// Once something waits, whatever comes after it waits behind it. It is offered to the store again and again.
package actor Backlog {
    private let store: HerdStore
    private let path: String?
    private let size: Int
    private let clock: StationClock
    private let news: News
    private let log: Log
    private let timer: DeadlineTimer
    private let executor = Offload("backlog", width: 1)
    private let count = Atomic(0)

    private var file: SpoolFile?
    private var entries: [Entry] = []
    private var backoff = Backoff(seed: 0, longest: longestWait)
    /// When everything is offered to the store again; `nil` when nothing waits.
    private(set) var retryAt: Timestamp?
    private var isDraining = false
    /// Whether its own file may not be written either, as Linux makes a disk after an error.
    private var isReadOnly = false
    /// Whether it was said that there is no file.
    private var isHomeless = false
    private var retrying: Task<Void, Never>?
    private var state = BacklogState()

    private struct Entry {
        let write: PendingWrite
        /// In bytes.
        let size: Int
        let isOnDisk: Bool
    }

    /// What became of something that was to be stored.
    enum Outcome {
        case stored(PendingWrite.Result)
        /// It is kept, and stored as soon as that is possible.
        case waiting
        /// There is no room for it.
        case noRoom
        /// The database refused it, and will for ever.
        case refused
    }

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Some hundred weighings with their curves and what belongs to them.
    package static let standardSize = 8 << 20
    /// Room that was made on a disk is noticed within this time.
    static let longestWait = Duration.seconds(8)

    /// - Parameters:
    ///   - path: where it is kept; `nil` keeps it in memory.
    ///   - size: the most it may take, in bytes.
    init(
        _ store: HerdStore, path: String?, size: Int = standardSize, clock: StationClock, news: News, log: Log
    ) {
        self.store = store
        self.path = path
        self.size = size
        self.clock = clock
        self.news = news
        self.log = log
        timer = DeadlineTimer(clock: clock.steady)
    }

    /// Opens a backlog and stores what an earlier run has left in it, if that is possible now.
    ///
    /// - Parameter dating: hears of weighings in it whose time may still turn out to be wrong.
    package static func open(
        _ store: HerdStore, path: String?, clock: StationClock, dating: ClockWatch? = nil, news: News, log: Log
    ) async -> Backlog {
        let backlog = Backlog(store, path: path, clock: clock, news: news, log: log)
        await backlog.start(dating)
        return backlog
    }

    /// Whether nothing waits.
    package nonisolated var isEmpty: Bool { count.load(ordering: .acquiring) == 0 }

    // MARK: - From the places

    /// Stores something now, or keeps it behind what waits.
    ///
    /// A place asks for one thing after another, so that what is stored at once overtakes nothing of the same place.
    nonisolated(nonsending) func write(_ write: PendingWrite) async -> Outcome {
        guard isEmpty else { return await keep(write, because: nil) }
        do {
            return .stored(try await write.store(in: store))
        } catch {
            guard let obstacle = StoreObstacle(error) else {
                await refuse(write, error)
                return .refused
            }
            return await keep(write, because: obstacle)
        }
    }

    /// The newest state of a place's recorder among what waits.
    func recorderState(of place: String) -> RecorderState? {
        entries.reversed().lazy.compactMap(\.write.recorderState).first { $0.place == place }
    }

    private func keep(_ write: PendingWrite, because obstacle: StoreObstacle?) async -> Outcome {
        leaveLostFile()
        let payload: [UInt8]
        do {
            payload = try write.json()
        } catch {
            refuse(write, error)
            return .refused
        }
        let size = SpoolFile.sizeOfRecord(of: payload)
        // What is stored still takes its room in the file; what could not be written to it takes memory.
        let used = max(file?.used ?? 0, entries.reduce(0) { $0 + $1.size })
        let capacity = file?.capacity ?? self.size
        guard used + size <= (write.isState ? capacity / 2 : capacity) else { return turnAway(write) }
        append(Entry(write: write, size: size, isOnDisk: writeDown(payload)))
        if let obstacle { meet(obstacle) }
        publish()
        // What it was to wait for has just been stored.
        if retryAt == nil { await drain() }
        return .waiting
    }

    private func writeDown(_ payload: [UInt8]) -> Bool {
        guard let file else { return false }
        do {
            try file.append(payload)
            isReadOnly = false
            return true
        } catch {
            isReadOnly = error.isReadOnly
            log.error("what cannot be stored is kept in memory only, a restart would lose it: \(error)")
            return false
        }
    }

    private func turnAway(_ write: PendingWrite) -> Outcome {
        // A weighing is offered again by its recorder; a missed animal is not.
        if case .missed = write { state.lost += 1 }
        if !write.isState {
            if !state.isFull { log.error("there is no room for more weighings that wait: stop weighing, make room") }
            state.isFull = true
        }
        publish()
        return .noRoom
    }

    private func refuse(_ write: PendingWrite, _ error: any Error) {
        state.refused += 1
        let text = (try? write.json()).map { String(decoding: $0, as: UTF8.self) } ?? "\(write)"
        log.error("the database refuses this for good, it is left out (\(error)): \(text)")
        publish()
    }

    // MARK: - To the store

    private func start(_ dating: ClockWatch?) async {
        openFile()
        for payload in file?.left ?? [] {
            do {
                let write = try PendingWrite(json: payload)
                append(Entry(write: write, size: SpoolFile.sizeOfRecord(of: payload), isOnDisk: true))
                if let dating { await takeUp(write, by: dating) }
            } catch {
                state.refused += 1
                let text = String(decoding: payload, as: UTF8.self)
                log.error("what an earlier version could not store is not understood, it is left out: \(text)")
            }
        }
        guard !entries.isEmpty else { return publish() }
        log.notice("\(weighingCount) weighings of the last run are yet to be stored")
        await drain()
        publish()
    }

    /// What is stored already is known by what the store says of it.
    private func takeUp(_ write: PendingWrite, by dating: ClockWatch) async {
        guard case .weighing(let draft, let at, let key, _) = write, draft.moment != nil,
            (try? await store.isRecorded(under: key)) != true
        else { return }
        dating.takeUp(draft, at: at, of: key)
    }

    /// Tries once more; what does not succeed now stays in the file for the next start.
    package func stop() async {
        await drain()
        retrying?.cancel()
        if !entries.isEmpty { log.error("\(weighingCount) weighings are not stored yet") }
    }

    /// Offers everything to the store again when it is time to.
    func retry() async {
        guard let due = retryAt, clock.steady.now() >= due else { return timer.schedule(retryAt) }
        retryAt = nil
        leaveLostFile()
        if file == nil { openFile() }
        await drain()
    }

    private func drain() async {
        guard !isDraining, !entries.isEmpty else { return }
        isDraining = true
        defer { isDraining = false }
        retryAt = nil
        var stored = 0
        while let entry = entries.first {
            do {
                try await entry.write.store(in: store)
                if entry.write.isWeighing { stored += 1 }
            } catch {
                if let obstacle = StoreObstacle(error) {
                    meet(obstacle)
                    return publish()
                }
                refuse(entry.write, error)
            }
            entries.removeFirst()
            count.store(entries.count, ordering: .releasing)
        }
        clear(stored)
    }

    private func meet(_ met: StoreObstacle) {
        // What was open when the disk became read-only answers SQLite as a broken disk does: it does not tell why.
        let obstacle = met == .diskError && isReadOnly ? .readOnly : met
        if state.reason != obstacle { log.error("nothing can be stored, weighings wait: \(obstacle)") }
        state.reason = obstacle
        state.since = state.since ?? clock.now()
        retryLater()
    }

    private func retryLater() {
        guard retryAt == nil else { return }
        retryAt = clock.steady.now() + backoff.next()
        timer.schedule(retryAt)
        retrying =
            retrying
            ?? Task { [weak self, timer] in
                for await _ in timer.ticks { await self?.retry() }
            }
    }

    /// Everything is stored.
    private func clear(_ stored: Int) {
        log.notice("the database can be written again; \(stored) weighings that waited are stored")
        backoff.reset()
        (state.reason, state.since, state.isFull) = (nil, nil, false)
        do {
            try file?.empty()
        } catch {
            log.error("what is stored is offered to the store once more at the next start: \(error)")
        }
        if file == nil { openFile() }
        publish()
    }

    // MARK: - The file

    private func openFile() {
        guard let path else { return }
        do {
            let file = try SpoolFile(path, size: size)
            // Those that were kept in memory until there was room again.
            let unwritten = entries
            entries = try unwritten.map { entry in
                try file.append(try entry.write.json())
                return Entry(write: entry.write, size: entry.size, isOnDisk: true)
            }
            self.file = file
            isHomeless = false
        } catch {
            if !isHomeless {
                log.error("no room can be set aside for what a full disk would keep out, a restart loses it: \(error)")
            }
            isHomeless = true
            retryLater()
        }
    }

    /// What lies in a file that was taken away with its folder, a restart does not find: a new one is made when the folder is
    /// there again.
    private func leaveLostFile() {
        guard let file, !file.isInPlace else { return }
        self.file = nil
        entries = entries.map { Entry(write: $0.write, size: $0.size, isOnDisk: false) }
        log.error(
            "what cannot be stored is kept in memory only, a restart would lose it: \(path ?? "its file") is gone")
    }

    private func append(_ entry: Entry) {
        entries.append(entry)
        count.store(entries.count, ordering: .releasing)
    }

    private var weighingCount: Int { entries.count { $0.write.isWeighing } }

    private func publish() {
        state.waiting = weighingCount
        state.survivesRestart = entries.allSatisfy(\.isOnDisk)
        news.publish(state)
    }
}
