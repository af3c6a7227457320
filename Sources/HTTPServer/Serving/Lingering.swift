import CMicroHTTPD
import Dispatch
import Glibc
import Synchronization

/// Keeps a connection open for reading while and after an early refusal is sent.
///
/// Closing a socket with unread bytes resets the connection, and the client, still busy sending, would never see
/// why. So a copy of the descriptor reads on and throws away, for a while.
enum Lingering {
    /// Most bytes to throw away.
    static let most = 64 << 20
    private static let seconds = 10
    private static let mostAtOnce = 32
    private static let count = Mutex(0)
    private static let queue = DispatchQueue(label: "http.lingering")

    static func keepOpen(_ descriptor: Int32) {
        let isFree = count.withLock { count in
            guard count < mostAtOnce else { return false }
            count += 1
            return true
        }
        let copy = isFree ? fcntl(descriptor, F_DUPFD_CLOEXEC, 0) : -1
        guard copy >= 0 else {
            if isFree { count.withLock { $0 -= 1 } }
            return
        }
        // Used on the queue only, apart from its creation.
        nonisolated(unsafe) let source = DispatchSource.makeReadSource(fileDescriptor: copy, queue: queue)
        let discarded = Mutex(0)
        source.setEventHandler { @Sendable in
            let isOver = discarded.withLock { discarded in
                let count = discard(from: copy)
                discarded += max(count, 0)
                return count == 0 || discarded > most
            }
            if isOver { source.cancel() }
        }
        source.setCancelHandler { @Sendable in
            close(copy)
            count.withLock { $0 -= 1 }
        }
        source.resume()
        queue.asyncAfter(deadline: .now() + .seconds(seconds)) { source.cancel() }
    }

    /// Bytes thrown away; 0 at the end or after a failure, negative when there is nothing right now.
    private static func discard(from descriptor: Int32) -> Int {
        withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
            let count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
            guard count < 0 else { return count }
            return errno == EAGAIN || errno == EINTR ? -1 : 0
        }
    }
}
