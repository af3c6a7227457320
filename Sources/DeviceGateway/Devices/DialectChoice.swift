package import ScaleProtocol

/// A dialect and its options as a device names them: `tru-test-scp` or `tru-test-scp?poll=100ms,mode=events`.
package struct DialectChoice: Sendable {
    private let name: DialectName
    private let options: String

    /// - Throws: `DialectChoiceError`, or `DialectOptionError` for an option that does not exist.
    package init(_ text: String) throws {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let name = DialectName(rawValue: parts[0]) else { throw DialectChoiceError(name: parts[0]) }
        self.name = name
        options = parts.count > 1 ? parts[1] : ""
        _ = try name.make(options: options)
    }

    /// A new machine for one connection.
    package func make() throws(DialectOptionError) -> any Dialect {
        try name.make(options: options)
    }
}

/// There is no dialect of that name.
package struct DialectChoiceError: Error, Equatable, CustomStringConvertible {
    let name: String

    package var description: String {
        let known = DialectName.allCases.map(\.rawValue).joined(separator: ", ")
        return "there is no dialect '\(name)'; use one of \(known)"
    }
}
