import HTTPServer
import HerdStore
import Synchronization

/// The event streams that are open, by the token they were opened with: a withdrawn token must not go on listening.
final class OpenStreams: Sendable {
    private let streams = Mutex<[Access.ID: [EventStream]]>([:])

    func add(_ stream: EventStream, of access: Access.ID) {
        streams.withLock { streams in
            // Those that have ended go whenever one comes, so they are never many.
            streams = streams.compactMapValues { list in
                let open = list.filter { !$0.isTerminated }
                return open.isEmpty ? nil : open
            }
            streams[access, default: []].append(stream)
        }
    }

    /// Ends the streams of a token.
    func end(of access: Access.ID) {
        let ended = streams.withLock { $0.removeValue(forKey: access) ?? [] }
        for stream in ended { stream.finish() }
    }
}
