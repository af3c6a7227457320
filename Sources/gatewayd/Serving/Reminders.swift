import DeviceGateway
import HerdStore

/// Reminds of memberships and insurances that end within two weeks: an event of each, once.
struct Reminders: Sendable {
    let station: Station
    let log: Log
    var pause = realPause

    /// Looks again every hour, until the task is cancelled.
    func run() async {
        repeat { await remind() } while (try? await pause(.seconds(3600))) != nil
    }

    private func remind() async {
        // By a wrong clock everybody's membership would end.
        guard station.news.trouble.clock == nil else { return }
        do {
            let count = try await station.store.remindOfEnds()
            if count > 0 { log.notice("\(count) memberships or insurances end within \(MemberEnd.notice) days") }
        } catch {
            log.warning("nobody was reminded of memberships that end: \(error)")
        }
    }
}
