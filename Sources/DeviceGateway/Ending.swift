import Glibc
import Synchronization

/// The end of the daemon: what is under way is brought to its end, for so long and no longer.
///
/// What was acknowledged is on the disk. What the deadline cuts off is lost no more than by a power cut: nobody was told.
package final class Ending: Sendable {
    /// From the signal to the end of the process, whatever hangs.
    package static let limit = Duration.milliseconds(4500)

    private let log: Log
    private let limit: Duration
    private let isAsked = Atomic(false)
    /// What has not come to its end.
    private let left = Mutex<[String]>([])

    package init(limit: Duration = limit, log: Log) {
        (self.limit, self.log) = (limit, log)
    }

    /// The daemon was asked to end: from now on it has so long.
    package func begin() {
        guard !isAsked.exchange(true, ordering: .relaxed) else { return }
        // A thread of its own, as all others may hang.
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self)
        let code = pthread_create(&thread, nil, runEnding, context.toOpaque())
        // Where there is no room for one more thread, nothing is waited for.
        guard code == 0 else { _exit(0) }
        pthread_detach(thread)
    }

    /// Brings a part to its end, which is named if that takes too long.
    package func end(_ part: String, _ body: () async -> Void) async {
        left.withLock { $0.append(part) }
        await body()
        left.withLock { left in
            if let index = left.firstIndex(of: part) { left.remove(at: index) }
        }
    }

    fileprivate func waitAndEnd() {
        // A log that nobody reads would hold up its writer for ever: the alarm ends the process all the same.
        var alarms = sigset_t()
        sigemptyset(&alarms)
        sigaddset(&alarms, SIGALRM)
        pthread_sigmask(SIG_UNBLOCK, &alarms, nil)
        let (seconds, attoseconds) = limit.components
        var rest = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        var left = timespec()
        while nanosleep(&rest, &left) != 0, errno == EINTR { rest = left }
        alarm(1)
        let parts = self.left.withLock { $0.sorted() }.joined(separator: ", ")
        log.error("ended after \(limit) with this under way: \(parts.isEmpty ? "the last words" : parts)")
        _exit(0)
    }
}

/// What the thread runs.
private func runEnding(_ ending: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let ending else { return nil }
    Unmanaged<Ending>.fromOpaque(ending).takeRetainedValue().waitAndEnd()
    return nil
}
