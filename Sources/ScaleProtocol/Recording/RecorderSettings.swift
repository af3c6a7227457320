/// Weights and windows by which a recorder decides.
package struct RecorderSettings: Equatable, Sendable {
    /// Below this the plate counts as empty.
    package var emptyBelow = Weight(grams: 20_000)
    /// From this on the load counts as an animal.
    package var minimum = Weight(grams: 30_000)
    /// How long the device's stable flag must hold, and how long the plate must be empty, to be believed.
    package var confirm = Duration.milliseconds(300)
    /// How long a scale without a stable flag must show the same weight.
    package var steady = Duration.seconds(2)
    /// How long before stepping on an EID may have been read.
    package var eidBefore = Duration.seconds(30)
    /// How long after the lock an EID is waited for while the animal stays.
    package var eidAfter = Duration.seconds(8)
    /// How long after a weighing its own EID, read again on the way out, is taken for an echo.
    package var echo = Duration.seconds(8)
    /// A tag read again within this time is the same read; and no animal takes another's place within it.
    package var sameEIDWindow = Duration.seconds(3)
    /// How long `recorded` is shown before the animal is asked to leave.
    package var showRecorded = Duration.seconds(3)
    /// When a weighing that the store did not take is offered again.
    package var retryStore = Duration.seconds(1)

    package init() {}

    /// How far two samples may differ and still be the same weight: 1 kg or 0.3 %.
    func tolerance(at weight: Weight) -> Weight {
        Weight(grams: max(1000, weight.magnitude.grams * 3 / 1000))
    }
}
