package import Values

/// One change in how a device was connected.
package struct DeviceChange: Codable, Equatable, Sendable {
    package let at: Timestamp
    package let phase: DeviceState.Phase
    /// What was wrong.
    package let message: String?

    package init(at: Timestamp, phase: DeviceState.Phase, message: String?) {
        self.at = at
        self.phase = phase
        self.message = message
    }
}
