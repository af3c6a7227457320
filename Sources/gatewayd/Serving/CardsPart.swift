import Blocking
import CardDesk
import CardPrint
import Configuration
import DeviceGateway
import GatewayHTTP
import HerdStore
import LabelDesk
import PhotoDesk
import PressDesk
import ScanDecode
import ScanDesk
import ScanWorkers
import Values

/// Photo scanning, card making and printing.
struct CardsPart: Sendable {
    let scanner: ScanWorkers
    let scans: ScanDesk
    let photos: PhotoDesk
    let cards: CardDesk
    let press: PressDesk
    let inbox: WatchedFolder
    private let watched: Service

    init(_ daemon: Daemon) async {
        let (store, directory, log) = (daemon.herd.store, daemon.directory, daemon.life.log)
        let settings = ScanSettings(daemon.settings)
        scanner = ScanWorkers(settings, count: ScanDesk.photosAtOnce)
        scanner.warm()
        scans = ScanDesk(store: store, scanner: scanner, payloads: settings.payloads)
        let folder = PhotoFolder(besides: directory.database)
        photos = PhotoDesk(store: store, keeper: scanner, folder: folder)
        let templates = await Self.templates(of: directory, log: log)
        cards = CardDesk(
            store: store, keys: directory.cardKey, organisation: daemon.settings.organisation,
            payloads: settings.payloads, templates: templates, photos: folder,
            styles: CardStyles(folder: directory.cardTemplates), keeper: scanner)
        press = PressDesk(store: store, cards: cards, labels: LabelDesk(store: store)) { PrintTrouble($0) }
        let inbox = WatchedFolder(scans, log: log)
        self.inbox = inbox
        watched = Service(name: "watched folder") { [scan = daemon.settings.scan] in
            await inbox.use(scan)
        } stop: {
            await inbox.stop()
        }
    }

    private static func templates(of directory: DataDirectory, log: Log) async -> CardTemplates {
        let templates = CardTemplates(own: directory.cardTemplates)
        for errors in templates.broken { log.warning("a card template is left out: \(errors)") }
        for warning in await Offload.run({ templates.warnings }) {
            log.warning("a card template is too small: \(warning)")
        }
        return templates
    }

    var services: [Service] { [watched, .loop("print orders") { [press] in await press.run() }] }
}
