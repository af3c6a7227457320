import Links
import Values

/// What a file of `gatewayd decode` or `learn` holds: a capture with its times, or raw bytes from the device.
enum CapturedBytes {
    /// The pieces in order, of both directions where the file is a capture.
    static func records(of path: String, arrivedAt now: Timestamp) throws -> [CaptureRecord] {
        guard path != "-" else {
            let bytes = try InputFile.read("-")
            return try CaptureReader.records(in: bytes, name: "standard input")
                ?? [CaptureRecord(at: now, direction: .received, bytes: bytes)]
        }
        var reader = try CaptureReader(path: path)
        var records: [CaptureRecord] = []
        while let record = try reader.next() { records.append(record) }
        return records
    }
}
