import Blocking
import Configuration
import DeviceGateway
import GatewayHTTP
import HerdStore
import SupportBundle
import Values

extension Command {
    /// `gatewayd support-bundle`: what somebody who helps has to see, also where the gateway does not start any more.
    static let supportBundle = Command(
        name: "support-bundle",
        summary: "Packs what somebody who helps has to see into one file; no passwords and no members.",
        operands: "",
        options: [
            CommandOption("out", "FILE", "where to write it, or - (default gatewayd-support-TIME.tar.gz here)"),
            CommandOption("captures", "N", "how many files of each device (0 to 20, default 2)"),
            CommandOption("data", "DIR", "the data directory of the gateway, which may be running"),
            CommandOption("config", "FILE", "the configuration that the gateway is started with"),
        ]
    ) { arguments in
        guard arguments.operands.isEmpty else { throw UsageError("name the file with --out FILE") }
        let count: Int = try arguments.number("captures", in: 0...20) ?? 2
        let data = arguments.value("data") ?? DataDirectory.standardPath
        let now = StationClock().now()
        let out = arguments.value("out") ?? SupportContents.name(at: now) + ".tar.gz"
        let files = await SupportFiles(data: data, config: arguments.value("config")).made()
        let packed = try await Offload.run {
            try SupportContents.packed(files + NewestCaptures(in: data + "/captures", count: count).files(), at: now)
        }
        let output = try OutputFile(out)
        try output.write(packed)
        try output.finish()
        if out != "-" { StandardStream.output.line("it is in \(out); look through it before you send it") }
        return 0
    }
}

/// What can be said of a gateway from its folder; what cannot be made is left out, and said in its place.
private struct SupportFiles {
    let data: String
    let config: String?

    func made() async -> [BundleFile] {
        let database = DataDirectory.database(in: data)
        let loss = LostHerd(data: data, LostHerd.settings(config: config, data: data))
        var files: [BundleFile] = []
        var notes: [String] = []
        var (store, damage): (HerdStore?, StoreDamage?) = (nil, nil)
        do {
            try StoreEntrance.check(database, traces: loss.traces)
            store = try await HerdStore.open(.readOnly(database))
        } catch {
            damage = StoreEntrance.damage(error, of: database)
            notes.append("the store: \(error)")
        }
        let form = try? await store?.form()
        func add(_ what: String, _ make: () async throws -> BundleFile) async {
            do {
                files.append(try await make())
            } catch {
                notes.append("\(what): \(error)")
            }
        }
        await add("versions") { try SupportContents.versions(Gateway.version, form) }
        await add("findings") {
            let doctor = try await Doctor(
                store, data: data, settingsFile: SettingsFile(besides: config, data: data))
            return try SupportContents.findings(await loss.findings(damage, in: database) + doctor.findings)
        }
        await add("settings") {
            let written = try config.map { try WrittenConfiguration(contentsOf: $0) }
            let layers = try SettingsLayers(
                written: written, own: SettingsFile(besides: config, data: data).read())
            return try SupportContents.settings(SettingsState(layers, started: layers.configuration).items)
        }
        if let store { await add("devices") { try SupportContents.devices(try await store.devices()) } }
        let lines = Journal.lines(of: "gatewayd.service", most: 2000)
        if lines.isEmpty { notes.append("the log: the journal has nothing of it for this user; try sudo") }
        files.append(SupportContents.log(lines))
        if !notes.isEmpty { files.append(SupportContents.notes(notes)) }
        return files
    }
}
