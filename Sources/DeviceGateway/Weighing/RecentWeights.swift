import HerdStore
import ScaleProtocol

/// What each scale of a place showed in the last seconds.
struct RecentWeights: Sendable {
    private var samples: [Device.ID: [(at: Timestamp, weight: Weight)]] = [:]

    static let kept = Duration.seconds(3)

    mutating func note(_ reading: WeighingPlace.DeviceReading) {
        guard case .weight(let sample) = reading.reading.content, sample.load == .inRange, sample.basis != .tare,
            let weight = sample.weight
        else { return }
        let now = reading.reading.at
        samples[reading.device.id, default: []].removeAll { now - $0.at > Self.kept }
        samples[reading.device.id, default: []].append((now, weight))
    }

    func weights(of device: Device.ID, at now: Timestamp) -> [Weight] {
        (samples[device] ?? []).filter { now - $0.at <= Self.kept }.map(\.weight)
    }
}
