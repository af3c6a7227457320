import HerdStore
import Links

/// Where the weight on the plate comes from: what a weighing tells of its device, also after a restart.
struct WeightOrigin: Codable, Sendable {
    let deviceId: Device.ID
    let simulated: Bool
    /// From the animal's first sample to the last.
    let capture: CaptureReference?

    /// - Parameter start: where in the captures the animal's first sample is.
    init(of reading: WeighingPlace.DeviceReading, since start: CaptureRange?) {
        deviceId = reading.device.id
        simulated = reading.device.simulated
        capture = reading.capture.map { end in
            let range = start?.extended(to: end) ?? end
            return CaptureReference(file: range.file, offset: range.offset, length: range.length)
        }
    }
}
