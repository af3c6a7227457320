import DeviceGateway
import HerdStore

/// Reminds of memberships and insurances that end within two weeks: an event of each, once.
struct Reminders: Sendable {
    let station: Station
    let log: Log

    /// Looks again every hour, until the task is cancelled.
    func run() async {
        while !Task.isCancelled {
            await remind()
            try? await Task.sleep(for: .seconds(3600))
        }
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
