import CardDesk
import CardKeys
import CentralLink
import Configuration
import DeviceGateway
import GatewayHTTP
import HerdStore
import Links
import Recording
import ScaleProtocol
import ScanDecode
import ScanDesk
import ScanWorkers
import TestSupport
import Testing
import Values

@testable import gatewayd

/// Each setting reaches the parts that go by it, and no others: while the daemon runs, or from the next start on.
@Suite(.timeLimit(.minutes(10)))
struct SettingsTests {
    /// What a part keeps to itself.
    private static func kept<Value>(_ name: String, by part: Any, as: Value.Type = Value.self) throws -> Value {
        let value = try #require(Mirror(reflecting: part).children.first { $0.label == name }?.value, "\(name)")
        return try #require(value as? Value, "\(name)")
    }

    /// The parts of a daemon that does nothing.
    private struct Parts {
        let folder: TemporaryFolder
        let users: SettingsUsers
        let backups = BackupStanding()

        init(demo: Demo? = nil) async throws {
            folder = try TemporaryFolder()
            let store = try await HerdStore.open(.memory)
            let log = Log { _ in }
            let scanner = try ScanWorkers(ScanSettings(), count: 1, program: GatewayBinary.path())
            let scans = ScanDesk(store: store, scanner: scanner)
            users = SettingsUsers(
                station: Station(
                    store: store, news: News(), settings: RecorderSettings(),
                    captures: CaptureStore(folder: folder.path), reach: .anywhere, clock: StationClock(), log: log),
                scans: scans, scanner: scanner,
                cards: CardDesk(store: store, keys: CardKeyFile(path: folder.file("card.key"))),
                inbox: WatchedFolder(scans, log: log),
                nightly: NightlyBackup(of: folder.file("gateway.sqlite"), standing: backups),
                central: CentralSynchroniser(store), kept: InForce(Configuration.Retention()), data: "/data",
                demo: demo, namesGiven: ["given.example"])
        }

        /// What each part goes by, in words.
        func after(_ settings: Configuration) async throws -> [String: String] {
            let called = InForce<(StationProfile, [String])?>(nil)
            await users.use(settings) { called.value = ($0, $1) }
            let (profile, hosts) = try #require(called.value)
            var words: [String: String] = [
                "profile.name": profile.name, "profile.language": profile.language ?? "–",
                "profile.country": profile.country, "profile.unit": "\(profile.selectionUnit ?? 0)",
                "profile.work": "\(profile.work)", "hosts": hosts.joined(separator: " "),
            ]
            let recorder: RecorderSettings = try kept("settings", by: users.station)
            words["recorder.reader"] = "\(recorder.reader) \(recorder.learnsReader)"
            words["recorder.empty-below"] = "\(recorder.emptyBelow)"
            words["recorder.minimum"] = "\(recorder.minimum)"
            words["recorder.confirm"] = "\(recorder.confirm)"
            words["recorder.before"] = "\(recorder.eidBefore)"
            words["recorder.after"] = "\(recorder.eidAfter)"
            words["recorder.leaving"] = "\(recorder.eidAfterLeaving)"
            words["recorder.same"] = "\(recorder.sameEIDWindow)"
            words["recorder.visit"] = "\(recorder.shortestVisit)"
            let places: [String: RecorderSettings] = try kept("placeSettings", by: users.station)
            words["places"] = places.map { "\($0.key) \($0.value.reader) \($0.value.minimum)" }.sorted().joined()
            words["station.unit"] = "\((try kept("selectionUnit", by: users.station) as Int?) ?? 0)"
            let work: WorkSettings = try kept("work", by: users.station)
            words["station.work"] = "\(work)"
            words["scans.country"] = users.scans.payloads.country ?? "–"
            words["scans.layouts"] = users.scans.payloads.layouts.map(\.name).joined()
            let payloads: InForce<PayloadParser> = try kept("payloads", by: users.cards)
            words["cards.country"] = payloads.value.country ?? "–"
            words["cards.layouts"] = payloads.value.layouts.map(\.name).joined()
            let organisation: InForce<String?> = try kept("organisation", by: users.cards)
            words["cards.organisation"] = organisation.value ?? "–"
            let reading: (folder: String, movesRead: Bool, task: Task<Void, Never>)? = try kept(
                "reading", by: users.inbox)
            words["inbox"] = reading.map { "\($0.folder) \($0.movesRead)" } ?? "–"
            let plan = try #require(backups.plan)
            words["backup.at"] = plan.at.map(String.init) ?? "–"
            words["backup.folder"] = plan.folder.path
            words["backup.days"] = "\(plan.keep.days)"
            words["backup.weeks"] = "\(plan.keep.weeks)"
            words["backup.months"] = "\(plan.keep.months)"
            words["kept"] =
                "\(users.kept.value.eventDays) \(users.kept.value.traceDays) \(users.kept.value.captureDays)"
            let central: CentralSettings? = try kept("settings", by: users.central)
            words["central.url"] = central?.url ?? "–"
            words["central.token"] = central?.tokenFile ?? "–"
            words["central.every"] = central.map { "\($0.every)" } ?? "–"
            return words
        }
    }

    /// With what makes all other settings of a part be seen.
    private static func base(_ folder: TemporaryFolder) -> [String: String] {
        ["central.url": "https://stado.example/g", "scan.watched-folder": folder.path]
    }

    private static func configuration(_ values: [String: String]) throws -> Configuration {
        var sections: [String: [String]] = [:]
        for (key, value) in values {
            let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
            if parts.count == 2 {
                sections[parts[0], default: []].append("  \(parts[1]): \(value)")
            } else {
                sections[key] = [value]
            }
        }
        let text = sections.map { key, lines in
            lines[0].hasPrefix("  ") ? "\(key):\n\(lines.joined(separator: "\n"))" : "\(key): \(lines[0])"
        }
        let written = try WrittenConfiguration(yaml: Array(text.joined(separator: "\n").utf8), path: "gatewayd.yaml")
        return try SettingsLayers(written: written, own: OwnSettings()).configuration
    }

    /// A setting, something else than its default, and which parts go by it then; of `work` the words that change.
    struct Row: Sendable, CustomTestStringConvertible {
        let key: String
        let value: String
        let parts: [String: String]

        var testDescription: String { key }

        init(_ key: String, _ value: String, _ parts: [String: String]) {
            (self.key, self.value, self.parts) = (key, value, parts)
        }
    }

    private static func work(_ change: (inout WorkSettings) -> Void) -> [String: String] {
        var work = WorkSettings()
        change(&work)
        return ["station.work": "\(work)", "profile.work": "\(work)"]
    }

    private static let rows: [Row] = [
        Row("station.name", "U lesa", ["profile.name": "U lesa"]),
        Row("station.language", "cs", ["profile.language": "cs"]),
        Row("station.country", "SK", ["profile.country": "SK", "scans.country": "SK", "cards.country": "SK"]),
        Row("station.selection-unit", "3", ["profile.unit": "3", "station.unit": "3"]),
        Row("allowed-hosts", "[a.local, b.local]", ["hosts": "a.local b.local given.example"]),
        Row(
            "weighing.reader", "behind",
            [
                "recorder.reader": "behind false", "recorder.before": "\(Duration.zero)",
                "recorder.after": "\(Duration.seconds(60))", "recorder.leaving": "\(Duration.seconds(5))",
            ]),
        Row("weighing.places", "[{name: race, reader: before}]", ["places": "race before 30"]),
        Row("weighing.empty-below", "11 kg", ["recorder.empty-below": "11"]),
        Row("weighing.minimum", "41 kg", ["recorder.minimum": "41"]),
        Row("weighing.confirm", "700ms", ["recorder.confirm": "\(Duration.milliseconds(700))"]),
        Row("weighing.eid-before", "17s", ["recorder.before": "\(Duration.seconds(17))"]),
        Row("weighing.eid-after", "19s", ["recorder.after": "\(Duration.seconds(19))"]),
        Row("weighing.eid-after-leaving", "4s", ["recorder.leaving": "\(Duration.seconds(4))"]),
        Row("weighing.same-eid-window", "7s", ["recorder.same": "\(Duration.seconds(7))"]),
        Row("weighing.shortest-visit", "6s", ["recorder.visit": "\(Duration.seconds(6))"]),
        Row("weighing.selection-days", "9", work { $0.selectionDays = 9 }),
        Row("work.pregnancy-check-days", "31", work { $0.pregnancyCheckDays = 31 }),
        Row("work.calving-days", "13", work { $0.calvingDays = 13 }),
        Row("work.dry-off-days", "55", work { $0.dryOffDays = 55 }),
        Row("work.weaning-weight", "120 kg", work { $0.weaningWeight = Weight(grams: 120_000) }),
        Row("work.breeding-weight", "380 kg", work { $0.breedingWeight = Weight(grams: 380_000) }),
        Row("work.breeding-weight", "0 kg", work { $0.breedingWeight = nil }),
        Row("organisation", "Svaz", ["cards.organisation": "Svaz"]),
        Row(
            "scan.card-layouts", "[{name: old, delimiter: ';', fields: [ear-tag, sex]}]",
            ["scans.layouts": "old", "cards.layouts": "old"]),
        Row("scan.default-country", "PL", ["scans.country": "PL", "cards.country": "PL"]),
        Row("scan.watched-folder", "/nonexistent/photos", ["inbox": "/nonexistent/photos true"]),
        Row("scan.photos-read", "keep", ["inbox": "FOLDER false"]),
        Row("backup.at", "\"03:15\"", ["backup.at": "11700"]),
        Row("backup.at", "off", ["backup.at": "–"]),
        Row("backup.folder", "/nonexistent/copies", ["backup.folder": "/nonexistent/copies"]),
        Row("backup.keep-days", "5", ["backup.days": "5"]),
        Row("backup.keep-weeks", "6", ["backup.weeks": "6"]),
        Row("backup.keep-months", "9", ["backup.months": "9"]),
        Row("retention.event-days", "0", ["kept": "0 730 365"]),
        Row("retention.trace-days", "40", ["kept": "1095 40 365"]),
        Row("retention.capture-days", "41", ["kept": "1095 730 41"]),
        Row("central.url", "https://other.example/g", ["central.url": "https://other.example/g"]),
        Row("central.token-file", "/run/token", ["central.token": "/run/token"]),
        Row("central.every", "20min", ["central.every": "\(Duration.seconds(1200))"]),
    ]

    @Test func `every setting that holds at once has a row`() {
        let asked = Set(Self.rows.map(\.key))
        #expect(asked == Set(Setting.all.filter { !$0.needsRestart }.map(\.key)))
    }

    @Test(arguments: rows)
    func `a setting reaches the parts that go by it, and no others`(_ row: Row) async throws {
        let parts = try await Parts()
        let base = Self.base(parts.folder)
        let before = try await parts.after(Self.configuration(base))
        let after = try await parts.after(Self.configuration(base.merging([row.key: row.value]) { $1 }))
        let changed = after.filter { before[$0.key] != $0.value }
        #expect(changed == row.parts.mapValues { $0.replacing("FOLDER", with: parts.folder.path) })
        #expect(try await parts.after(Self.configuration(base)) == before, "it can be taken back")
        await parts.users.inbox.stop()
    }

    @Test func `without settings copies and the token are beside the store, and the given names stay`() async throws {
        let parts = try await Parts()
        let words = try await parts.after(Self.configuration(["central.url": "https://stado.example/g"]))
        #expect(words["backup.folder"] == "/data/backups" && words["backup.at"] == "\(2 * 3600 + 30 * 60)")
        #expect(words["central.token"] == "/data/central.token" && words["central.every"] == "\(Duration.seconds(600))")
        #expect(words["hosts"] == "given.example")
        let plan = BackupPlan(Configuration.Backup(), data: "/data")
        #expect(plan.folder == BackupFolder(path: "/data/backups", isOwn: true), "its own folder it makes")
        var elsewhere = Configuration.Backup()
        elsewhere.folder = "/mnt/usb"
        #expect(
            BackupPlan(elsewhere, data: "/data").folder == BackupFolder(path: "/mnt/usb", isOwn: false),
            "a disk that is not plugged in is not made")
    }

    @Test func `a demo copies nothing, sends nothing, and is called so unless it has a name`() throws {
        let settings = try Self.configuration(["central.url": "https://stado.example/g"])
        #expect(BackupPlan(settings.backup, data: "/d", isDemo: true) == nil)
        #expect(BackupPlan(settings.backup, data: "/d", isDemo: false) != nil)
        #expect(CentralSettings(settings.central, data: "/d", isDemo: true) == nil)
        #expect(CentralSettings(settings.central, data: "/d", isDemo: false) != nil)
        #expect(CentralSettings(Configuration().central, data: "/d", isDemo: false) == nil)
        let named = try Self.configuration(["station.name": "U lesa"])
        for (settings, isDemo, name) in [
            (settings, true, "Demo"), (settings, false, "Barn"), (named, true, "U lesa"), (named, false, "U lesa"),
        ] {
            let profile = StationProfile(settings, isDemo: isDemo)
            #expect(profile.name == name && profile.simulated == isDemo && profile.version == Gateway.version)
        }
    }

    @Test func `a demo goes faster at every place`() throws {
        let settings = try Self.configuration(["weighing.places": "[{name: race, reader: before}]"])
        let (all, places) = RecorderSettings.all(settings.weighing, nil)
        let (faster, fasterPlaces) = RecorderSettings.all(settings.weighing, Demo(speed: 10))
        #expect(faster == all.faster(by: 10) && faster != all)
        #expect(fasterPlaces == places.mapValues { $0.faster(by: 10) } && Array(places.keys) == ["race"])
    }

    @Test func `a scanner that waits learns of other layouts`() async throws {
        let parts = try await Parts()
        let scanner = parts.users.scanner
        let before = try Self.configuration([:])
        _ = try await parts.after(before)
        scanner.warm()
        #expect(scanner.idleWorkers.count == 1)
        _ = try await parts.after(Self.configuration(["station.name": "U lesa"]))
        #expect(scanner.idleWorkers.count == 1, "it knows all that it has to")
        _ = try await parts.after(Self.configuration(["scan.default-country": "PL"]))
        #expect(scanner.idleWorkers.isEmpty, "it was told what no longer holds")
    }

    // MARK: - From the next start

    @Test func `a file that is read again names what holds only from the next start`() throws {
        let before = Configuration()
        func named(_ change: (inout Configuration) -> Void) -> [String] {
            var after = before
            change(&after)
            return after.namesOfFixed(otherThan: before)
        }
        #expect(named { _ in } == [])
        #expect(named { $0.listen.port = 9 } == ["listen"])
        #expect(named { $0.https.certificate = "a" } == ["https"])
        #expect(named { $0.data = "/d" } == ["data"])
        #expect(named { $0.profiles = "/p" } == ["profiles"])
        #expect(named { $0.captures.keepMegabytes = 1 } == ["captures"])
        #expect(named { $0.station.name = "x" } == [])
    }

    @Test func `captures are limited in megabytes`() {
        var captures = Configuration.Captures()
        #expect(CaptureLimits(captures).totalBytes == 64 * 1024 * 1024)
        captures.keepMegabytes = 3
        #expect(CaptureLimits(captures).totalBytes == 3 * 1024 * 1024)
    }

    @Test func `devices of the file may be anywhere, those of the browser in the networks that it names`() throws {
        let settings = try Self.configuration([
            "device-networks": "[192.0.2.0/24]",
            "devices": #"[{name: S, kind: scale, link: "tcp:198.51.100.7:9", dialect: st-gs}]"#,
        ])
        let reach = LinkReach(settings, replays: "/replays")
        try reach.check(LinkAddress("tcp:198.51.100.7:9"))
        try reach.check(LinkAddress("tcp:192.0.2.9:1"))
        for other in ["tcp:198.51.100.7:10", "tcp:203.0.113.1:1"] {
            #expect(throws: LinkAddressError.self) { try reach.check(LinkAddress(other)) }
        }
    }

    @Test func `a device of the file is kept with all that the file says of it`() throws {
        let settings = try Self.configuration([
            "devices": #"""
            [{name: S, kind: scale, link: "tcp:a.local:9", dialect: tru-test-scp, options: {poll: 20ms, gap: 0ms}, place: race}, \#
            {name: G, kind: gate, link: "tcp:b.local:9", line: '{gate}\r\n'}]
            """#
        ])
        let drafts = settings.devices.map { DeviceDraft($0) }
        #expect(drafts.map(\.name) == ["S", "G"] && drafts.map(\.kind) == [.scale, .gate])
        #expect(drafts.map(\.link) == ["tcp:a.local:9", "tcp:b.local:9"])
        #expect(drafts.map(\.dialect) == ["tru-test-scp?gap=0ms,poll=20ms", "auto"])
        #expect(drafts.map(\.place) == ["race", "main"] && drafts.map { $0.line != nil } == [false, true])
    }

    @Test func `a dialect that there is not is an error of its line`() throws {
        let wrong = try Self.configuration([
            "devices": #"[{name: S, kind: scale, link: "tcp:a.local:9", dialect: no-such}]"#
        ])
        #expect {
            try wrong.check(against: .builtIn, file: "f.yaml")
        } throws: { error in
            let error = error as? ConfigurationError
            return error?.key == "devices[1].dialect" && error?.position?.line == 1
        }
        let right = try Self.configuration([
            "devices":
                #"[{name: S, kind: scale, link: "tcp:a.local:9", dialect: st-gs}, {name: T, kind: scale, link: "tcp:b:1"}]"#
        ])
        try right.check(against: .builtIn, file: "f.yaml")
    }
}
