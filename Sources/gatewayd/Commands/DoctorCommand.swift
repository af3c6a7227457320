import Certificates
import Configuration
import DeviceGateway
import FoundationEssentials
import HerdStore

extension Command {
    /// `gatewayd doctor`: what keeps devices from working, with the commands that mend it.
    static let doctor = Command(
        name: "doctor",
        summary: "Finds what keeps devices from working on this machine, and prints the command that mends it.",
        operands: "",
        options: [
            CommandOption("data", "DIR", "the data directory of the gateway, which may be running"),
            CommandOption("config", "FILE", "the configuration that the gateway is started with"),
            CommandOption("json", nil, "one JSON object a finding"),
        ]
    ) { arguments in
        let folder = arguments.value("data") ?? DataDirectory.standardPath
        let database = DataDirectory.database(in: folder)
        let exists = FileManager.default.fileExists(atPath: database)
        let loss = LostHerd(data: folder, LostHerd.settings(config: arguments.value("config"), data: folder))
        // Before the first start there is nothing to look at but the machine.
        guard exists || !arguments.has("data") || !loss.traces.found.isEmpty else {
            throw UsageError("--data \(folder): there is no gateway's data")
        }
        var (store, damage): (HerdStore?, StoreDamage?) = (nil, nil)
        do {
            try StoreEntrance.check(database, traces: loss.traces)
            if exists { store = try await HerdStore.open(.readOnly(database)) }
        } catch {
            damage = StoreEntrance.damage(error, of: database)
            if damage == nil { throw error }
        }
        let lost = await loss.findings(damage, in: database)
        // What a damaged store says of its devices is not to be trusted.
        let findings =
            try await lost
            + Doctor(
                lost.isEmpty ? store : nil, data: exists ? folder : nil,
                settingsFile: SettingsFile(besides: arguments.value("config"), data: folder)
            ).findings + certificateFindings(in: folder)
        if arguments.has("json") {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            for finding in findings {
                StandardStream.output.line(String(decoding: try encoder.encode(finding), as: UTF8.self))
            }
        } else {
            for finding in findings { StandardStream.output.line(finding.text) }
            if findings.isEmpty { StandardStream.output.line("nothing was found that keeps devices from working") }
        }
        return findings.contains { $0.severity == .problem } ? 1 : 0
    }
}

/// What is wrong with the authority that this gateway has made for HTTPS.
private func certificateFindings(in folder: String) -> [Finding] {
    guard let trouble = CertificateFolder(path: DataDirectory.certificates(in: folder)).trouble else { return [] }
    return [
        Finding(
            "no-https", .problem, "HTTPS does not work: \(trouble)", parameters: ["reason": "\(trouble)"],
            action: "mend that; it is tried again by itself, and until then phones have no camera here")
    ]
}

extension Finding {
    /// For a terminal: what is wrong with its code, what to do, and the command on a line of its own.
    fileprivate var text: String {
        let command = command.map { "\n    \($0)" } ?? ""
        return "\(severity.rawValue) (\(code)): \(message)\n  \(action)\(command)"
    }
}
