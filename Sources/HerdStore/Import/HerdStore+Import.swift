extension HerdStore {
    /// Creates the animals of a CSV file that are new and updates those that are known, in one transaction.
    ///
    /// Delimiter and encoding are found out; docs/import.md lists the columns. Unknown barns and groups are created. An
    /// empty cell changes nothing.
    ///
    /// - Parameters:
    ///   - skipsBad: take the good rows; otherwise one bad row and nothing is imported.
    ///   - isPreview: say what would be done and do nothing, bad rows or not.
    package func importAnimals(
        csv bytes: [UInt8], skipsBad: Bool = false, isPreview: Bool = false, by person: String,
        progress: @Sendable (ImportProgress) -> Void = { _ in }
    ) throws -> ImportReport {
        let encoding = TextEncoding.detect(bytes)
        guard let text = encoding.utf8(bytes) else {
            return .refused("the file is not in \(encoding.rawValue), which its first bytes promise")
        }
        var run = AnimalImport(text, skipsBad: skipsBad, isPreview: isPreview)
        do {
            try writeToday { try $0.importAnimals(&run, by: person, progress: progress) }
        } catch AnimalImport.Rollback.bad {
            (run.report.imported, run.report.updated, run.report.unchanged) = (0, 0, 0)
            run.report.updates = []
        } catch AnimalImport.Rollback.preview {}
        return run.report
    }

    /// Fills an empty store with a made-up farm, all of it marked simulated.
    ///
    /// - Returns: `false`, with nothing written, when the store already has animals.
    package func fillWithSampleHerd(seed: UInt64, animals: Int = 200, members: Int = 20) throws -> Bool {
        try write { try $0.fillWithSampleHerd(seed: seed, animals: animals, members: members) }
    }
}

extension ImportReport {
    fileprivate static func refused(_ message: String) -> ImportReport {
        var report = ImportReport()
        report.add(RowError(row: 1, column: nil, value: nil, code: .badEncoding, message: message, other: nil))
        return report
    }
}
