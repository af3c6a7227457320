import DeviceGateway
import Synchronization
import Values

/// A station's clock that is put forward by hand: as if an animal took its time, on a machine of any speed.
final class Pace: Sendable {
    private let time = Mutex(StationClock().now())

    var clock: StationClock { StationClock { self.time.withLock { $0 } } }

    /// What an animal takes from one step to the next.
    func step() {
        time.withLock { $0 = $0 + .seconds(3) }
    }
}
