package import DeviceGateway
package import HerdStore
import Values

/// The state that all parts of the API share.
package struct APIContext: Sendable {
    package let station: Station
    /// Additional accepted host names.
    package let hosts: [String]
    /// The addresses on which the gateway listens.
    package let listening: Listening
    /// The state of the backups.
    package let backups: BackupStanding
    /// The source of health and metrics.
    package let vitals: Vitals
    /// Logs a warning.
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
