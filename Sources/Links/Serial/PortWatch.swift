import Glibc
import Synchronization

/// Tells when something is plugged in that may be a port: a new name in `/dev` or in `/dev/serial`.
package final class PortWatch: Sendable {
    /// One element for each arrival; several at once may be told as one.
    package let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation
    private let watch: Mutex<Watch>

    /// - Parameter folders: those that do not exist are left out; `/dev` itself shows when they come.
    /// - Throws: `LinkError.system` when the system has no more watches to give.
    package init(
        folders: [String] = ["/dev", "/dev/serial", "/dev/serial/by-id"]
    ) throws(LinkError) {
        let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard number >= 0 else { throw .system(operation: "watching for ports", code: errno) }
        let descriptor = OwnedDescriptor(number)
        (arrivals, arrival) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        Self.watch(folders, by: number)
        var watch = Watch(descriptor) { [arrival] _, memory in
            while read(number, memory.baseAddress, memory.count) > 0 {}
            // A folder that has just come is watched from now on; watching one twice changes nothing.
            Self.watch(folders, by: number)
            arrival.yield()
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
        arrival.finish()
    }

    private static func watch(_ folders: [String], by number: Int32) {
        // Rights are given to a port a moment after its name.
        for folder in folders { _ = inotify_add_watch(number, folder, UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB)) }
    }
}
