package import DeviceGateway
package import HerdStore
import Values

/// What all parts of the API stand on.
package struct APIContext: Sendable {
    package let station: Station
    /// Further names under which the gateway may be called.
    package let hosts: [String]
    /// Where the gateway listens, once it does.
    package let listening: Listening
    /// How the copies of the store stand.
    package let backups: BackupStanding
    /// What the parts of the gateway tell of themselves, for health and metrics.
    package let vitals: Vitals
    /// Told what somebody should look at.
    package let warn: @Sendable (String) -> Void

    let web: WebPages
    let profile: InForce<StationProfile>
    let authentication: Authentication
    let streams = OpenStreams()

    var store: HerdStore { station.store }

    package init(
        _ station: Station, profile: StationProfile, hosts: [String], web: WebPages,
        listening: Listening = Listening(), backups: BackupStanding = BackupStanding(), vitals: Vitals = Vitals(),
        warn: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        (self.station, self.hosts, self.web) = (station, hosts, web)
        (self.listening, self.backups, self.vitals, self.warn) = (listening, backups, vitals, warn)
        self.profile = InForce(profile)
        authentication = Authentication(store: station.store)
    }
}
