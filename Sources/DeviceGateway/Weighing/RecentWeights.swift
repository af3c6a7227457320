import HerdStore
import Values

/// What each scale of a place showed in the last seconds.
struct RecentWeights: Sendable {
    private typealias Samples = [(at: Timestamp, weight: Weight)]
    private var samples: [Device.ID: Samples] = [:]

    static let kept = Duration.seconds(3)

    /// - Parameter now: by the steady clock.
    mutating func note(_ reading: WeighingPlace.DeviceReading, at now: Timestamp) {
        guard let weight = reading.reading.weightOnPlate else { return }
        Self.append((now, weight), to: &samples[reading.device.id, default: []])
    }

    private static func append(_ sample: Samples.Element, to samples: inout Samples) {
        let oldest = sample.at - kept
        samples.removeFirst(samples.prefix { $0.at < oldest }.count)
        samples.append(sample)
    }

    func weights(of device: Device.ID, at now: Timestamp) -> [Weight] {
        (samples[device] ?? []).filter { now - $0.at <= Self.kept }.map(\.weight)
    }
}
