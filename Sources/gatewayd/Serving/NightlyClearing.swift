import Configuration
import DeviceGateway
import HerdStore
import PhotoDesk
import Values

/// Takes away what is not kept for ever, once a day: at the start, and then every night.
///
/// It is the only one that does: what it takes, and for how long that was kept, stands in docs/retention.md.
struct NightlyClearing: Sendable {
    let station: Station
    let photos: PhotoDesk
    let kept: InForce<Configuration.Retention>
    /// What everything is counted back from.
    let time: ProvenTime
    let log: Log
    var pause = realPause

    /// Clears again and again, until the task is cancelled.
    func run() async {
        repeat { await clear() } while (try? await pause(.seconds(86_400))) != nil
    }

    /// Clears once; what fails is tried again the next day.
    func clear() async {
        // By no clock: who was erased is to be erased.
        do {
            let left = try await station.store.finishErasures()
            if !left.isEmpty {
                log.warning("an erasure is not done yet: \(left.map(\.rawValue).joined(separator: ", "))")
            }
        } catch {
            log.warning("erasures were not finished: \(error)")
        }
        // A clock that is wrong would take what is of today.
        guard station.news.trouble.clock == nil else {
            return log.warning("nothing old is cleared away while the clock is wrong")
        }
        let now = time.now(station.clock)
        do {
            try await photos.clear(at: now)
        } catch {
            log.warning("photos that nobody refers to were not cleared away: \(error)")
        }
        do {
            try await station.store.forgetRegisterLists(before: now - .seconds(31 * 86_400))
        } catch {
            log.warning("old lists of members were not cleared away: \(error)")
        }
        let kept = kept.value
        for what in Forgetting.allCases { await forget(what, olderThan: kept.days(of: what), at: now) }
        if let moment = Self.moment(kept.captureDays, before: now) {
            let count = await station.forgetCaptures(before: moment)
            if count > 0 { log.notice("\(count) captures older than \(kept.captureDays) days were removed") }
        }
    }

    private func forget(_ what: Forgetting, olderThan days: Int, at now: Timestamp) async {
        guard let moment = Self.moment(days, before: now) else { return }
        var total = 0
        do {
            while !Task.isCancelled {
                let count = try await station.store.forget(what, before: moment)
                guard count > 0 else { break }
                total += count
                // A weighing that waits comes first.
                try await Task.sleep(for: .milliseconds(20))
            }
        } catch is CancellationError {
        } catch {
            log.warning("old \(what.rawValue) were not all forgotten: \(error)")
        }
        if total > 0 { log.notice("\(total) \(what.rawValue) older than \(days) days were forgotten") }
    }

    /// 0 days is for ever.
    private static func moment(_ days: Int, before now: Timestamp) -> Timestamp? {
        days > 0 ? now - .seconds(days * 86_400) : nil
    }
}

extension Configuration.Retention {
    /// The age limit in days; 0 keeps it forever.
    fileprivate func days(of what: Forgetting) -> Int {
        switch what {
        case .events, .door: eventDays
        case .traces: traceDays
        }
    }
}
