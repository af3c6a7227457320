import DeviceGateway

/// Tells systemd that the gateway does its work, for as long as that is found to be so.
///
/// A check that hangs is followed by no word, and one that fails neither: then systemd starts it again.
struct Watchdog: Sendable {
    let log: Log
    /// The longest interval between two messages that systemd accepts; `nil` without a watchdog.
    var limit = Systemd.watchdog
    var tell: @Sendable (Systemd.Notice) -> Void = { Systemd.tell($0) }
    var pause = realPause
    /// Returns when the gateway works; throws otherwise.
    let check: @Sendable () async throws -> Void
    /// The services that ended unexpectedly; systemd gets only their names, because a restart would interrupt weighing.
    var ended: @Sendable () -> [String] = { [] }

    /// A watchdog without a check, for a gateway that waits for a person: a restart would not help.
    static var unchecked: Watchdog { Watchdog(log: Log { _ in }, check: {}) }

    /// This watchdog as a service; none if systemd does not watch the process.
    var services: [Service] { limit == nil ? [] : [.look("watchdog") { await run() }] }

    /// Checks again and again, until it is cancelled; nothing where nobody watches.
    func run() async {
        guard let limit else { return }
        var told: [String] = []
        repeat {
            do {
                try await check()
                tell(.alive)
                let ended = ended()
                if ended != told { tell(.status("ended unexpectedly: \(ended.joined(separator: ", "))")) }
                told = ended
            } catch {
                log.error("the self-check failed: \(error)")
                tell(.status("the self-check failed: \(error)"))
            }
            // Thrice as often as it has to be: a machine that stalls is not a gateway that hangs.
        } while (try? await pause(limit / 3)) != nil
    }
}
