extension Migration {
    /// At which rate of its serial line a device was found.
    static let deviceRate = Migration(name: "device rate", sql: "ALTER TABLE devices ADD COLUMN rate TEXT;")
}
