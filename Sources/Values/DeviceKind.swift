/// What a device does at its place.
package enum DeviceKind: String, Codable, Sendable, CaseIterable {
    case scale, reader, both
    /// Is written to, and never read from.
    case gate
}
