import BluetoothSockets
import Dispatch
import Glibc

/// A service of a connected device as a byte stream: one end of a pair of sockets, whose other end a link has.
///
/// BlueZ can give out a descriptor for a characteristic that notifies (`AcquireNotify`), but not for one that
/// indicates, as weight measurements do by the standard. So the values of both come as signals, and the socket is our
/// own.
///
/// Used only on the queue of its bus.
final class LowEnergyStream: @unchecked Sendable {
    /// The device's path on the bus.
    let device: String
    /// What the link writes, in pieces that fit into one packet; ends when the link is closed or by `finish`.
    let pieces: AsyncStream<[UInt8]>
    /// The task that writes the pieces and disconnects the device after the last one.
    var writing: Task<Void, Never>?
    private let service: LowEnergyService
    private let socket: Int32
    private let reading: any DispatchSourceRead

    /// - Parameters:
    ///   - pieceSize: how many bytes fit into one packet to the device.
    ///   - linkEnd: set to the link's socket, which its receiver closes.
    /// - Returns: `nil` when the system has no more sockets.
    init?(_ service: LowEnergyService, of device: String, pieceSize: Int, queue: DispatchQueue, linkEnd: inout Int32) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | O_NONBLOCK | O_CLOEXEC
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
        self.service = service
        self.device = device
        let socket = ends[0]
        self.socket = socket
        linkEnd = ends[1]
        let (pieces, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        self.pieces = pieces
        reading = DispatchSource.makeReadSource(fileDescriptor: socket, queue: queue)
        reading.setEventHandler { [reading] in
            var buffer = [UInt8](repeating: 0, count: pieceSize)
            let count = recv(socket, &buffer, pieceSize, 0)
            if count > 0 {
                continuation.yield(Array(buffer.prefix(count)))
            } else if count == 0 || errno != EAGAIN && errno != EINTR {
                reading.cancel()
            }
        }
        reading.setCancelHandler {
            close(socket)
            continuation.finish()
        }
        reading.resume()
    }

    /// Takes a value that the device sent.
    func deliver(_ packet: [UInt8]) {
        guard !isFinished else { return }
        let bytes = service.bytes(of: packet)
        let sent = send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        // A link that lets the socket's buffer fill up has stopped reading; ending it is better than a gap in the
        // stream.
        if sent != bytes.count { finish() }
    }

    var isFinished: Bool { reading.isCancelled }

    /// Whether the link has closed its end.
    ///
    /// The kernel knows that at once; the event that finishes the stream, when all that was sent has been read, comes a
    /// moment later.
    var isLetGo: Bool {
        guard !isFinished else { return true }
        var end = pollfd(fd: socket, events: 0, revents: 0)
        return poll(&end, 1, 0) > 0 && end.revents & Int16(POLLHUP) != 0
    }

    /// Ends the stream on both sides.
    func finish() {
        reading.cancel()
    }
}
