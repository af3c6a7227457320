import DeviceGateway
import FoundationEssentials
import ServiceManager

/// Tells the service manager that the gateway does its work, for as long as that is found to be so.
///
/// A check that hangs is followed by no word, and one that fails neither: then the service manager starts it again.
struct Watchdog: Sendable {
    let manager: ServiceManager
    let check: SelfCheck
    let log: Log

    /// Checks again and again, until it is cancelled; nothing where nobody watches.
    func run() async {
        guard let limit = manager.watchdog else { return }
        repeat {
            do {
                try await check.pass()
                manager.tell(.alive)
            } catch {
                log.error("the self-check failed: \(error)")
                manager.tell(.status("the self-check failed: \(error)"))
            }
            // Thrice as often as it has to be: a machine that stalls is not a gateway that hangs.
        } while (try? await Task.sleep(for: limit / 3)) != nil
    }
}

extension ServiceManager {
    /// Who started this process.
    static var current: ServiceManager { ServiceManager(environment: ProcessInfo.processInfo.environment) }
}
