import Glibc
import Values

/// Plays a capture on a link as if the device were there.
enum Replay {
    /// Opens a link that receives what the device once sent, in the same pieces, and ends after the last of them.
    ///
    /// What is sent on it goes nowhere.
    ///
    /// - Parameter opened: the file, if it is open already; it is closed with the link.
    static func open(_ path: String, speed: ReplaySpeed, opened: Int32? = nil) throws(LinkError) -> Link {
        let reader: CaptureReader
        do throws(CaptureError) {
            reader = if let opened { try CaptureReader(opened, path: path) } else { try CaptureReader(path: path) }
        } catch {
            throw .capture(error)
        }
        // Packets, because they keep the pieces apart in which the bytes once came.
        var pair: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue) | O_NONBLOCK | O_CLOEXEC, 0, &pair) == 0 else {
            throw .system(operation: "socketpair", code: errno)
        }
        let device = OwnedDescriptor(pair[1])
        let feeder = Task { await feed(device, from: reader, speed: speed) }
        return Link(OwnedDescriptor(pair[0]), calls: .socket, feeder: feeder)
    }

    private static func feed(_ descriptor: OwnedDescriptor, from reader: CaptureReader, speed: ReplaySpeed) async {
        let device = Link(descriptor, calls: .socket)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                try? await play(reader, on: device, speed: speed)
                // Half-closed: a close with commands unread would throw away what the other side has not read.
                shutdown(descriptor.number, Int32(SHUT_WR))
            }
            for await _ in device.received {}
            group.cancelAll()
        }
    }

    private static func play(_ reader: CaptureReader, on device: Link, speed: ReplaySpeed) async throws {
        var reader = reader
        var first: Timestamp?
        let start = ContinuousClock.now
        while let record = try reader.next() {
            guard record.direction == .received, !record.bytes.isEmpty else { continue }
            if case .times(let factor) = speed {
                let begin = first ?? record.at
                first = begin
                try await Task.sleep(until: start + (record.at - begin) / factor, clock: .continuous)
            }
            try await device.send(record.bytes)
        }
    }
}
