import DeviceGateway
import Glibc

extension Log {
    /// One line each on standard error; with syslog's `<N>` prefix when journald reads it.
    static let standardError = Log { level, message in
        let prefix = getenv("JOURNAL_STREAM") == nil ? "" : "<\(level.rawValue)>"
        StandardStream.error.line(prefix + message.split(whereSeparator: \.isNewline).joined(separator: " "))
    }
}
