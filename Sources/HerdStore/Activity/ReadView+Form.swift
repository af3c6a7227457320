import SQLite

/// Which form a store has.
package struct StoreForm: Codable, Equatable, Sendable {
    /// How many steps led to it.
    package let schema: Int
    /// SHA-256 of the statements that make its tables: two stores of one form have the same.
    package let fingerprint: String
    package let newestEvent: Int
}

extension HerdStore {
    /// Which form this store has.
    package nonisolated func form() async throws -> StoreForm { try await look { try $0.form() } }
}

extension ReadView {
    func form() throws -> StoreForm {
        let statements: [String] = try values("SELECT sql FROM main.sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
        return StoreForm(
            schema: try value("PRAGMA user_version") ?? 0,
            fingerprint: PhotoHash(of: Array(statements.joined(separator: "\n").utf8)).rawValue,
            newestEvent: try lastEventNumber())
    }
}
