import HerdStore
import Links
import ScaleProtocol
import Values

/// Why a device is not connected, or what is wrong with what it sends, and what to do about it.
struct LinkTrouble: Equatable, Sendable {
    /// The kind of trouble in one word that stays the same.
    let code: String
    let message: String
    let action: String?
    /// What the words of the code are about, by name.
    var parameters: [String: String] = [:]

    init(_ error: LinkError) {
        (code, message, action) = (error.code, error.description, error.action)
        parameters = error.parameters
    }

    init(_ code: String, _ message: String, action: String?) {
        (self.code, self.message, self.action) = (code, message, action)
    }

    /// What is wrong by what a dialect has found out; `nil` when nothing is.
    init?(_ notice: DialectNotice) {
        switch notice {
        case .identified, .recognised, .found, .determined, .noAnswer: return nil
        case .searching(let step): self.init(step)
        case .undecided(let belief):
            self.init("undecided", belief.description, action: belief.action)
            parameters = ["choices": belief.choices.joined(separator: " "), "need": belief.need.code]
        case .changed(let choice):
            // It may be another device, or somebody changed a setting of this one.
            self.init("format-changed", notice.summary, action: "look at the format set on the device")
            parameters = ["dialect": "\(choice)"]
        case .unscaled:
            self.init(
                "factor-unknown", notice.summary,
                action: "put a weight that you know on the scale, and confirm it on the device's page")
        case .refused(let command, let code):
            self.init("device-refused", notice.summary, action: "open the device's terminal to see its bytes")
            parameters = ["command": command, "error": "\(code)"]
        case .unreadable(let bytes), .rejected(let bytes, _):
            self.init("unreadable", notice.summary, action: "open the device's terminal to see its bytes")
            parameters = ["bytes": DialectNotice.excerpt(bytes)]
        }
    }

    /// What is done to find a device that nobody understands; `nil` once somebody speaks.
    init?(_ step: SearchStep) {
        switch step {
        case .heard: return nil
        case .asking(let dialect, let rate):
            self.init(rate == nil ? "asking" : "asking-at", step.description, action: Self.look)
            parameters = ["dialect": dialect.rawValue, "rate": rate?.description].compactMapValues(\.self)
        case .listening(let rate):
            self.init("listening-at", step.description, action: "let the device go on sending")
            parameters = ["rate": rate.description]
        case .unanswered:
            self.init(
                "unanswered", step.description,
                action: "\(Self.look), or let the device send by itself; it is asked again now and then")
        }
    }

    static let byHand = LinkTrouble("by-hand", "disconnected by hand", action: nil)

    /// A link or dialect of an older version, which this one does not know.
    static func notUnderstood(_ error: any Error) -> LinkTrouble {
        LinkTrouble("not-understood", "\(error)", action: "choose another link or dialect on the device's page")
    }

    /// Not a byte has come since the link is up.
    static let noByte = LinkTrouble(
        "no-byte", "silent: not a byte has come yet", action: "\(look), or let the dialect be found out by itself")

    private static let look = "look whether it is switched on, and at its cable"

    static let fellSilent = LinkTrouble(
        "fell-silent", "it sent all the time and has stopped",
        action: "look whether it is switched on, and at its cable")
    static let noAnswer = LinkTrouble(
        "no-answer", "the device does not answer", action: "look whether it is switched on and in reach")

    /// Another device answers than the one that was adopted.
    static func stranger(_ found: String, adopted: String) -> LinkTrouble {
        LinkTrouble(
            "stranger", "'\(found)' answers here, not '\(adopted)': nothing it says is used",
            action: "connect '\(adopted)' again, or say on the device's page that '\(found)' takes its place")
    }

    /// More comes than can be read.
    static func flood(lines: Int, bytes: Int) -> LinkTrouble {
        let (lines, kilobytes) = (lines.twoDigits, (bytes + 500) / 1000)
        var trouble = LinkTrouble(
            "flood", "it sends more than can be read: at least \(lines) lines (\(kilobytes) kB) a second",
            action: "set it to send ten times a second, or look what else is connected to its line")
        trouble.parameters = ["lines": "\(lines)", "kilobytes": "\(kilobytes)"]
        return trouble
    }

    /// Something about the device could not be stored.
    ///
    /// - Parameter what: such as "who it is".
    static func notStored(_ what: String, because error: any Error) -> LinkTrouble {
        LinkTrouble(
            "not-stored", "\(what) could not be stored: \(error)",
            action: "make room on the disk, or end the program that holds the database")
    }
}

extension DeviceState {
    /// Says what is wrong; with `nil` that nothing is.
    mutating func show(_ trouble: LinkTrouble?) {
        (self.trouble, message, action) = (trouble?.code, trouble?.message, trouble?.action)
        parameters = trouble.flatMap { $0.parameters.isEmpty ? nil : $0.parameters }
    }
}

extension Int {
    /// As exactly as such a number is of use.
    fileprivate var twoDigits: Int {
        var step = 1
        while self / step >= 100 { step *= 10 }
        return self / step * step
    }
}

extension Belief.Need {
    /// In one word that stays the same.
    fileprivate var code: String {
        switch self {
        case .nothing: "nothing"
        case .moreFrames: "more-frames"
        case .changingLoad: "changing-load"
        case .knownWeight: "known-weight"
        case .anotherDialect: "another-dialect"
        }
    }
}
