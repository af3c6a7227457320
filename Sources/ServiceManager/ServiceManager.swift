import Glibc

/// Who started this service and keeps it running, as far as it wants to be told: systemd, by sd_notify(3).
///
/// What it is told are lines in one datagram to the socket that it names; nobody waits for an answer. Where nothing is
/// named, as in a terminal, nothing is told.
package struct ServiceManager: Sendable {
    /// What can be told.
    package enum Notice: Equatable, Sendable {
        /// All has been started; units that come after may start.
        case ready
        /// One line for `systemctl status`.
        case status(String)
        /// It still does its work.
        case alive
        case stopping

        var line: String {
            switch self {
            case .ready: "READY=1"
            // A second line would be another assignment.
            case .status(let text): "STATUS=" + text.split(whereSeparator: \.isNewline).joined(separator: " ")
            case .alive: "WATCHDOG=1"
            case .stopping: "STOPPING=1"
            }
        }
    }

    private let socket: String?
    /// How often it wants to hear `alive` at the least; `nil` when it does not watch.
    package let watchdog: Duration?

    /// - Parameters:
    ///   - environment: what it has said of itself.
    ///   - process: who is asking; it may mean another.
    package init(environment: [String: String], process: Int32 = getpid()) {
        socket = environment["NOTIFY_SOCKET"].flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
        let isMeant = environment["WATCHDOG_PID"].map { $0 == "\(process)" } ?? true
        let limit = environment["WATCHDOG_USEC"].flatMap { Int64($0) }.map { Duration.microseconds($0) }
        watchdog = isMeant ? limit.flatMap { $0 > .zero ? $0 : nil } : nil
    }

    /// Tells all of these at once.
    ///
    /// - Returns: whether it was taken; `false` where nobody listens.
    @discardableResult
    package func tell(_ notices: Notice...) -> Bool {
        guard let socket else { return false }
        return Datagram(to: socket).send(Array(notices.map(\.line).joined(separator: "\n").utf8))
    }
}
