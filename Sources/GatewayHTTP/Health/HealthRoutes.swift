import DeviceGateway
import HTTPServer
import HerdStore
import Values

/// `/v1/health`: whether all is well, for everybody; how each part is, for those who have a token.
struct HealthRoutes: Sendable {
    let station: Station
    let profile: InForce<StationProfile>
    let settings: SettingsDesk
    let listening: Listening
    let backups: BackupStanding
    let authentication: Authentication
    let vitals: Vitals

    func add(to router: inout Router<Endpoint>) {
        router.addOpen(.get, "/v1/health") { request in
            // One look for all that is told: what comes in between would make a sick part of a whole that is well.
            let facts = facts
            let report = HealthReport(facts)
            let status = report.isWell ? Status.ok : .degraded
            // What is amiss here tells a stranger where to push; and whoever watches asks without waiting for the store.
            guard Authentication.Credential(of: request.head) != .missing,
                (try? await authentication.caller(of: request.head)) != nil
            else { return try Response(json: Short(status: status)) }
            return try Response(json: health(report, status, facts))
        }
    }

    /// How all parts are now.
    var report: HealthReport { HealthReport(facts) }

    var facts: HealthFacts {
        vitals.facts(of: station, backups: backups, listening: listening, settingsHold: settings.trouble == nil)
    }

    private func health(_ report: HealthReport, _ status: Status, _ facts: HealthFacts) -> Health {
        let (backlog, trouble) = (facts.backlog, facts.trouble)
        let isWithoutHTTPS = if case .failed = listening.https { true } else { false }
        return Health(
            status: status, parts: report.parts, backlog: backlog.isClear ? nil : backlog,
            https: isWithoutHTTPS ? .failed : nil, settings: settings.trouble, backup: backups.trouble?.code,
            clock: trouble.clock?.reason, store: trouble.store, identity: station.store.identity,
            version: profile.value.version, simulated: profile.value.simulated,
            uptimeSeconds: Int(vitals.uptime.components.seconds), services: facts.services)
    }

    private enum Status: String, Encodable { case ok, degraded }

    private struct Short: Encodable { let status: Status }

    private struct Health: Encodable {
        enum HTTPS: String, Encodable { case failed }

        let status: Status
        let parts: [HealthReport.Part]
        /// What is amiss; `nil` when nothing is.
        let backlog: BacklogState?
        /// `nil` when it works, or is not wanted.
        let https: HTTPS?
        /// Why what was set in the browser does not hold; `nil` when it does.
        let settings: LoadedSettings.Trouble?
        /// Why there is no newer copy of the store; `nil` when there is one, or none is wanted.
        let backup: String?
        /// Why the clock is surely wrong; `nil` when it may be right.
        let clock: ClockDoubt.Reason?
        /// What is wrong with the store; `nil` when nothing is, as far as is known.
        let store: StoreTrouble.Code?
        /// Which store it is.
        let identity: StoreIdentity
        let version: String
        let simulated: Bool
        let uptimeSeconds: Int
        let services: [ServiceStanding.Service]
    }
}
