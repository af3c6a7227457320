import Links

/// Why a device is not connected, or what is wrong with what it sends, and what to do about it.
struct LinkTrouble: Equatable, Sendable {
    /// The kind of trouble in one word that stays the same.
    let code: String
    let message: String
    let action: String?

    init(_ error: LinkError) {
        (code, message, action) = (error.code, error.description, error.action)
    }

    init(_ code: String, _ message: String, action: String?) {
        (self.code, self.message, self.action) = (code, message, action)
    }

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
}
