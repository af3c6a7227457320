package import Values

/// A scale's frames as they were learned from captured bytes and from what its display showed.
package struct ScaleProfile: Equatable, Sendable {
    /// How frames begin and end.
    package struct Frame: Equatable, Sendable {
        /// The byte every frame begins with; `nil` when it begins behind the end of the one before.
        package var start: UInt8?
        package var end: UInt8
        /// With its start and end byte; `nil` when frames differ in length.
        package var length: Int?

        package init(start: UInt8?, end: UInt8, length: Int?) {
            self.start = start
            self.end = end
            self.length = length
        }
    }

    /// Where in a frame the weight stands.
    package enum Position: Hashable, Sendable {
        /// So many bytes of a frame of fixed length, counted from 0.
        case columns(from: Int, count: Int)
        /// The so-manieth number of a frame, counted from 0.
        case number(Int)
    }

    /// How the weight is written.
    package struct Value: Hashable, Sendable {
        package var position: Position
        /// Digits behind the point of a number without one, 0…3.
        package var decimals: Int
        /// The last digit comes first.
        package var isReversed: Bool

        /// No scale for animals shows more.
        package static let mostDecimals = 3

        package init(position: Position, decimals: Int, isReversed: Bool) {
            self.position = position
            self.decimals = decimals
            self.isReversed = isReversed
        }
    }

    /// The byte that tells whether the weight is at rest.
    package struct Mark: Equatable, Sendable {
        /// Counted from the start of the frame from 0, or from its end from -1.
        package var position: Int
        package var stable: [UInt8]
        package var moving: [UInt8]

        package init(position: Int, stable: [UInt8], moving: [UInt8]) {
            self.position = position
            self.stable = stable
            self.moving = moving
        }
    }

    /// The name of its dialect.
    package var name: String
    /// How people call it; empty where the name is enough.
    package var title: String
    package var frame: Frame
    package var value: Value
    package var unit: WeightUnit
    /// `nil` for a scale that does not say.
    package var mark: Mark?
    /// Frames by which its like is recognised, one of each look; without any it is only named.
    package var examples: [[UInt8]]

    package init(
        name: String, title: String = "", frame: Frame, value: Value, unit: WeightUnit, mark: Mark? = nil,
        examples: [[UInt8]] = []
    ) {
        self.name = name
        self.title = title
        self.frame = frame
        self.value = value
        self.unit = unit
        self.mark = mark
        self.examples = examples
    }
}

extension ScaleProfile {
    /// The dialect that reads these frames, beside the built-in ones.
    package var entry: DialectEntry {
        DialectEntry(
            name, title.isEmpty ? name : title, variants: examples.isEmpty ? [] : [""], isTaught: true,
            isProof: { [examples] reading in examples.contains { FrameLook.areAlike($0, reading.raw) } },
            make: { [self] _ in StreamDialect(ProfileFormat(self)) })
    }
}

extension ScaleProfile.Value: CustomStringConvertible {
    /// Where the weight stands, in words.
    package var description: String {
        let whole =
            switch position {
            case .columns(let from, let count): "bytes \(from + 1) to \(from + count) of a frame"
            case .number(let index): "number \(index + 1) of a frame"
            }
        let digits = isReversed ? ", its last digit first" : ""
        return decimals == 0 ? whole + digits : "\(whole)\(digits), \(decimals) behind the point"
    }
}
