import CSystemd

/// What systemd is told of this service (sd_notify(3)); in a terminal, where nobody listens, nobody is told.
enum Systemd {
    enum Notice: Equatable {
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

    /// How often it wants to hear `alive` at the least; `nil` when it does not watch this process.
    static var watchdog: Duration? {
        var limit: UInt64 = 0
        return sd_watchdog_enabled(0, &limit) > 0 ? .microseconds(Int64(clamping: limit)) : nil
    }

    static func tell(_ notices: Notice...) {
        sd_notify(0, notices.map(\.line).joined(separator: "\n"))
    }
}
