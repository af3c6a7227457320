import Dispatch

/// Holds up the thread that comes to it, until it is opened.
package final class ClosedGate: Sendable {
    private let opening = DispatchSemaphore(value: 0)
    private let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation

    package init() { (arrivals, arrival) = AsyncStream.makeStream() }

    package func hold() {
        arrival.yield()
        opening.wait()
    }

    package func isReached() async { for await _ in arrivals { break } }

    package func open() { opening.signal() }
}
