import Glibc
import Values

/// Which copies are known to tell of nobody who was erased, so that not all are opened again and again.
///
/// Copies come and go, with a disk that is plugged in or a file that somebody puts there: one that is not known is looked at.
struct CopyStriking: Sendable {
    private var people: [Member.ID] = []
    private var looked: [String: Look] = [:]
    /// Whether no copy has changed since photos were removed.
    private var isTidy = false

    private struct Look: Equatable {
        let inode: UInt
        let seconds: Int
        let bytes: Int
        /// When it could not be written anew.
        var failedAt: Timestamp?
    }

    private static let pause = Duration.seconds(3600)

    /// Looks at copies until one had to be written anew or removed, or none is left.
    mutating func step(_ copies: OlderCopies, at now: Timestamp, _ clock: StoreClock) -> [NightlyBackup.Outcome] {
        guard let erasure = try? CopyErasure(of: copies.database, clock: clock), !erasure.people.isEmpty else {
            return []
        }
        if erasure.people != people { (people, looked, isTidy) = (erasure.people, [:], false) }
        var outcomes: [NightlyBackup.Outcome] = []
        let removed = copies.removed
        for copy in copies.rewritten + removed {
            guard let look = Self.look(at: copy), !isKnown(copy, look, at: now) else { continue }
            isTidy = false
            let hadFailed = looked[copy]?.failedAt != nil
            do {
                let isGoing = removed.contains(copy)
                let isDone = isGoing ? try erasure.remove(copy) : try erasure.strike(copy)
                looked[copy] = Self.look(at: copy)
                if isDone { return outcomes + [isGoing ? .removed(copy) : .struck(copy)] }
            } catch {
                looked[copy] = look
                looked[copy]?.failedAt = now
                let trouble = error as? BackupError ?? .unwritable(copy, reason: "\(error)")
                // Told once, tried every hour.
                if !hadFailed { outcomes.append(.unstruck(trouble)) }
            }
        }
        if !isTidy {
            for folder in copies.folders { erasure.removePhotos(in: folder) }
            isTidy = true
        }
        return outcomes
    }

    private func isKnown(_ copy: String, _ look: Look, at now: Timestamp) -> Bool {
        guard var known = looked[copy] else { return false }
        let failedAt = known.failedAt
        known.failedAt = nil
        guard known == look else { return false }
        guard let failedAt else { return true }
        return failedAt <= now && now - failedAt < Self.pause
    }

    private static func look(at copy: String) -> Look? {
        var status = stat()
        guard stat(copy, &status) == 0 else { return nil }
        return Look(
            inode: UInt(status.st_ino), seconds: status.st_mtim.tv_sec, bytes: Int(status.st_size), failedAt: nil)
    }
}
