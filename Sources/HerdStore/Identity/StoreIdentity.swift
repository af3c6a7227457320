import SQLite

/// Tells one store from every other; a store that a copy was put in place of is another one.
///
/// Its events are numbered from 1 as those of any store are, so a number alone does not say which event is meant.
package typealias StoreIdentity = Identifier<HerdStore>

extension ReadView {
    func identity() throws -> StoreIdentity {
        guard let identity: StoreIdentity = try value("SELECT identity FROM main.store_identity") else {
            throw SQLiteError(extendedCode: 11, message: "the store does not say which one it is")
        }
        return identity
    }
}

extension Transaction {
    /// Makes it another store: numbers that were given since the copy was made are given again.
    func renewIdentity() throws {
        try run("UPDATE store_identity SET identity = randomblob(16)")
    }
}
