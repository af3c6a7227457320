import Blocking
import SQLite
import Values

/// Copies the store once a day, by itself.
///
/// One that was missed while the computer was off is made as soon as the daemon runs; one that failed is tried again
/// every hour. Between them it takes out of older copies who was erased.
package actor NightlyBackup {
    /// What came of it.
    package enum Outcome: Sendable {
        case made(String, lacking: [PhotoHash])
        case failed(BackupError)
        /// A copy was written anew, without those who were erased.
        case struck(String)
        /// A copy for an older program was removed, as it told of somebody who was erased.
        case removed(String)
        /// A copy tells of somebody still who was erased.
        case unstruck(BackupError)
    }

    private let database: String
    private let standing: BackupStanding
    private let clock: StoreClock
    private let tell: @Sendable (Outcome) -> Void
    private let offload = Offload("backup", width: 1)
    private var plan: BackupPlan?
    private var failedAt: Timestamp?
    private var isRunning = false
    private var isLooking = false
    private var isStriking = false
    private var striking = CopyStriking()

    private static let pause = Duration.seconds(3600)

    /// - Parameters:
    ///   - database: the file of the store.
    ///   - tell: told of every copy, and of every one that failed.
    package init(
        of database: String, standing: BackupStanding, clock: StoreClock = .system,
        tell: @escaping @Sendable (Outcome) -> Void = { _ in }
    ) {
        (self.database, self.standing, self.clock, self.tell) = (database, standing, clock, tell)
    }

    /// Goes by another plan from now on; what failed under the one before is tried again at once.
    package func use(_ plan: BackupPlan?) {
        guard plan != self.plan else { return }
        (self.plan, failedAt, striking) = (plan, nil, CopyStriking())
        standing.plan = plan
        standing.trouble = nil
        // Whoever has chosen a folder sees at once what comes of it; nobody waits for the copy.
        if isRunning { Task { await makeIfDue() } }
    }

    /// Makes copies as they fall due, until the task is cancelled.
    package func run() async {
        isRunning = true
        while !Task.isCancelled {
            await makeIfDue()
            await strikeNext()
            // The clock of the computer may be set, and it may sleep: so it is looked at, not waited for.
            try? await Task.sleep(for: .seconds(20))
        }
    }

    /// Makes a copy when one is due.
    func makeIfDue() async {
        guard let plan, !isLooking else { return }
        isLooking = true
        defer { isLooking = false }
        let now = clock.now()
        if let failedAt, failedAt <= now, now - failedAt < Self.pause { return }
        do {
            let isDue = try await offload.run { [database, clock] in
                try Self.isDue(plan, at: now, database, clock)
            }
            guard isDue else { return }
            try await make(plan, at: now)
        } catch {
            note(error, at: now, of: plan)
        }
    }

    private func make(_ plan: BackupPlan, at now: Timestamp) async throws {
        let name = BackupName(now, clock: clock)
        let lacking = try await offload.run { [database] in
            let lacking = try plan.folder.copy(database, as: name)
            plan.folder.clear(keeping: plan.keep)
            return lacking
        }
        failedAt = nil
        if plan == self.plan { standing.trouble = nil }
        tell(.made(plan.folder.file(name), lacking: lacking))
    }

    /// Takes those who were erased out of the next copy that tells of them: one at a time, so that nobody waits for the disk.
    ///
    /// - Returns: whether one was written anew or removed; then there may be more.
    @discardableResult
    func strikeNext() async -> Bool {
        guard let plan, !isStriking else { return false }
        isStriking = true
        defer { isStriking = false }
        let (before, now) = (striking, clock.now())
        let step = try? await offload.run { [database, clock] in
            var after = before
            let outcomes = after.step(OlderCopies(database: database, folder: plan.folder), at: now, clock)
            return (after: after, outcomes: outcomes)
        }
        // Another plan begins anew.
        guard let step, plan == self.plan else { return false }
        striking = step.after
        step.outcomes.forEach(tell)
        return step.outcomes.contains {
            switch $0 {
            case .struck, .removed: true
            case .made, .failed, .unstruck: false
            }
        }
    }

    private func note(_ error: any Error, at now: Timestamp, of plan: BackupPlan) {
        let trouble = error as? BackupError ?? .unwritable(plan.folder.path, reason: "\(error)")
        guard plan == self.plan else { return }
        failedAt = now
        standing.trouble = trouble
        tell(.failed(trouble))
    }

    /// Whether there is something from before the last time a copy was to be made that no copy has.
    private static func isDue(
        _ plan: BackupPlan, at now: Timestamp, _ database: String, _ clock: StoreClock
    ) throws -> Bool {
        guard let due = plan.lastDue(at: now, by: clock) else { return false }
        // One of a time to come was made when the clock was wrong.
        if let newest = plan.folder.names.map({ $0.at(clock) }).first(where: { $0 <= now }) { return newest < due }
        let first: Timestamp? = try Database(.readOnly(database)).value(
            "SELECT at FROM events ORDER BY number LIMIT 1")
        return first.map { $0 < due } ?? false
    }
}
