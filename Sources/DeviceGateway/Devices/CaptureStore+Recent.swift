import HerdStore
import Links
import Values

extension CaptureStore {
    /// More than learning looks at; half an hour of a fast scale.
    private static let mostRecent = 1 << 20

    /// What a device sent since a moment, of much the newest.
    func received(from device: Device.ID, since moment: Timestamp) throws(CaptureError) -> [UInt8] {
        let folder = folder(of: device)
        var bytes: [UInt8] = []
        for name in folder.names {
            var reader: CaptureReader
            do {
                reader = try CaptureReader(path: "\(folder.path)/\(name)")
            } catch .noSuchFile {
                // The oldest has just made room for a new one.
                break
            }
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
