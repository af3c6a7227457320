extension Migration {
    /// Who a device said it was when it was adopted, and how it has been, found quickly among all events.
    static let deviceIdentity = Migration(
        name: "device identity",
        sql: """
            ALTER TABLE devices ADD COLUMN identity TEXT;
            CREATE INDEX events_of_device_states ON events (number) WHERE kind = 'device.state';
            """)
}
