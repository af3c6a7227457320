import Links

/// Why a device is not connected, and what to do about it, in words for the operator.
struct LinkTrouble: Equatable, Sendable {
    let message: String
    let action: String?

    init(_ error: LinkError) {
        (message, action) = (error.description, error.action)
    }

    init(_ message: String, action: String?) {
        (self.message, self.action) = (message, action)
    }

    static let fellSilent = LinkTrouble(
        "it sent all the time and has stopped", action: "look whether it is switched on, and at its cable")
    static let noAnswer = LinkTrouble(
        "the device does not answer", action: "look whether it is switched on and in reach")

    /// Another device answers than the one that was adopted.
    static func stranger(_ found: String, adopted: String) -> LinkTrouble {
        LinkTrouble(
            "'\(found)' answers here, not '\(adopted)': nothing it says is used",
            action: "connect '\(adopted)' again, or say on the device's page that '\(found)' takes its place")
    }
}
