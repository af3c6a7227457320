import Dispatch

/// A Dispatch source with the state that Dispatch does not tell: whether it runs.
///
/// A source that was suspended twice stays silent, and one that is suspended never finishes its cancellation.
struct SourceGate: Sendable {
    // Dispatch sources may be used from every thread; they are only not marked so.
    nonisolated(unsafe) private let source: any DispatchSourceProtocol
    private var isOpen = false

    init(_ source: any DispatchSourceProtocol) {
        self.source = source
    }

    mutating func open() {
        guard !isOpen else { return }
        isOpen = true
        source.resume()
    }

    mutating func shut() {
        guard isOpen else { return }
        isOpen = false
        source.suspend()
    }

    mutating func cancel() {
        source.cancel()
        open()
    }
}
