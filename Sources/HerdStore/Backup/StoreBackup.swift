/// Copies of a store that somebody asks for.
package enum StoreBackup {
    /// Copies a store, which a daemon may be writing to, to a file that only its owner may read.
    package static func make(of database: String, to path: String) throws {
        try StoreCopy.write(of: database, to: path)
    }

    /// Copies a store into the folder of a plan, as if it were due; none goes for it.
    ///
    /// - Returns: the copy.
    package static func make(
        of database: String, by plan: BackupPlan, clock: StoreClock = .system
    ) throws -> String {
        let name = BackupName(clock.now(), clock: clock)
        try plan.folder.copy(database, as: name)
        return plan.folder.file(name)
    }
}
