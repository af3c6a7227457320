import Dispatch
import Glibc

/// The signals that ask the daemon for something.
enum Signals {
    /// On a thread of its own when need be: a daemon in which all others hang is ended, too.
    private static let queue = DispatchQueue(label: "gatewayd.signals")

    /// Ends when SIGINT or SIGTERM arrives.
    static func waitForStop() async {
        for await _ in stops() { break }
    }

    /// Listens from now on for what asks to stop; one that comes before somebody waits is kept.
    ///
    /// Of a terminal that is its end, too: nobody would see what goes on.
    ///
    /// - Parameter first: called before anybody else hears of it.
    static func stops(first: @escaping @Sendable () -> Void = {}) -> AsyncStream<Void> {
        arrivals(of: StandardStream.error.isTerminal ? [SIGINT, SIGTERM, SIGHUP] : [SIGINT, SIGTERM], first: first)
    }

    /// Listens from now on for SIGHUP, which no longer ends the program; of a terminal, none comes.
    static func hangups() -> AsyncStream<Void> { arrivals(of: StandardStream.error.isTerminal ? [] : [SIGHUP]) }

    private static func arrivals(
        of signals: [Int32], first: @escaping @Sendable () -> Void = {}
    ) -> AsyncStream<Void> {
        AsyncStream { stream in
            let sources = signals.map { number in
                // Not ignored first, as on other systems: Dispatch catches the signal itself, a moment later, and one
                // that comes in that moment must end the program rather than be lost.
                let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
                source.setEventHandler { @Sendable in
                    first()
                    stream.yield()
                }
                source.activate()
                return source
            }
            nonisolated(unsafe) let kept = sources
            stream.onTermination = { @Sendable _ in kept.forEach { $0.cancel() } }
        }
    }
}
