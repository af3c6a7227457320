package import HerdStore
import Links

extension StationClock {
    /// The clock whose steady one goes on where it was when the gateway was stopped, in the same boot of the computer.
    ///
    /// What was weighed before a restart, and what still stood on the plate, is then known by moments that mean the same.
    package static func ofThisBoot(in store: HerdStore, log: Log) async -> StationClock {
        guard let id = KernelClock.boot else { return StationClock() }
        let began = bootBegan
        do {
            return StationClock(in: try await store.enter(boot: id, began: began))
        } catch {
            log.error("after the next restart nobody knows when this boot began: \(error)")
            return StationClock(in: Boot(id: id, began: began, event: nil))
        }
    }
}
