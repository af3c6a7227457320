package import ScaleProtocol

/// A dialect and its options as a device names them: `tru-test-scp` or `tru-test-scp?poll=100ms,mode=events`.
package struct DialectChoice: Sendable {
    private let entry: DialectEntry
    private let options: String

    /// - Throws: `DialectChoiceError`, or `DialectOptionError` for an option that does not exist.
    package init(_ text: String, in catalogue: DialectCatalogue) throws {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = DialectName(rawValue: parts[0])
        guard let entry = catalogue[name] else {
            guard catalogue.broken.contains(name) else {
                throw DialectChoiceError.unknown(parts[0], known: catalogue.names)
            }
            throw DialectChoiceError.broken(name)
        }
        self.entry = entry
        options = parts.count > 1 ? parts[1] : ""
        _ = try entry.make(options: options)
    }

    /// A new machine for one connection.
    package func make() throws(DialectOptionError) -> any Dialect {
        try entry.make(options: options)
    }
}

/// Why a device cannot have that dialect.
package enum DialectChoiceError: Error, Equatable, CustomStringConvertible {
    /// There is none of that name.
    case unknown(String, known: [DialectName])
    /// Its profile cannot be used.
    case broken(DialectName)
    case ofGate

    package var description: String {
        switch self {
        case .unknown(let name, let known):
            "there is no dialect '\(name)'; use one of \(known.map(\.rawValue).joined(separator: ", "))"
        case .broken(let name):
            "the profile of '\(name.rawValue)' cannot be used; `gatewayd check-config` and the log say what is wrong with it"
        case .ofGate: "a gate is only written to and speaks no dialect; leave it out"
        }
    }
}
