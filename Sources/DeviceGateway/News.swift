package import HerdStore
import Synchronization

/// Tells listeners what happens, as it happens.
///
/// Stored events are only pointed at: a listener reads them from the store by number, so it can never miss one.
package final class News: Sendable {
    private let listeners = Broadcast<Item>()
    private let newest = Atomic(0)

    package enum Item: Sendable {
        /// There are events up to `lastEvent`.
        case stored
        case live(LiveFrame)
        /// A device's state, which may change many times a second.
        case device(Device)
    }

    package init() {}

    /// Number of the newest event stored since the start; 0 before the first.
    package var lastEvent: Int { newest.load(ordering: .acquiring) }

    /// For `HerdStore.open`: an event has committed.
    package func stored(_ event: Event) {
        newest.store(event.number, ordering: .releasing)
        listeners.send(.stored)
    }

    func tell(_ frame: LiveFrame) { listeners.send(.live(frame)) }
    func tell(_ device: Device) { listeners.send(.device(device)) }

    package func listen() -> AsyncStream<Item> { listeners.listen() }

    package var hasListeners: Bool { listeners.hasListeners }
}
