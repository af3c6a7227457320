import FoundationEssentials
import HerdStore
import Links
import Values

extension CaptureStore {
    /// More than learning looks at; half an hour of a fast scale.
    private static let mostRecent = 1 << 20

    /// What a device sent since a moment, of much the newest.
    func received(from device: Device.ID, since moment: Timestamp) throws(CaptureError) -> [UInt8] {
        let folder = "\(folder)/\(device)"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var bytes: [UInt8] = []
        // Names begin with the time, so the newest come first.
        for name in names.filter({ $0.hasSuffix(".capture") }).sorted(by: >) {
            var reader = try CaptureReader(path: "\(folder)/\(name)")
            var older: [UInt8] = []
            var isEnough = false
            while let record = try reader.next() {
                if record.at < moment {
                    isEnough = true
                } else if record.direction == .received {
                    older += record.bytes
                }
            }
            bytes = older + bytes
            if isEnough || bytes.count >= Self.mostRecent { break }
        }
        return bytes.suffix(Self.mostRecent)
    }
}
