extension HerdStore {
    /// Creates the animals of a CSV file, in one transaction.
    ///
    /// Delimiter and encoding are found out; docs/import.md lists the columns. Unknown barns and groups are created.
    ///
    /// - Parameter skipsBad: take the good rows; otherwise one bad row and nothing is imported.
    package func importAnimals(
        csv bytes: [UInt8], skipsBad: Bool = false, by person: String,
        progress: @Sendable (ImportProgress) -> Void = { _ in }
    ) throws -> ImportReport {
        let encoding = TextEncoding.detect(bytes)
        guard let text = encoding.utf8(bytes) else {
            return .refused("the file is not in \(encoding.rawValue), which its first bytes promise")
        }
        var run = AnimalImport(text, skipsBad: skipsBad)
        do {
            try write { try $0.importAnimals(&run, by: person, progress: progress) }
        } catch is AnimalImport.Refusal {
            run.report.imported = 0
        }
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
        report.add(RowError(row: 1, column: nil, value: nil, message: message))
        return report
    }
}
