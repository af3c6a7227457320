/// A point of a weight curve; in JSON `[seconds, kilograms]`.
package struct TracePoint: Hashable, Sendable {
    /// Since the curve began.
    package let milliseconds: Int
    package let weight: Weight

    package init(milliseconds: Int, weight: Weight) {
        self.milliseconds = milliseconds
        self.weight = weight
    }

    package init(seconds: Double, weight: Weight) {
        self.init(milliseconds: Int((seconds * 1000).rounded()), weight: weight)
    }

    /// Since the curve began.
    package var seconds: Double { Double(milliseconds) / 1000 }
}

extension TracePoint: Codable {
    package init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        let seconds = try container.decode(Double.self)
        guard seconds.isFinite, abs(seconds) <= 1_000_000_000 else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\(seconds) is too far for seconds of a weight curve")
        }
        self.init(seconds: seconds, weight: try container.decode(Weight.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(seconds)
        try container.encode(weight)
    }
}
