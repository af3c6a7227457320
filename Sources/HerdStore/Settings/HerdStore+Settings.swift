extension HerdStore {
    /// Notes who changed settings, which are kept in a file, and tells of it.
    ///
    /// - Parameters:
    ///   - before: the values of those that changed, by their keys.
    ///   - after: what they are now.
    package func noteSettings(
        before: some Encodable & Sendable, after: some Encodable & Sendable, keys: [String], by person: String
    ) throws {
        try write { transaction in
            try transaction.audit("settings.changed", "settings", by: person, before: before, after: after)
            try transaction.emit(.settingsChanged, ["keys": keys])
        }
    }
}
