import Dispatch
import Glibc

/// The signals that ask the daemon to stop.
enum Signals {
    /// Ends when SIGINT or SIGTERM arrives.
    static func waitForStop() async {
        let (signals, stream) = AsyncStream.makeStream(of: Void.self)
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { @Sendable in stream.yield() }
            source.activate()
            return source
        }
        for await _ in signals { break }
        sources.forEach { $0.cancel() }
    }
}
