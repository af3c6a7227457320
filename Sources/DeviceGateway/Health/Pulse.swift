package import HerdStore
import Links
import Synchronization

/// Feels every few seconds whether the loop turns and the store can be read, so that whoever asks how they are waits for
/// neither.
///
/// What hangs is seen by how long ago it was felt last; the one is felt beside the other.
package final class Pulse: Sendable {
    /// What is felt.
    package enum Place: CaseIterable, Sendable { case loop, store }

    /// How it was the last time.
    package struct Beat: Equatable, Sendable {
        /// How long ago.
        package let age: Duration
        /// How long it took to answer.
        package let took: Duration
    }

    private let feel: @Sendable (Place) async throws -> Void
    private let felt = Mutex<[Place: (at: ContinuousClock.Instant, took: Duration)]>([:])

    package static let interval = Duration.seconds(10)

    package convenience init(of store: HerdStore) {
        self.init { place in
            switch place {
            case .loop: await Self.turn()
            case .store: try await store.answer()
            }
        }
    }

    /// - Parameter feel: returns when a place has answered.
    init(feel: @escaping @Sendable (Place) async throws -> Void) { self.feel = feel }

    /// The last beat of a place; `nil` before the first.
    package func beat(of place: Place) -> Beat? {
        felt.withLock { $0[place] }.map { Beat(age: ContinuousClock.now - $0.at, took: $0.took) }
    }

    /// Feels again and again, until the task is cancelled.
    package func run() async {
        await withDiscardingTaskGroup { group in
            for place in Place.allCases {
                group.addTask {
                    repeat { await self.feelOnce(place) } while (try? await Task.sleep(for: Self.interval)) != nil
                }
            }
        }
    }

    /// A place that answers with an error has no beat.
    func feelOnce(_ place: Place) async {
        let began = ContinuousClock.now
        guard (try? await feel(place)) != nil else { return }
        let ended = ContinuousClock.now
        felt.withLock { $0[place] = (ended, ended - began) }
    }

    /// Waits for its turn on the thread of all devices.
    @LinkActor
    private static func turn() {}
}
