import Dispatch
import Glibc

/// The signals that ask the daemon to stop.
enum Signals {
    /// Ends when SIGINT or SIGTERM arrives.
    static func waitForStop() async {
        for await _ in stops() { break }
    }

    /// Listens for SIGINT and SIGTERM from now on; one that comes before somebody waits is kept.
    static func stops() -> AsyncStream<Void> {
        AsyncStream { stream in
            let sources = [SIGINT, SIGTERM].map { number in
                // Not ignored first, as on other systems: Dispatch catches the signal itself, a moment later, and one
                // that comes in that moment must end the program rather than be lost.
                let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
                source.setEventHandler { @Sendable in stream.yield() }
                source.activate()
                return source
            }
            nonisolated(unsafe) let kept = sources
            stream.onTermination = { @Sendable _ in kept.forEach { $0.cancel() } }
        }
    }
}
