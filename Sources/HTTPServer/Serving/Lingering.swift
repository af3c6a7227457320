import CMicroHTTPD
import Dispatch
import Glibc
import Synchronization

/// Keeps a connection open for reading while and after an early refusal is sent.
///
/// Closing a socket with unread bytes resets the connection, and a client that is still sending would never see the
/// answer. So a copy of the descriptor reads on for a while and discards what comes.
enum Lingering {
    /// The most bytes to discard.
    static let most = 64 << 20
    /// Seconds of silence after which a client counts as gone.
    private static let seconds = 10
    /// How often a client that keeps sending is given that time again.
    private static let rounds = 6
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
        let discarded = Atomic(0)
        // True when there is more to come.
        let read: @Sendable () -> Bool = {
            let count = discard(from: copy)
            return count != 0 && discarded.add(max(count, 0), ordering: .relaxed).newValue <= most
        }
        source.setEventHandler { @Sendable in
            if !read() { source.cancel() }
        }
        source.setCancelHandler { @Sendable in
            close(copy)
            count.withLock { $0 -= 1 }
        }
        source.resume()
        // Reads here as well: on a busy machine the source may not have had its turn.
        @Sendable func look(after seen: Int, rounds: Int) {
            queue.asyncAfter(deadline: .now() + .seconds(seconds)) {
                guard !source.isCancelled else { return }
                let hasMore = read()
                let now = discarded.load(ordering: .relaxed)
                guard hasMore, now > seen, rounds > 1 else { return source.cancel() }
                look(after: now, rounds: rounds - 1)
            }
        }
        look(after: 0, rounds: rounds)
    }

    /// Bytes discarded; 0 at the end or after a failure, negative when there is nothing right now.
    private static func discard(from descriptor: Int32) -> Int {
        withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
            let count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
            guard count < 0 else { return count }
            return errno == EAGAIN || errno == EINTR ? -1 : 0
        }
    }
}
