/// The time from one moment to a later one: the first belongs to it, the last does not.
package struct TimeSpan: Hashable, Sendable {
    package let start: Timestamp
    package let end: Timestamp

    /// `nil` when it would hold no time.
    package init?(_ start: Timestamp, _ end: Timestamp) {
        guard start < end else { return nil }
        (self.start, self.end) = (start, end)
    }

    package var duration: Duration { end - start }

    /// Whether both hold some moment; two that only touch do not.
    package func overlaps(_ other: TimeSpan) -> Bool { start < other.end && other.start < end }

    /// What of it lies in another; `nil` when that is nothing.
    package func clipped(to other: TimeSpan) -> TimeSpan? {
        TimeSpan(max(start, other.start), min(end, other.end))
    }
}

extension TimeSpan: Codable {
    private enum CodingKeys: CodingKey { case start, end }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let start = try container.decode(Timestamp.self, forKey: .start)
        let end = try container.decode(Timestamp.self, forKey: .end)
        guard let span = TimeSpan(start, end) else {
            throw DecodingError.dataCorruptedError(
                forKey: .end, in: container, debugDescription: "the end '\(end)' is not after the start '\(start)'")
        }
        self = span
    }
}

extension Sequence<TimeSpan> {
    /// The same time in as few spans as can be, by their start: none overlaps or touches another.
    package func merged() -> [TimeSpan] {
        var merged: [TimeSpan] = []
        for span in sorted(by: { $0.start < $1.start }) {
            if let last = merged.last, span.start <= last.end {
                merged[merged.count - 1] = TimeSpan(last.start, Swift.max(last.end, span.end)) ?? last
            } else {
                merged.append(span)
            }
        }
        return merged
    }
}
