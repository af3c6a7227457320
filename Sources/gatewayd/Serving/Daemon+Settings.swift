import CardDesk
import CentralLink
import Configuration
import DeviceGateway
import GatewayHTTP
import HerdStore
import Recording
import ScanDecode
import ScanDesk
import ScanWorkers
import Values

/// The parts of the daemon that take other settings while they run.
struct SettingsUsers: Sendable {
    let station: Station
    let scans: ScanDesk
    let scanner: ScanWorkers
    let cards: CardDesk
    let inbox: WatchedFolder
    let nightly: NightlyBackup
    let central: CentralSynchroniser
    /// How long what is not the herd itself is kept.
    let kept: InForce<Configuration.Retention>
    /// The folder of the store.
    let data: String
    let demo: Demo?
    /// The names in a certificate that was given, by which it is called besides.
    let namesGiven: [String]

    /// Makes all of them go by these settings.
    ///
    /// - Parameter call: makes the API, which is made after them, call the station so and answer under these further names.
    func use(_ settings: Configuration, _ call: (StationProfile, _ hosts: [String]) -> Void) async {
        let (recorder, places) = RecorderSettings.all(settings.weighing, demo)
        await station.use(
            recorder, placeSettings: places, selectionUnit: settings.station.selectionUnit, work: WorkSettings(settings)
        )
        let payloads = ScanSettings(settings).payloads
        if payloads != scans.payloads {
            scans.use(payloads)
            scanner.use(payloads)
        }
        cards.use(organisation: settings.organisation, payloads: payloads)
        call(StationProfile(settings, isDemo: demo != nil), settings.allowedHosts + namesGiven)
        await inbox.use(settings.scan)
        await nightly.use(BackupPlan(settings.backup, data: data, isDemo: demo != nil))
        kept.value = settings.retention
        await central.use(CentralSettings(settings.central, data: data, isDemo: demo != nil))
    }
}

extension RecorderSettings {
    /// What holds at all places, and at those whose reader stands elsewhere.
    static func all(_ settings: Configuration.Weighing, _ demo: Demo?) -> (RecorderSettings, [String: RecorderSettings])
    {
        func recorder(_ reader: ReaderPosition? = nil) -> RecorderSettings {
            RecorderSettings(settings, reader: reader).faster(by: demo?.speed ?? 1)
        }
        return (
            recorder(),
            Dictionary(settings.places.map { ($0.name, recorder($0.reader)) }, uniquingKeysWith: { $1 })
        )
    }
}
