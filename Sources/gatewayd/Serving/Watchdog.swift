import DeviceGateway

/// Tells systemd that the gateway does its work, for as long as that is found to be so.
///
/// A check that hangs is followed by no word, and one that fails neither: then systemd starts it again.
struct Watchdog: Sendable {
    let check: SelfCheck
    let log: Log

    /// Tells it so without a check, until it is cancelled: for a gateway that waits for a person, whom a restart replaces not.
    static func feed() async {
        guard let limit = Systemd.watchdog else { return }
        repeat { Systemd.tell(.alive) } while (try? await Task.sleep(for: limit / 3)) != nil
    }

    /// Checks again and again, until it is cancelled; nothing where nobody watches.
    func run() async {
        guard let limit = Systemd.watchdog else { return }
        repeat {
            do {
                try await check.pass()
                Systemd.tell(.alive)
            } catch {
                log.error("the self-check failed: \(error)")
                Systemd.tell(.status("the self-check failed: \(error)"))
            }
            // Thrice as often as it has to be: a machine that stalls is not a gateway that hangs.
        } while (try? await Task.sleep(for: limit / 3)) != nil
    }
}
