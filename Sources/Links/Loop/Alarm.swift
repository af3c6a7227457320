/// Rings once when its time has come; a new time replaces the old one.
package final class Alarm: Sendable {
    private let loop: LinkLoop
    private let ticket: LinkLoop.Ticket

    package convenience init() {
        self.init(on: .shared)
    }

    init(on loop: LinkLoop) {
        self.loop = loop
        ticket = loop.ticket()
    }

    deinit {
        cancel()
    }

    /// - Parameter ring: called on the thread of `LinkLoop`.
    package func set(after duration: Duration, ring: @escaping @Sendable () -> Void) {
        loop.setAlarm(ticket, at: .now + duration, LinkLoop.Ring(ring: ring))
    }

    package func cancel() {
        loop.cancelAlarm(ticket)
    }
}
