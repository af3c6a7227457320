/// Copies of a store that somebody asks for.
package enum StoreBackup {
    /// Copies a store, which a daemon may be writing to, to a file that only its owner may read; its photos and how cards look go beside it.
    ///
    /// - Returns: the photos that are not to be had whole.
    @discardableResult
    package static func make(of database: String, to path: String) throws -> [PhotoHash] {
        try CardLooks(besides: path).take(from: CardLooks(besides: database))
        return try StoreCopy.writeWithPhotos(of: database, to: path)
    }

    /// Copies a store into the folder of a plan, as if it were due; none goes for it.
    ///
    /// - Returns: the copy, and the photos that are not to be had whole.
    package static func make(
        of database: String, by plan: BackupPlan, clock: StoreClock = .system
    ) throws -> (file: String, lacking: [PhotoHash]) {
        let name = BackupName(clock.now(), clock: clock)
        let lacking = try plan.folder.copy(database, as: name)
        return (plan.folder.file(name), lacking)
    }
}
