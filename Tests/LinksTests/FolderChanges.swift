import Dispatch
import Glibc

/// Yields after each change of a file in a folder, and once at the beginning.
struct FolderChanges: AsyncSequence {
    private let changes: AsyncStream<Void>

    init?(_ folder: String) {
        let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard number >= 0 else { return nil }
        guard inotify_add_watch(number, folder, UInt32(IN_MODIFY) | UInt32(IN_CREATE)) >= 0 else {
            close(number)
            return nil
        }
        let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        // Dispatch sources are thread-safe, but not marked as `Sendable` on Linux.
        nonisolated(unsafe) let source = DispatchSource.makeReadSource(fileDescriptor: number)
        source.setEventHandler { @Sendable in
            var events = [UInt8](repeating: 0, count: 4096)
            // Which file it was does not matter: whoever waits looks at its own.
            while read(number, &events, events.count) > 0 {}
            change.yield()
        }
        source.setCancelHandler { @Sendable in close(number) }
        change.onTermination = { _ in source.cancel() }
        source.activate()
        change.yield()
        self.changes = changes
    }

    func makeAsyncIterator() -> AsyncStream<Void>.Iterator { changes.makeAsyncIterator() }
}
