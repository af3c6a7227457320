package import Values

/// One change in how a device was connected.
package struct DeviceChange: Codable, Equatable, Sendable {
    package let at: Timestamp
    package let phase: DeviceState.Phase
    /// What was wrong.
    package let message: String?
    /// The same in one word, and what its words are about.
    package let trouble: String?
    package let parameters: [String: String]?
    /// What to do about it.
    package let action: String?

    package init(
        at: Timestamp, phase: DeviceState.Phase, message: String?, trouble: String? = nil,
        parameters: [String: String]? = nil, action: String? = nil
    ) {
        self.action = action
        self.at = at
        self.phase = phase
        self.message = message
        self.trouble = trouble
        self.parameters = parameters
    }
}
