package import Values

/// One change in how a device was connected.
package struct DeviceChange: Codable, Equatable, Sendable {
    package let at: Timestamp
    package let phase: DeviceState.Phase
    /// What was wrong.
    package let message: String?
    /// The kind of that in one word, for words in other languages.
    package let trouble: String?
    /// What to do about it.
    package let action: String?

    package init(
        at: Timestamp, phase: DeviceState.Phase, message: String?, trouble: String? = nil, action: String? = nil
    ) {
        self.trouble = trouble
        self.action = action
        self.at = at
        self.phase = phase
        self.message = message
    }
}
