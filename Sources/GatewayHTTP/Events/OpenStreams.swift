import HTTPServer
import HerdStore
import Synchronization

/// The open event streams and downloads by caller, so that they end when the caller loses access.
final class OpenStreams: Sendable {
    private struct Listener {
        let stream: EventStream
        /// The browser; `nil` for a program.
        let signIn: SignIn.ID?
    }

    private let listeners = Mutex<[Access.ID: [Listener]]>([:])

    func add(_ stream: EventStream, of caller: Caller) {
        let listener = Listener(stream: stream, signIn: caller.signedIn?.signIn.id)
        listeners.withLock { listeners in
            // Those that have ended go whenever one comes, so they are never many.
            listeners = listeners.compactMapValues { list in
                let open = list.filter { !$0.stream.isTerminated }
                return open.isEmpty ? nil : open
            }
            listeners[caller.access.id, default: []].append(listener)
        }
    }

    /// Ends the streams of somebody.
    ///
    /// - Parameter spared: the browser that goes on.
    func end(of access: Access.ID, sparing spared: SignIn.ID? = nil) {
        end(of: access) { $0 == nil || $0 != spared }
    }

    /// Ends the streams of one browser.
    func end(of signIn: SignIn) { end(of: signIn.accessId) { $0 == signIn.id } }

    private func end(of access: Access.ID, where isOver: (SignIn.ID?) -> Bool) {
        let ended = listeners.withLock { listeners in
            let own = listeners[access] ?? []
            listeners[access] = own.filter { !isOver($0.signIn) }
            return own.filter { isOver($0.signIn) }
        }
        for listener in ended { listener.stream.stop() }
    }
}
