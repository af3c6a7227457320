import Synchronization

/// Hands every element to all who listen at that moment.
///
/// A listener that does not keep up loses the oldest elements it has not taken, never the newest; whoever
/// must not lose any reads the stored events instead.
package final class Broadcast<Element: Sendable>: Sendable {
    private let listeners = Mutex<(next: Int, streams: [Int: AsyncStream<Element>.Continuation])>((0, [:]))

    package init() {}

    package func send(_ element: Element) {
        // Not under the lock: resuming a listener waits for its task's own lock, and whoever cancels that task
        // holds it while `onTermination` waits for ours.
        for stream in listeners.withLock({ Array($0.streams.values) }) { stream.yield(element) }
    }

    /// Listens from now on, until the stream is dropped.
    package func listen(keeping capacity: Int = 256) -> AsyncStream<Element> {
        AsyncStream(bufferingPolicy: .bufferingNewest(capacity)) { stream in
            let number = listeners.withLock { state in
                state.next += 1
                state.streams[state.next] = stream
                return state.next
            }
            stream.onTermination = { [weak self] _ in
                self?.listeners.withLock { state in _ = state.streams.removeValue(forKey: number) }
            }
        }
    }

    /// Ends the stream of everyone who listens.
    package func finish() {
        let streams = listeners.withLock { state in
            defer { state.streams = [:] }
            return state.streams
        }
        // Without the lock, which a stream that ends takes to be forgotten.
        for stream in streams.values { stream.finish() }
    }

    package var hasListeners: Bool {
        listeners.withLock { !$0.streams.isEmpty }
    }
}
