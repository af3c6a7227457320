/// A dialect with its options as a device names it: `tru-test-scp` or `tru-test-scp?poll=100ms,mode=events`.
///
/// What the options mean, and whether they are right, only the dialect knows.
package struct DialectChoice: Hashable, Sendable {
    package let name: DialectName
    /// Each as it was given, such as `poll=100ms`.
    package let options: [String]

    package init(_ name: DialectName, options: [String] = []) {
        self.name = name
        self.options = options
    }

    /// Reads `name` or `name?option,option`; any text is one, though there may be no such dialect.
    package init(_ text: String) {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        name = DialectName(rawValue: parts.first.map(String.init) ?? "")
        options =
            parts.count > 1 ? parts[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init) : []
    }

    /// The same with one more option.
    package func adding(_ option: String) -> DialectChoice {
        DialectChoice(name, options: options + [option])
    }
}

extension DialectChoice: CustomStringConvertible {
    package var description: String {
        options.isEmpty ? name.rawValue : "\(name.rawValue)?\(options.joined(separator: ","))"
    }
}
