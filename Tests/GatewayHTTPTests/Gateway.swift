import Avahi
import BlueZ
import CalendarDesk
import CardDesk
import CardKeys
import Configuration
import DeviceGateway
import Foundation
import HerdStore
import ImportDesk
import LabelDesk
import Links
import PhotoDesk
import Photos
import PressDesk
import Printing
import Recording
import ScanDecode
import ScanDesk
import StudySystem
import TestSupport
import Values

@testable import GatewayHTTP
@testable import HTTPServer

/// A gateway without sockets and devices: a store in memory, and the API called directly.
struct Gateway: Sendable {
    let store: HerdStore
    let station: Station
    let news: News
    let api: GatewayAPI
    let listening: Listening
    let backups: BackupStanding
    let imports: ImportDesk
    /// What the settings make hold now.
    let used: InForce<Configuration?>
    private let served: InForce<GatewayAPI?>
    private let tokens: [Access.Role: String]
    /// Of captures and profiles.
    let folder: TemporaryFolder

    /// The `Web` folder of this checkout.
    static let web = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Web").path

    /// - Parameter printServer: nobody listens at the standard one.
    static func open(
        hosts: [String] = [], printServer: PrintServer = .socket(path: "/nonexistent"),
        settings: RecorderSettings = RecorderSettings(), written: String? = nil, backing: HerdStore.Backing = .memory,
        log: Log = Log { _ in }, own: [OwnAddress] = [], clock: StoreClock = .system,
        time: StationClock = StationClock(),
        reach: LinkReach = .anywhere, vitals: Vitals = Vitals()
    ) async throws -> Gateway {
        let listening = Listening { own }
        let backups = BackupStanding()
        let news = News()
        let store = try await HerdStore.open(backing, clock: clock, publish: news.publish)
        var tokens: [Access.Role: String] = [:]
        for role in Access.Role.allCases {
            tokens[role] = try await store.createToken(AccessDraft(name: "\(role)", role: role), by: "test").token
        }
        let folder = try TemporaryFolder()
        let station = Station(
            store: store, news: news, settings: settings, selectionUnit: 2,
            captures: CaptureStore(folder: folder.path), reach: reach,
            profiles: ProfileFolder(path: folder.file("profiles")),
            portFolders: [], clock: time, log: log)
        let profile = StationProfile(
            name: "Test", version: "0", simulated: false, selectionUnit: 2, country: "CZ")
        let served = InForce<GatewayAPI?>(nil)
        let used = InForce<Configuration?>(nil)
        let file = SettingsFile(path: folder.file("settings.yaml"))
        let yaml = try written.map { try WrittenConfiguration(yaml: Array($0.utf8), path: "gatewayd.yaml") }
        let loaded = try LoadedSettings(file, under: yaml, on: "today")
        let bluetooth = BlueZ(bus: "unix:path=/nonexistent")
        let offers = OfferBoard(
            station: station, bluetooth: bluetooth, avahi: Avahi(bus: "unix:path=/nonexistent"),
            folder: folder.file("ports"))
        let imports = try await ImportDesk.open(
            store, folder: ImportFolder(folder.file("imports")), tell: news.publish)
        let cards = CardDesk(
            store: store, keys: CardKeyFile(path: folder.file("card.key")), organisation: "Svaz",
            printers: Printers(server: printServer),
            styles: CardStyles(folder: folder.file("card-templates")), keeper: KeeperHere())
        let press = PressDesk(
            store: store, cards: cards, labels: LabelDesk(store: store), printers: Printers(server: printServer)
        ) { PrintTrouble($0) }
        // Held by the gateway alone: the API has the desk, and would keep itself and its devices for ever.
        let desk = SettingsDesk(loaded, store: store) { [weak served] settings in
            used.value = settings
            served?.value?.use(
                StationProfile(
                    name: settings.station.name, version: "0", simulated: false, selectionUnit: nil, country: "CZ"),
                hosts: settings.allowedHosts)
        }
        let calendars = CalendarDesk(store, clock: clock) { reach.allowsFetching(from: $0, isSecure: $1) }
        let photos = PhotoDesk(store: store, keeper: KeeperHere(), folder: PhotoFolder(path: folder.file("photos")))
        let context = APIContext(
            station, profile: profile, hosts: hosts, web: WebPages(folder: web), listening: listening,
            backups: backups, vitals: vitals, warn: log.warning)
        let api = GatewayAPI(
            context,
            [
                .herd, .weighing, .people, .access, .devices(BluetoothDesk(bluetooth), offers),
                .scanning(ScanDesk(store: store, scanner: ScanDecoder())), .photos(photos), .cards(cards, press),
                .imports(imports), .planner(calendars),
                .study(StudyDesk(store, secrets: folder.file("secrets"), ask: nil)),
                .synchronisation(nil), .station(desk),
            ])
        served.value = api
        return Gateway(
            store: store, station: station, news: news, api: api, listening: listening, backups: backups,
            imports: imports, used: used, served: served, tokens: tokens, folder: folder)
    }

    func token(_ role: Access.Role) -> String { tokens[role] ?? "" }

    /// Sends a request as the server would, and tells errors as it would.
    ///
    /// - Parameter role: whose token goes along; `nil` for none.
    func send(
        _ method: Method, _ target: String, as role: Access.Role? = .admin, type: String? = nil,
        body: [UInt8] = [], headers: Headers = [:], from address: String = "127.0.0.1", isSecure: Bool = false
    ) async throws -> Reply {
        var headers = headers
        if headers["Host"] == nil { headers["Host"] = "127.0.0.1:8080" }
        if let role { headers["Authorization"] = "Bearer \(token(role))" }
        if let type { headers["Content-Type"] = type }
        let head = try RequestHead(
            method: method, target: target, headers: headers, remoteAddress: address, isSecure: isSecure)
        do {
            let answer = try await api.admit(head)
            let file = try api.bodyFile(head)
            if let file { try body.withUnsafeBytes { try file.append($0) } }
            return ProblemCatalogue.checked(
                Reply(try await answer(Request(head: head, body: file == nil ? body : [], file: file))))
        } catch {
            return ProblemCatalogue.checked(Reply(Response(problem: Problem(error))))
        }
    }

    func send(
        _ method: Method, _ target: String, as role: Access.Role? = .admin, json: String,
        headers: Headers = [:], from address: String = "127.0.0.1", isSecure: Bool = false
    ) async throws -> Reply {
        try await send(
            method, target, as: role, type: "application/json", body: Array(json.utf8), headers: headers,
            from: address, isSecure: isSecure)
    }
}

/// Makes photos smaller in this process: what a sandbox around it is worth is tested where it is.
private struct KeeperHere: PhotoKeeper {
    func keep(_ photo: [UInt8]) throws -> KeptPhoto { try KeptPhoto(photo) }
}

/// A response with its body read.
struct Reply: Sendable {
    let status: Int
    let headers: Headers
    let body: [UInt8]
    let stream: EventStream?

    init(_ response: Response) {
        status = response.status.code
        headers = response.headers
        stream = if case .events(let stream) = response.body { stream } else { nil }
        body =
            switch response.body {
            case .bytes(let bytes): bytes
            case .file(let file):
                Array(FileHandle(fileDescriptor: file.descriptor, closeOnDealloc: false).readDataToEndOfFile())
            case .events, .made: []
            }
    }

    var text: String { String(decoding: body, as: UTF8.self) }
    var json: JSONValue { get throws { try JSONDecoder().decode(JSONValue.self, from: Data(body)) } }
    /// Last part of the problem's type.
    var problem: String? {
        (try? json)?["type"]?.string.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    }
    /// Media type without parameters.
    var mediaType: String? { headers["Content-Type"].flatMap { $0.split(separator: ";").first }.map(String.init) }
}

extension JSONValue {
    var string: String? { if case .string(let text) = self { text } else { nil } }
    var array: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
    var object: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }
    var integer: Int? { if case .integer(let number) = self { Int(number) } else { nil } }
    var isTrue: Bool { self == .boolean(true) }
}
