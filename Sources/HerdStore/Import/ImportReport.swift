/// What an import did, or would do, and which rows it could not take.
package struct ImportReport: Codable, Equatable, Sendable {
    /// Animals that are new.
    package var imported = 0
    /// Animals that are known and differ.
    package var updated = 0
    /// Animals that are known as the table has them.
    package var unchanged = 0
    package var skipped = 0
    /// The first thousand of them.
    package var errors: [RowError] = []
    /// The first thousand of the updates, field by field.
    package var updates: [RowUpdate] = []
    /// Headers that mean nothing here; their columns were left out.
    package var ignoredColumns: [String] = []

    /// What became of the changes in the file; `nil` for a table of animals.
    package var changes: ChangeCounts?

    /// The first thousand updates of members, field by field; `nil` where no member changes.
    package var memberUpdates: [MemberUpdate]?

    /// How many changes are new, are told otherwise than they were here, and are here as they are told.
    package struct ChangeCounts: Codable, Equatable, Sendable {
        package var recorded = 0
        package var corrected = 0
        package var unchanged = 0

        var written: Int { recorded + corrected }
    }

    /// Why one row was not taken.
    package struct RowError: Codable, Equatable, Sendable {
        /// As a spreadsheet counts, the header being row 1.
        package let row: Int
        package let column: String?
        package let value: String?
        package let code: ImportProblem
        /// In English, for logs and the command line.
        package let message: String
        /// The earlier row, or the ear tag of the other animal.
        package let other: String?
    }

    /// What a row says otherwise than the store.
    package struct RowUpdate: Codable, Equatable, Sendable {
        package let row: Int
        package let animal: AnimalSummary
        package let fields: [FieldDifference]
    }

    /// One field before and after; a day or a sex as the API writes it.
    package struct FieldDifference: Codable, Equatable, Sendable {
        package let column: String
        package let before: String?
        package let after: String
    }

    static let mostErrors = 1000
    static let mostUpdates = 1000

    mutating func add(_ error: RowError) {
        if errors.count < Self.mostErrors { errors.append(error) }
    }

    mutating func add(_ update: RowUpdate) {
        updated += 1
        if updates.count < Self.mostUpdates { updates.append(update) }
    }

    mutating func add(_ update: MemberUpdate) {
        updated += 1
        guard memberUpdates?.count ?? 0 < Self.mostUpdates else { return }
        memberUpdates = (memberUpdates ?? []) + [update]
    }
}

/// How far an import is.
package struct ImportProgress: Equatable, Sendable {
    package let rows: Int
    /// 0…1, of the file's bytes.
    package let fraction: Double
}
