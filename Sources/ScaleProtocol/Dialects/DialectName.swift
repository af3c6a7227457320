/// The dialects by the names that configuration, store and command line use.
package enum DialectName: String, CaseIterable, Codable, Sendable {
    case truTestSCP = "tru-test-scp"
    case eidLines = "eid-lines"
    case weightLines = "st-gs"
    case automatic = "auto"

    /// A new machine for one link.
    ///
    /// - Parameter options: such as `poll=200ms,mode=events`; empty for the defaults. Which exist is said by
    ///   `optionNames`.
    package func make(options text: String = "") throws(DialectOptionError) -> any Dialect {
        let options = try DialectOptions(text, for: self)
        return switch self {
        case .truTestSCP: TruTestSCP(options: options.truTest)
        case .eidLines: EIDLines()
        case .weightLines: WeightLines(unit: options.unit)
        case .automatic: RecognisingDialect(options: options)
        }
    }

    /// The options this dialect takes, in the order of their explanation.
    package var optionNames: [String] {
        switch self {
        case .truTestSCP: ["role", "mode", "poll", "timeout", "gap", "keepalive", "crc"]
        case .eidLines: []
        case .weightLines: ["unit"]
        case .automatic: ["twoway", "role", "mode", "poll", "timeout", "gap", "keepalive", "crc", "unit"]
        }
    }
}
