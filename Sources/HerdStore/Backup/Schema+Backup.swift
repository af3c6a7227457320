import SQLite

extension Schema {
    /// Keeps a copy of a store of an older program before anything in it is changed.
    ///
    /// - Throws: when there is no copy, such as for want of room: then nothing may be changed.
    static func keepOlder(_ database: Database, at path: String) throws {
        let version = try version(of: database, known: migrations.count)
        guard version > 0, version < migrations.count else { return }
        try StoreCopy.write(of: path, to: "\(path).before-schema-\(migrations.count)")
    }
}
