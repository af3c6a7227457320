/// How a make of scale writes what it shows: the counterpart of its dialect.
package struct ScaleFrames: Sendable {
    /// What frames of this make can say besides the number.
    package struct Facts: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let stability = Facts(rawValue: 1)
        package static let basis = Facts(rawValue: 2)
        package static let unit = Facts(rawValue: 4)
        package static let overload = Facts(rawValue: 8)
        package static let underload = Facts(rawValue: 16)
        package static let negative = Facts(rawValue: 32)
        package static let all: Facts = [.stability, .basis, .unit, .overload, .underload, .negative]
    }

    /// Such as `a-and-d`.
    package let name: String
    /// Who reads these frames, and with which options.
    package let dialect: DialectEntry
    package let options: String
    package let facts: Facts
    /// The command to which the scale answers with a frame; `nil` when it writes by itself.
    package let question: String?
    private let bytes: @Sendable (ScaleDisplay) -> [UInt8]

    package init(
        _ name: String, dialect: DialectEntry, options: String = "", facts: Facts = .all, question: String? = nil,
        bytes: @escaping @Sendable (ScaleDisplay) -> [UInt8]
    ) {
        self.name = name
        self.dialect = dialect
        self.options = options
        self.facts = facts
        self.question = question
        self.bytes = bytes
    }

    /// The frame for what the scale shows.
    package func write(_ display: ScaleDisplay) -> [UInt8] { bytes(display) }

    /// Every make that can be simulated.
    package static let all: [ScaleFrames] = [.aAndD, .diniArgeo, .cas, .kern]
}
