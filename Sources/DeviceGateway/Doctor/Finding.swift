/// Something that keeps devices from working, and the command that mends it.
package struct Finding: Codable, Equatable, Sendable {
    /// Stays the same for the same trouble, in kebab case, such as `no-port-permission`.
    package let code: String
    package let severity: Severity
    /// What it is about: a port, an adapter, a device's name; `nil` for the machine as a whole.
    package let subject: String?
    package let message: String
    /// What to do.
    package let action: String
    /// To be typed into a terminal of the machine; `nil` where something has to be done by hand.
    package let command: String?

    package enum Severity: String, Codable, Sendable {
        /// Something does not work.
        case problem
        /// Something may go wrong.
        case warning
    }

    package init(
        _ code: String, _ severity: Severity, of subject: String? = nil, _ message: String, action: String,
        command: String? = nil
    ) {
        self.code = code
        self.severity = severity
        self.subject = subject
        self.message = message
        self.action = action
        self.command = command
    }
}
