/// When copies of the store are made.
package enum BackupTime: Hashable, Sendable {
    case off
    /// Every day; seconds of the day, as clocks on the wall show them.
    case daily(second: Int)

    /// Reads `off`, or a time such as `02:30`; `nil` for anything else.
    package init?(_ text: String) {
        if text == "off" {
            self = .off
            return
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        self = .daily(second: hour * 3600 + minute * 60)
    }
}

extension BackupTime: CustomStringConvertible {
    package var description: String {
        switch self {
        case .off: "off"
        case .daily(let second):
            [second / 3600, second / 60 % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }.joined(separator: ":")
        }
    }
}

extension BackupTime: ConfigurationText {
    static var expectation: String { "a time of day such as 02:30, or off" }
    static var candidates: [String] { ["off"] }

    init?(configuration text: String) {
        self.init(text)
    }
}
