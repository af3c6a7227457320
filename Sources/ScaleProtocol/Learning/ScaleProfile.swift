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
    package enum Place: Hashable, Sendable {
        /// So many bytes of a frame of fixed length, counted from 0.
        case columns(from: Int, count: Int)
        /// The so-manieth number of a frame, counted from 0.
        case number(Int)
    }

    /// How the weight is written.
    package struct Value: Hashable, Sendable {
        package var place: Place
        /// Digits behind the point of a number without one, 0…3.
        package var decimals: Int
        /// The last digit comes first.
        package var isReversed: Bool

        package init(place: Place, decimals: Int, isReversed: Bool) {
            self.place = place
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

    package var name: String
    package var frame: Frame
    package var value: Value
    package var unit: WeightUnit
    /// `nil` for a scale that does not say.
    package var mark: Mark?

    package init(name: String, frame: Frame, value: Value, unit: WeightUnit, mark: Mark? = nil) {
        self.name = name
        self.frame = frame
        self.value = value
        self.unit = unit
        self.mark = mark
    }
}

extension ScaleProfile {
    /// The dialect that reads these frames, beside the built-in ones.
    package var entry: DialectEntry {
        DialectEntry(name, "Taught: \(name)") { [self] _ in StreamDialect(ProfileFormat(self)) }
    }
}
