package import Values

/// When copies of the store are made by themselves, where they go, and how many stay.
package struct BackupPlan: Equatable, Sendable {
    package var folder: BackupFolder
    /// Seconds of the farm's day; `nil` when none are made.
    package var at: Int?
    package var keep: BackupKeep

    package init(folder: BackupFolder, at: Int?, keep: BackupKeep = BackupKeep()) {
        (self.folder, self.at, self.keep) = (folder, at, keep)
    }

    /// The newest moment at which a copy was to be made; `nil` when none are.
    func lastDue(at now: Timestamp, by clock: StoreClock) -> Timestamp? {
        guard let at else { return nil }
        let today = clock.day(now)
        let due = clock.moment(today, at)
        return due <= now ? due : clock.moment(CalendarDay(daysSince1970: today.daysSince1970 - 1), at)
    }

    /// When the next one is to be made; `nil` when none are.
    package func nextDue(after now: Timestamp, by clock: StoreClock = .system) -> Timestamp? {
        guard let at else { return nil }
        let today = clock.day(now)
        let due = clock.moment(today, at)
        return due > now ? due : clock.moment(CalendarDay(daysSince1970: today.daysSince1970 + 1), at)
    }
}
