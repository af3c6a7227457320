/// What an import did, and which rows it could not take.
package struct ImportReport: Codable, Equatable, Sendable {
    package var imported = 0
    package var skipped = 0
    /// The first thousand of them.
    package var errors: [RowError] = []
    /// Headers that mean nothing here; their columns were left out.
    package var ignoredColumns: [String] = []

    /// Why one row was not taken.
    package struct RowError: Codable, Equatable, Sendable {
        /// As a spreadsheet counts, the header being row 1.
        package let row: Int
        package let column: String?
        package let value: String?
        package let message: String
    }

    static let mostErrors = 1000

    mutating func add(_ error: RowError) {
        if errors.count < Self.mostErrors { errors.append(error) }
    }
}

/// How far an import is.
package struct ImportProgress: Equatable, Sendable {
    package let rows: Int
    /// 0…1, of the file's bytes.
    package let fraction: Double
}
