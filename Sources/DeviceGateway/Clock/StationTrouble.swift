package import HerdStore

/// What is wrong with the computer and its disk while animals are weighed; shown as long as it is so.
package struct StationTrouble: Codable, Equatable, Sendable {
    /// Why the clock is surely wrong.
    package var clock: ClockDoubt?
    /// What is wrong with the store.
    package var store: StoreTrouble.Code?
    /// How little room the disk has left.
    package var disk: DiskShortage?

    package init(clock: ClockDoubt? = nil, store: StoreTrouble.Code? = nil, disk: DiskShortage? = nil) {
        (self.clock, self.store, self.disk) = (clock, store, disk)
    }

    /// Whether all is well.
    package var isClear: Bool { self == StationTrouble() }
}
