import HerdStore
import Links

extension DeviceRunner {
    /// Where readings and news of the device go.
    struct Sink: Sendable {
        let reading: @LinkActor (WeighingPlace.DeviceReading) -> Void
        /// The link ended, or could not be opened again.
        let linkLost: @LinkActor (Device) -> Void
        /// A gate was not told something.
        let unsent: @Sendable (UnsentLine) async -> Void
        /// Something about the device is to be shown.
        let shown: @LinkActor (Device) -> Void
        /// The operator should hear of the device's state.
        let told: @Sendable (Device) async -> Void
        /// A known weight has settled how the device is to be read: the dialect to be kept with it.
        let settled: @Sendable (Device, _ dialect: String) async -> Void
        /// The device said for the first time who it is.
        let identified: @Sendable (Device, String) async -> Void
    }
}
