package import Values

/// A time that is not later than what is known to have passed: what old things are cleared away by.
///
/// A clock that is years ahead cannot be told from one that is right, and would take all there is. So only time counts that
/// was recorded before the start, or has passed since.
package struct ProvenTime: Sendable {
    private let known: Timestamp
    private let began: Timestamp

    /// - Parameters:
    ///   - newestRecord: when the newest thing was recorded before the start; `nil` in a new store, where the clock at the
    ///     start has to do.
    ///   - clock: as it is now, at the start.
    package init(newestRecord: Timestamp?, _ clock: StationClock) {
        known = newestRecord ?? clock.now()
        began = clock.steady.now()
    }

    /// The time of the clock, or an earlier one.
    package func now(_ clock: StationClock) -> Timestamp {
        min(clock.now(), known + (clock.steady.now() - began))
    }
}
