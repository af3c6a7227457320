/// A moment in UTC, in microseconds since 1970-01-01T00:00:00Z.
///
/// The pure state machines never read a clock: whoever calls them says what time it is.
package struct Timestamp: Hashable, Comparable, Sendable {
    package let microseconds: Int64

    package init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    package static func < (left: Self, right: Self) -> Bool {
        left.microseconds < right.microseconds
    }

    package static func + (moment: Self, duration: Duration) -> Self {
        Self(microseconds: moment.microseconds + duration.wholeMicroseconds)
    }

    package static func - (moment: Self, duration: Duration) -> Self {
        Self(microseconds: moment.microseconds - duration.wholeMicroseconds)
    }

    package static func - (later: Self, earlier: Self) -> Duration {
        .microseconds(later.microseconds - earlier.microseconds)
    }
}

extension Duration {
    fileprivate var wholeMicroseconds: Int64 {
        components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    }
}
