import DeviceGateway

extension Log {
    /// One line each on standard error; with syslog's `<N>` prefix when journald reads it.
    static let standardError = Log { level, message in
        let prefix = StandardStream.error.isJournal ? "<\(level.rawValue)>" : ""
        StandardStream.error.line(prefix + message)
    }
}
