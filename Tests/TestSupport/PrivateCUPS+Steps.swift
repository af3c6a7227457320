import Dispatch
import Glibc

extension PrivateCUPS {
    /// Yields after whatever the scheduler has written into its folder: its log when a job has taken a step, what a printer
    /// got; and five times a second besides, as not every step is written.
    package func steps() throws -> AsyncStream<Void> {
        let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard number >= 0, inotify_add_watch(number, path, UInt32(IN_MODIFY) | UInt32(IN_CREATE)) >= 0 else {
            let code = errno
            if number >= 0 { close(number) }
            throw CannotWatch(code: code)
        }
        let (steps, step) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let queue = DispatchQueue(label: "steps of cupsd")
        // Dispatch sources are thread-safe, but not marked as `Sendable` on Linux.
        nonisolated(unsafe) let source = DispatchSource.makeReadSource(fileDescriptor: number, queue: queue)
        source.setEventHandler { @Sendable in
            var events = [UInt8](repeating: 0, count: 4096)
            while read(number, &events, events.count) > 0 {}
            step.yield()
        }
        source.setCancelHandler { @Sendable in close(number) }
        nonisolated(unsafe) let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { @Sendable in step.yield() }
        timer.schedule(deadline: .now() + .milliseconds(200), repeating: .milliseconds(200))
        step.onTermination = { _ in
            source.cancel()
            timer.cancel()
        }
        source.activate()
        timer.activate()
        return steps
    }

    /// The system does not tell of changes in a folder; carries its `errno`.
    package struct CannotWatch: Error {
        package let code: Int32
    }
}
