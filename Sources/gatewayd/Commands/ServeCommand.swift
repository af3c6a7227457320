import Configuration
import DeviceGateway
import HerdStore
import Links

extension Command {
    /// `gatewayd serve`: the daemon.
    static let serve = Command(
        name: "serve",
        summary: "Runs the gateway: devices, recording, API and UI, until it is stopped.",
        operands: "",
        options: [
            CommandOption("config", "FILE", "read settings from this YAML file"),
            CommandOption("data", "DIR", "keep everything in this folder"),
            CommandOption("listen", "ADDR:PORT", "listen here instead of 127.0.0.1:8080"),
            CommandOption("https-listen", "ADDR:PORT", "HTTPS here, or off; by itself only where others can call"),
            CommandOption("device-networks", "NET,…", "devices set in the browser may be there too, as on 127.0.0.0/8"),
            CommandOption("new-farm", nil, "begin an empty farm where the herd of an earlier one is gone"),
            CommandOption("demo", nil, "a sample herd, and a race on a simulated scale and reader"),
            CommandOption("speed", "N", "how many times faster than life the demo runs (1 to 50)"),
        ]
    ) { arguments in
        let file = arguments.value("config")
        let written = try file.map { try WrittenConfiguration(contentsOf: $0) }
        let said = try SettingsLayers(written: written, own: OwnSettings()).configuration
        var listen: ListenAddress?
        if let text = arguments.value("listen") {
            listen = ListenAddress(text)
            guard listen != nil else {
                throw UsageError("--listen \(text): needs ADDR:PORT, such as 0.0.0.0:8080")
            }
        }
        var httpsListen: HTTPSListen?
        if let text = arguments.value("https-listen") {
            httpsListen = HTTPSListen(text)
            guard httpsListen != nil else {
                throw UsageError("--https-listen \(text): needs ADDR:PORT, such as 0.0.0.0:8443, or off")
            }
        }
        let networks = try arguments.value("device-networks")?.split(separator: ",").map { (text) throws(UsageError) in
            guard let network = IPNetwork(text) else {
                throw UsageError("--device-networks \(text): needs networks such as 127.0.0.0/8,192.0.2.7")
            }
            return network
        }
        let speed: Double = try arguments.number("speed", in: 1...50) ?? 1
        let isDemo = arguments.has("demo")
        let given = arguments.value("data") ?? said.data
        let path = try given ?? (isDemo ? DataDirectory.temporaryPath() : DataDirectory.standardPath)
        let life = ServiceLife()
        let opening = HerdOpening(
            path: path, config: file, listen: listen.map { ($0.host, $0.port) },
            isNew: isDemo || arguments.has("new-farm"), life: life)
        guard let opened = try await opening.open() else { return 0 }
        let herd = opened.herd
        // What the demo made up is nobody's to keep, unless a folder was given.
        defer { if isDemo, given == nil { herd.directory.remove() } }
        let loaded = try LoadedSettings(
            SettingsFile(besides: file, data: path), under: written, on: "\(StationClock().now())")
        var settings = loaded.layers.configuration
        settings.listen = listen ?? settings.listen
        // Whoever reads why it had to wait finds it in the same place afterwards.
        if let port = opened.port { settings.listen.port = port }
        settings.deviceNetworks += networks ?? []
        settings.https.listen = httpsListen ?? settings.https.listen
        let profiles = ProfileFolder(settings, data: path)
        let (dialects, broken) = profiles.load()
        if let file { try settings.check(against: dialects, file: file) }
        for profile in broken { Log.standardError.warning("\(profile)") }
        let demo = isDemo ? Demo(speed: speed) : nil
        do {
            try await Daemon(
                loaded: loaded, settings: settings, herd: herd, life: life, dialects: dialects, profiles: profiles,
                demo: demo, feeding: opened.feeding
            ).run()
        } catch {
            let damage = StoreEntrance.damage(error, of: herd.directory.database)
            throw damage.map(LostHerd(data: path, settings).refusal) ?? error
        }
        return 0
    }
}
