import Dispatch
import Glibc
import Kernel

/// Notices when a file in a folder has been finished or moved there.
final class FolderWatch: Sendable {
    /// Yields after every change; several changes in quick succession may yield once.
    let changes: AsyncStream<Void>
    private let change: AsyncStream<Void>.Continuation
    // Dispatch sources are thread-safe, but not marked as `Sendable` on Linux.
    nonisolated(unsafe) private let source: any DispatchSourceRead
    nonisolated(unsafe) private let timer: any DispatchSourceTimer

    /// How often the folder is checked anyway, because inotify reports nothing about NFS and SMB shares.
    private static let rounds = DispatchTimeInterval.seconds(10)

    init(_ folder: String) throws(InboxError) {
        let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard number >= 0 else { throw InboxError(what: "watch \(folder)", why: .refused(errno)) }
        guard inotify_add_watch(number, folder, UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO)) >= 0 else {
            let code = errno
            close(number)
            throw InboxError(what: "watch \(folder)", why: .refused(code))
        }
        let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        (self.changes, self.change) = (changes, change)
        let queue = DispatchQueue(label: "gatewayd.photo-inbox")
        source = DispatchSource.makeReadSource(fileDescriptor: number, queue: queue)
        source.setEventHandler { @Sendable in
            var events = [UInt8](repeating: 0, count: 4096)
            // Which file it was does not matter: the whole folder is looked through.
            while read(number, &events, events.count) > 0 {}
            change.yield()
        }
        source.setCancelHandler { @Sendable in close(number) }
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { @Sendable in change.yield() }
        timer.schedule(deadline: .now() + Self.rounds, repeating: Self.rounds)
        source.activate()
        timer.activate()
    }

    deinit {
        source.cancel()
        timer.cancel()
        change.finish()
    }

    /// Yields once more after a while, because something was not ready.
    func lookAgain(in delay: Duration) {
        DispatchQueue.global().asyncAfter(deadline: .now() + delay / .seconds(1)) { [change] in change.yield() }
    }
}
