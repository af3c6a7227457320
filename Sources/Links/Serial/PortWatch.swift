import Glibc
import Synchronization

/// Tells when something is plugged in that may be a port, a new name in `/dev` or in `/dev/serial`, and when it goes.
package final class PortWatch: Sendable {
    /// One element for each change; several at once may be told as one.
    package let changes: AsyncStream<Void>
    private let change: AsyncStream<Void>.Continuation
    private let watch: Mutex<Watch>

    /// Where ports of this machine get their names.
    package static let systemFolders = ["/dev", "/dev/serial", "/dev/serial/by-id"]

    /// - Parameters:
    ///   - folders: those that do not exist are left out; `/dev` itself shows when they come.
    ///   - departures: whether it is told, too, when something goes.
    /// - Throws: `LinkError.system` when the system has no more watches to give.
    package init(
        folders: [String] = PortWatch.systemFolders, departures: Bool = false
    ) throws(LinkError) {
        let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard number >= 0 else { throw .system(operation: "watching for ports", code: errno) }
        let descriptor = OwnedDescriptor(number)
        (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        let events = IN_CREATE | IN_MOVED_TO | IN_ATTRIB | (departures ? IN_DELETE | IN_MOVED_FROM : 0)
        Self.watch(folders, for: UInt32(events), by: number)
        var watch = Watch(descriptor) { [change] _, memory in
            while read(number, memory.baseAddress, memory.count) > 0 {}
            // A folder that has just come is watched from now on; watching one twice changes nothing.
            Self.watch(folders, for: UInt32(events), by: number)
            change.yield()
        }
        do throws(SystemFailure) {
            try watch.open(.reading)
        } catch {
            watch.cancel()
            throw .system(operation: "watching for ports", code: error.code)
        }
        self.watch = Mutex(watch)
    }

    deinit {
        watch.withLock { $0.cancel() }
        change.finish()
    }

    private static func watch(_ folders: [String], for events: UInt32, by number: Int32) {
        // Rights are given to a port a moment after its name.
        for folder in folders { _ = inotify_add_watch(number, folder, events) }
    }
}
