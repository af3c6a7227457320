package import Values

/// What is to be different about a device; what is `nil` stays.
package struct DevicePatch: Decodable, Equatable, Sendable {
    package var name: String?
    package var kind: DeviceKind?
    package var link: String?
    package var dialect: String?
    /// Of a gate only.
    package var line: String?
    package var place: String?

    package init(dialect: String) {
        self.dialect = dialect
    }
}

extension DeviceDraft {
    /// A device as it would be with a patch.
    package init(_ device: Device, with patch: DevicePatch) {
        let kind = patch.kind ?? device.kind
        self.init(
            name: patch.name ?? device.name, kind: kind, link: patch.link ?? device.link,
            dialect: patch.dialect ?? device.dialect, line: patch.line ?? (kind == .gate ? device.line : nil),
            place: patch.place ?? device.place)
    }
}
