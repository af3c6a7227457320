package import HerdStore
import Synchronization

/// Publishes what happens to those who listen, as it happens.
///
/// A listener that was too slow finds a gap in the numbers of stored events, and reads from the store what it missed.
package final class News: Sendable {
    private let listeners = Broadcast<Item>()
    private let newest = Atomic(0)
    private let waiting = Mutex(BacklogState())
    private let amiss = Mutex(StationTrouble())

    package enum Item: Sendable {
        case stored(Event)
        case live(Published<LiveFrame>)
        /// A device's state, which may change many times a second.
        case device(Published<Device>)
        /// What waits to be stored has changed; `backlog` says how.
        case backlog
        /// What is wrong with the computer or its disk has changed; `trouble` says how.
        case trouble
        /// What may be made a device has changed.
        case offers(Published<Offers>)
        /// How far an import is.
        case imported(Published<ImportStanding>)
    }

    package init() {}

    /// Number of the newest event stored since the start; 0 before the first.
    package var lastEvent: Int { newest.load(ordering: .acquiring) }

    /// For `HerdStore.open`: an event has committed.
    package func publish(_ event: Event) {
        newest.store(event.number, ordering: .releasing)
        if hasListeners { listeners.send(.stored(event)) }
    }

    /// What waits to be stored now.
    package var backlog: BacklogState { waiting.withLock { $0 } }

    func publish(_ frame: LiveFrame) {
        if hasListeners { listeners.send(.live(Published(frame))) }
    }

    func publish(_ device: Device) {
        if hasListeners { listeners.send(.device(Published(device))) }
    }

    func publish(_ backlog: BacklogState) {
        let isNew = waiting.withLock { state in
            defer { state = backlog }
            return state != backlog
        }
        if isNew { listeners.send(.backlog) }
    }

    /// What is wrong with the computer and its disk now.
    package var trouble: StationTrouble { amiss.withLock { $0 } }

    func publish(_ clock: ClockDoubt?) { amend { $0.clock = clock } }

    /// The store is damaged, or gone.
    package func publish(_ store: StoreTrouble) { amend { $0.store = store.code } }

    /// How little room the disk has left; `nil` when there is enough.
    package func publish(disk: DiskShortage?) { amend { $0.disk = disk } }

    private func amend(_ change: (inout StationTrouble) -> Void) {
        let isNew = amiss.withLock { trouble in
            let before = trouble
            change(&trouble)
            return trouble != before
        }
        if isNew { listeners.send(.trouble) }
    }

    func publish(_ offers: Offers) {
        if hasListeners { listeners.send(.offers(Published(offers))) }
    }

    /// For `ImportDesk`: an import has come further.
    package func publish(_ standing: ImportStanding) {
        if hasListeners { listeners.send(.imported(Published(standing))) }
    }

    package func listen() -> AsyncStream<Item> { listeners.listen() }

    package var hasListeners: Bool { listeners.hasListeners }
}
