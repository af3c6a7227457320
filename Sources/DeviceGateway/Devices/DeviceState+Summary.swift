import HerdStore

extension DeviceState {
    /// The state in one line for the log.
    var summary: String {
        [phase.rawValue, message, action].compactMap(\.self).joined(separator: "; ")
    }
}
