import BluetoothSockets
import Dispatch
import Glibc

/// A service of a connected device as a stream of bytes: one end of a pair of sockets, of which a link has the other.
///
/// BlueZ hands out descriptors of its own for characteristics that notify (AcquireNotify), but not for those that
/// indicate, as the standard has weight measurements do. So both come as signals, and the socket is ours.
///
/// Used on the queue of its bus only.
final class LowEnergyStream: @unchecked Sendable {
    /// The path of the device.
    let device: String
    /// What the link writes, in pieces that the device takes; ends when the link is closed, or by `finish`.
    let pieces: AsyncStream<[UInt8]>
    /// Writes the pieces and, after the last one, lets go of the device.
    var writing: Task<Void, Never>?
    private let service: LowEnergyService
    private let socket: Int32
    private let reading: any DispatchSourceRead

    /// - Parameters:
    ///   - pieceSize: how many bytes the device takes at once.
    ///   - linkEnd: set to the socket of the link, which whoever gets it closes.
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

    /// The device has told something.
    func deliver(_ packet: [UInt8]) {
        guard !isFinished else { return }
        let bytes = service.bytes(of: packet)
        let sent = send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        // Whoever does not read a quarter of a megabyte does not read; a hole in the stream would be worse.
        if sent != bytes.count { finish() }
    }

    var isFinished: Bool { reading.isCancelled }

    /// Ends the stream on both sides.
    func finish() {
        reading.cancel()
    }
}
