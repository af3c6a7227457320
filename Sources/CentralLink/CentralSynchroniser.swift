package import CentralSync
package import HerdStore
import Values

/// Keeps this store and the central system at one, by itself and when somebody asks for it.
package actor CentralSynchroniser {
    private let store: HerdStore
    private let clock: StoreClock
    private let tell: @Sendable (SyncFailure?) -> Void
    private var settings: CentralSettings?
    private var pauses = SyncPauses(every: .seconds(600))
    private var running: Task<Void, Never>?
    private var due: ContinuousClock.Instant?
    /// What `run` sleeps in; cancelled when something has changed.
    private var sleep: Task<Void, Never>?
    /// Whether a synchronisation that ended early, of this program or the one before, may have left animals to be folded.
    private var mayBePostponed = true
    /// How it stands.
    package private(set) var status = SyncStatus()

    /// What was just recorded is not sent by itself, so that it can still be undone.
    static let sparing = Duration.seconds(600)

    /// - Parameter tell: told of every synchronisation that ended; `nil` when all of it was done.
    package init(
        _ store: HerdStore, clock: StoreClock = .system, tell: @escaping @Sendable (SyncFailure?) -> Void = { _ in }
    ) {
        (self.store, self.clock, self.tell) = (store, clock, tell)
    }

    /// Goes by these settings from now on; `nil` when there is no central system.
    package func use(_ settings: CentralSettings?) {
        guard settings != self.settings else { return }
        running?.cancel()
        self.settings = settings
        pauses = SyncPauses(every: settings?.every ?? .seconds(600))
        status.url = settings?.url
        status.failure = nil
        wait(.zero)
    }

    /// Synchronises as often as the settings say, until the task is cancelled.
    package func run() async {
        while !Task.isCancelled {
            if let due, due <= .now { begin(sparing: Self.sparing) }
            if running == nil, mayBePostponed { await foldPostponed() }
            await sleepUntilDue()
        }
        running?.cancel()
        await running?.value
    }

    /// Sleeps until the next synchronisation is due, or something has changed: a gateway without a central system is not
    /// woken for it.
    private func sleepUntilDue() async {
        // What runs says when it has ended.
        let due = running == nil ? due : nil
        let sleep = Task { _ = try? await Task.sleep(until: due ?? .now + .seconds(86_400), clock: .continuous) }
        self.sleep = sleep
        await withTaskCancellationHandler {
            await sleep.value
        } onCancel: {
            sleep.cancel()
        }
    }

    /// Synchronises now, with what was just recorded too.
    ///
    /// - Returns: false where there is no central system.
    @discardableResult
    package func start() -> Bool {
        begin(sparing: .zero)
        return settings != nil
    }

    /// Stops what is running; what was stored of it stays.
    package func cancel() { running?.cancel() }

    private func begin(sparing: Duration) {
        guard let settings, running == nil else { return }
        running = Task { await attempt(settings, sparing: sparing) }
    }

    /// Folds what is left, some animals at a time, unless the next synchronisation does.
    private func foldPostponed() async {
        while running == nil, !Task.isCancelled {
            guard let count = try? await store.foldPostponed(), count > 0 else {
                mayBePostponed = false
                return
            }
        }
    }

    private func attempt(_ settings: CentralSettings, sparing: Duration) async {
        let failure = await synchronise(settings, sparing: sparing)
        running = nil
        mayBePostponed = true
        status.running = nil
        tell(failure)
        // Of other settings it says nothing.
        guard settings == self.settings else { return wait(.zero) }
        status.failure = failure.map { SyncStatus.Failure($0, at: clock.now()) }
        let chance = Double.random(in: 0...1)
        wait(failure.map { pauses.failed($0, chance: chance) } ?? pauses.succeeded(chance: chance))
    }

    private func synchronise(_ settings: CentralSettings, sparing: Duration) async -> SyncFailure? {
        do {
            let link = try await CentralLink(settings)
            var run = SyncRun(store, link, sparing: sparing) { [weak self] in await self?.show($0) }
            try await run.run()
            return nil
        } catch let failure as SyncFailure {
            // What was stopped before it was sent looks as if nobody were there.
            return Task.isCancelled ? SyncFailure(.cancelled, "stopped") : failure
        } catch {
            return SyncFailure(.notStored, "\(error)")
        }
    }

    private func show(_ machine: Synchronisation) { status.running = SyncStatus.Running(machine) }

    private func wait(_ pause: Duration) {
        due = settings == nil ? nil : .now + pause
        status.next = settings == nil ? nil : clock.now() + pause
        sleep?.cancel()
    }
}
