package import HerdStore

/// Something that keeps devices from working, and the command that mends it.
///
/// The page has the words of each code in every language; the English ones are these.
package struct Finding: Codable, Equatable, Sendable {
    /// Stays the same for the same trouble, in kebab case, such as `no-port-permission`.
    package let code: String
    package let severity: Severity
    /// What it is about: a port, an adapter, a device's name; `nil` for the machine as a whole.
    package let subject: String?
    package let message: String
    /// What to do.
    package let action: String
    /// What its words are about besides the subject, by name, such as a program.
    package let parameters: [String: String]?
    /// The device that has the trouble, where its card says it too.
    package let device: Device.ID?
    /// To be typed into a terminal of the machine; `nil` where something has to be done by hand.
    package let command: String?

    package enum Severity: String, Codable, Sendable {
        /// Something does not work.
        case problem
        /// Something may go wrong.
        case warning
    }

    package init(
        _ code: String, _ severity: Severity, of subject: String? = nil, _ message: String,
        parameters: [String: String]? = nil, action: String, command: String? = nil, device: Device.ID? = nil
    ) {
        self.parameters = parameters
        self.device = device
        self.code = code
        self.severity = severity
        self.subject = subject
        self.message = message
        self.action = action
        self.command = command
    }
}
