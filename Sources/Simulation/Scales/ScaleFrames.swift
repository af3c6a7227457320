package import ScaleProtocol

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
        /// The unit only while the weight rests.
        package static let unitAtRest = Facts(rawValue: 64)
        /// The basis only while the weight rests.
        package static let basisAtRest = Facts(rawValue: 128)
        /// Out of range neither basis nor unit is said.
        package static let rangeAlone = Facts(rawValue: 256)
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
    /// A byte that is answered by a byte before the question is asked; `nil` where there is no such habit.
    package let greeting: (question: UInt8, answer: UInt8)?
    /// What the clock of the scale says in every frame; `nil` for one without.
    package let clock: String?
    private let bytes: @Sendable (ScaleDisplay) -> [UInt8]

    package init(
        _ name: String, dialect: DialectEntry, options: String = "", facts: Facts = .all, question: String? = nil,
        greeting: (question: UInt8, answer: UInt8)? = nil, clock: String? = nil,
        bytes: @escaping @Sendable (ScaleDisplay) -> [UInt8]
    ) {
        self.name = name
        self.dialect = dialect
        self.options = options
        self.facts = facts
        self.question = question
        self.greeting = greeting
        self.clock = clock
        self.bytes = bytes
    }

    /// The frame for what the scale shows.
    package func write(_ display: ScaleDisplay) -> [UInt8] { bytes(display) }

    /// Makes whose links have packets, which `auto` never sees and nobody has to teach.
    package static let packets: [ScaleFrames] = [.weightScale, .weightScaleS3]

    /// Every make on a link of bytes that can be simulated.
    package static let all: [ScaleFrames] =
        [
            .aAndD, .diniArgeo, .diniArgeoExtended, .cas, .casPOS, .kern, .kernPolled, .digiStar,
            .digiStarRecord,
            .mtSICS, .nci, .nciShort, .ohaus, .riceLake, .toledo, .toledoWithoutChecksum, .toledoShort, .yaohuaA9,
            .yaohuaA9Polled, .yaohuaA12, .yaohuaA12Plain, .yaohuaForward, .yaohuaReversed, .firstNumber,
        ] + rinstrum + rinstrumNetwork
}
