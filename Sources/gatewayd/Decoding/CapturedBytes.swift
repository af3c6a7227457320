import Links
import ScaleProtocol

/// What a file of `gatewayd decode` holds: a capture with its times, or raw bytes.
enum CapturedBytes {
    /// The pieces that came from the device, in order.
    static func pieces(of path: String, arrivedAt now: Timestamp) throws -> [(bytes: [UInt8], at: Timestamp)] {
        guard path != "-" else { return [(try InputFile.read("-"), now)] }
        var reader = try CaptureReader(path: path)
        var pieces: [(bytes: [UInt8], at: Timestamp)] = []
        while let record = try reader.next() {
            guard record.direction == .received else { continue }
            pieces.append((record.bytes, record.at))
        }
        return pieces
    }
}
