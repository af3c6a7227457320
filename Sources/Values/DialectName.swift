/// The name of a dialect in configuration, store and command line, such as `tru-test-scp`.
package struct DialectName: RawRepresentable, Hashable, Codable, Sendable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Recognises by itself what a device speaks.
    package static let automatic = DialectName(rawValue: "auto")
}
